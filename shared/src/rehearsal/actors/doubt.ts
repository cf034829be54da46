/** Doubts about texts without quotes: what is to be looked for or replaced should be there. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Names } from "./reading/workspace.ts";
import type { PlainRequest } from "./requests.ts";

interface Place {
  workdir?: string | undefined;
  names: Names;
}

const MOST_BYTES = 200_000;

/** Whether a reading may have swallowed words of the sentence: then we ask first. */
export function isDoubtful(request: PlainRequest, quotes: string[], place: Place): boolean {
  if (request.kind === "replace") return isDoubtfulChange(request, quotes, place);
  if (request.kind !== "search" && request.kind !== "occurrences") return false;
  return !quotes.includes(request.text) && SEVERAL_WORDS.test(request.text) && !isSomewhere(request, place);
}

function isDoubtfulChange(
  { path, old, new: text }: Extract<PlainRequest, { kind: "replace" }>,
  quotes: string[],
  { workdir }: Place,
): boolean {
  if (workdir === undefined) return false;
  if (!quotes.includes(text) && SEVERAL_PARTS.test(text)) return true;
  return !quotes.includes(old) && existsSync(join(workdir, path)) && !holds(workdir, path, old);
}

/** True also if we do not know the directory. */
function isSomewhere({ path, text }: { path: string; text: string }, { workdir, names }: Place): boolean {
  if (workdir === undefined) return true;
  const below = names.files.filter((file) => path === "." || file === path || file.startsWith(`${path}/`));
  return [path, ...below].some((file) => holds(workdir, file, text));
}

/** A comma or a full stop, and what comes after it. */
const SEVERAL_PARTS = /[,，、。] ?\S+ \S|[，。]/;
/** Several words, or what may be several in Chinese and Japanese. */
const SEVERAL_WORDS = /\s|[\u4e00-\u9fff]{5}|[的了这を がにはのとで]./;

function holds(workdir: string, file: string, text: string): boolean {
  const path = join(workdir, file);
  try {
    return statSync(path).size < MOST_BYTES && readFileSync(path, "utf8").includes(text);
  } catch {
    return false;
  }
}
