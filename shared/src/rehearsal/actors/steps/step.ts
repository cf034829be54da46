/** Reads one part of a prompt as one request: by phrases, or by slots. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDoubtful } from "../doubt.ts";
import { isPlausible } from "../plausible.ts";
import { readingOf } from "../reading/reader.ts";
import { type PlainRequest, recognise } from "../requests.ts";
import { IT, type Masked } from "../slots.ts";
import { respelled, tidied } from "../tidy.ts";
import type { Context } from "./context.ts";
import { CHANGES } from "./kept.ts";
import { settled } from "./settled.ts";

/** The request in a part of a prompt; undefined if there is none that is safe to act on. */
export function stepIn(request: Masked, context: Context, isPart: boolean): PlainRequest | undefined {
  return (
    possible(recognised(request), request, context, isPart) ??
    possible(read(request, context), request, context, isPart)
  );
}

function possible(
  found: PlainRequest | undefined,
  request: Masked,
  context: Context,
  isPart: boolean,
): PlainRequest | undefined {
  // A name alone is a request only if it is the whole prompt.
  const step =
    isPart && found?.kind === "bare" ? undefined : settled(shownAgain(found, request, context), context);
  if (step && isDoubtful(step, request.quotes, context)) return undefined;
  return step && !isLoss(step, request, context) && isPlausible(step, request.quotes, context.workdir)
    ? step
    : undefined;
}

/** "Remove the last line", "show me what is left": of the file, not of the directory. */
function shownAgain(found: PlainRequest | undefined, { text }: Masked, { file, latest }: Context) {
  const isList =
    found?.kind === "list" &&
    [".", "result", "outcome", "rest"].includes(found.path) &&
    !NAMES_FILES.test(text);
  return isList && file !== undefined && latest && CHANGES.includes(latest.kind)
    ? { kind: "read" as const, path: file }
    : found;
}

const NAMES_FILES =
  /\bfiles\b|folder|director|here|project|(?<![整全]个?)文件|目录|这里|ファイル(?!全体|の(?:全体|中身|内容))|フォルダ|ここ|プロジェクト/i;

/** "Start primes.py" is not to make it anew: what it holds would be lost. And nobody can put a text into one sentence here. */
function isLoss(step: PlainRequest, { text }: Masked, { workdir }: Context): boolean {
  if (step.kind === "about") return /\bin (?:one|two|a few|\d+) |句话|一文|[一二三\d]行で/.test(text);
  if (step.kind !== "create" || step.content !== "" || /empty|clear|wipe|blank|空/i.test(text)) return false;
  return workdir !== undefined && existsSync(join(workdir, step.path));
}

function read({ text, quotes }: Masked, context: Context): PlainRequest | undefined {
  const reading = readingOf({ text: tidied(text), quotes }, context);
  return reading?.isSure ? reading.request : undefined;
}

/** The request that the phrases find, also with other spellings of common words. */
export function recognised({ text, quotes }: Masked): PlainRequest | undefined {
  const plain = tidied(text);
  const found = recognise({ quotes, text: plain });
  if (found) return found;
  for (const other of respelled(plain)) {
    const request = recognise({ quotes, text: other });
    if (request && isVerbatim(request, [plain, ...quotes])) return request;
  }
  return undefined;
}

/** Whether names and texts of a request stand in the prompt as they are: respelling must not change them. */
function isVerbatim(request: PlainRequest, said: string[]): boolean {
  const values = Object.entries(request).filter(
    ([key]) => !["kind", "pattern", "nth", "command"].includes(key),
  );
  return values.every(
    ([, value]) =>
      typeof value !== "string" || [".", IT].includes(value) || said.some((text) => text.includes(value)),
  );
}
