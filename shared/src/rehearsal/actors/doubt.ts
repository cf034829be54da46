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
export function isDoubtful(request: PlainRequest, quotes: string[], { workdir, names }: Place): boolean {
  if (workdir === undefined) return false;
  if (request.kind === "replace") {
    const { path, old } = request;
    const isOut = !quotes.includes(old) && existsSync(join(workdir, path)) && !holds(workdir, path, old);
    return isOut || (!quotes.includes(request.new) && /[,，、。] ?\S+ \S|[，。]/.test(request.new));
  }
  if (
    (request.kind !== "search" && request.kind !== "occurrences") ||
    quotes.includes(request.text) ||
    !SEVERAL_WORDS.test(request.text)
  )
    return false;
  const { path, text } = request;
  const files =
    path === "." ? names.files : [path, ...names.files.filter((file) => file.startsWith(`${path}/`))];
  return !files.some((file) => holds(workdir, file, text));
}

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
