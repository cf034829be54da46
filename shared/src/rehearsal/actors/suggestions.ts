/** Suggestions that work in this workspace. They are numbered, so that a number is enough as a prompt. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../wording/index.ts";
import type { MessagesRequest } from "../types.ts";
import type { PlainRequest } from "./requests.ts";
import type { KnownScript } from "./script.ts";
import { missingTool } from "./scripted.ts";
import { offeredTools } from "./turn.ts";
import { WORDS } from "./words/index.ts";

const MAX_SUGGESTIONS = 5;
const MAX_OF_A_CHAPTER = 3;

export interface Place {
  /** Scripts in the order of the course. */
  known: KnownScript[];
  /** The directory of the agent; undefined if it is unknown. */
  workdir?: string | undefined;
}

/** Two lines that introduce the model, then the numbered suggestions. If the prompt names a file, to read it is the first. */
export function suggest(place: Place, body: MessagesRequest, language: Language, prompt: string): string {
  return `${WORDS[language].unknown}\n${list(place, body, language, prompt)}`;
}

/** The answer to small talk. At the start of a conversation it includes the suggestions. */
export function talk(
  kind: PlainRequest["kind"],
  place: Place,
  body: MessagesRequest,
  language: Language,
): string {
  const { hello, help, thanks, leaves, who } = WORDS[language];
  if (kind === "thanks") return thanks;
  if (kind === "keep") return leaves;
  if (kind === "who") return who;
  return `${kind === "hello" ? hello : help}\n${list(place, body, language)}`;
}

function list(place: Place, body: MessagesRequest, language: Language, prompt = ""): string {
  const { howToGoOn, tryCommand } = WORDS[language];
  const first = place.workdir === undefined ? howToGoOn : howToGoOn + tryCommand;
  return [first, ...numbered(suggestionsFor(place, body, language, prompt))].join("\n");
}

/** Whether all files that a script needs exist. If the directory is unknown, only scripts without files work. */
function worksIn(workdir: string | undefined, { files, isSimple }: KnownScript): boolean {
  return isSimple && files.every((file) => workdir !== undefined && existsSync(join(workdir, file)));
}

function suggestionsFor(
  { known, workdir }: Place,
  body: MessagesRequest,
  language: Language,
  prompt: string,
): string[] {
  const offered = offeredTools(body);
  const playable = known.filter(
    (script) => worksIn(workdir, script) && mainTurns(script).every((turn) => !missingTool(turn, offered)),
  );
  const named = workdir === undefined ? undefined : filesIn(workdir).find((name) => prompt.includes(name));
  const plain = plainRequests(workdir, language, named);
  const prompts = newestFirst(playable).map(({ prompts }) => prompts[0]?.[language] ?? "");
  const others = prompts.slice(0, MAX_SUGGESTIONS - plain.length);
  return named === undefined ? [...others, ...plain] : [...plain, ...others];
}

/** The newest chapters first, with a few scripts of each. */
function newestFirst(scripts: KnownScript[]): KnownScript[] {
  const chapters = [...new Set(scripts.map(({ chapter }) => chapter))].sort().reverse();
  return chapters.flatMap((name) =>
    scripts.filter(({ chapter }) => chapter === name).slice(0, MAX_OF_A_CHAPTER),
  );
}

function plainRequests(workdir: string | undefined, language: Language, named: string | undefined): string[] {
  const { read, list } = WORDS[language].plain;
  const file = named ?? (workdir === undefined ? undefined : firstFile(workdir));
  return file === undefined ? [list] : [read(file), list];
}

function filesIn(workdir: string): string[] {
  const files = readdirSync(workdir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => name).sort();
}

function firstFile(workdir: string): string | undefined {
  const names = filesIn(workdir).filter((name) => /^[^.\s][^\s]*\.(?:md|txt)$/.test(name));
  return names.find((name) => /^readme/i.test(name)) ?? names[0];
}

function mainTurns({ actors }: KnownScript) {
  return actors.find(({ when }) => when === undefined)?.turns ?? [];
}

function numbered(prompts: string[]): string[] {
  return prompts.map((prompt, index) => `${index + 1}. ${prompt}`);
}
