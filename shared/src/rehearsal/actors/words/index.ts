/** The offline model's own sentences. */

import type { Language } from "../../../wording/index.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { zh } from "./zh.ts";

export interface Words {
  about(path: string, heading: string, paragraph: string): string;
  noProse(path: string): string;
  read(path: string, lines: number, shown: string): string;
  find(pattern: string, count: number, shown: string): string;
  exists(path: string): string;
  findNothing(pattern: string): string;
  list(count: number, shown: string): string;
  /** `path` is "." for the whole workspace. */
  search(text: string, path: string, count: number, shown: string): string;
  searchNothing(text: string, path: string): string;
  count(path: string, lines: string): string;
  occurrences(text: string, path: string, count: string): string;
  run(command: string, shown: string): string;
  done(said: string): string;
  failed(said: string): string;
  more(count: number): string;
  noSuchTool(tool: string): string;
  /** One line for a `call` that cannot be made. */
  noToolNamed(tool: string, offered: string): string;
  badInput(tool: string, offered: string): string;
  nothingMore: string;
  hello: string;
  thanks: string;
  /** The answer to a wish that something is left alone. */
  leaves: string;
  who: string;
  /** The two lines before the suggestions. The second line is used to find the list again. */
  unknown: string;
  howToGoOn: string;
  /** The question about a request that is only understood in part. */
  doYouMean(request: string): string;
  /** The end of `howToGoOn` if there is a command /try. */
  tryCommand: string;
  help: string;
  /** Examples of plain requests, with and without a file. */
  plain: { read(path: string): string; list: string };
}

export const WORDS: Record<Language, Words> = { zh, en, ja };
