/** The files say which words of a request are a text: "drop the nut row" is about "nut" if a line holds it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hintedFile } from "../reading/hints.ts";
import { type Idea, understoodWords } from "../reading/lexicon.ts";
import { taken } from "../reading/taking.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import type { Context } from "./context.ts";

const CHANGES: Idea[] = ["add", "make", "change", "rename", "move", "copy", "run", "clear", "put"];
const LOOKS: Idea[] = ["search", "where", "line", "asks", "holds", "list"];
const TEXT_FILE = /\.(?:txt|md|csv|log|json|ya?ml|ini|conf|toml)$/;

/** What a request is about by the words that the files hold; only good for a question. */
export function byContent(request: Masked, context: Context): PlainRequest | undefined {
  const { text, paths } = taken(request, context.names);
  const [path = hintedFile(text, context.names.files) ?? context.file, other] = paths;
  const { ideas } = understoodWords(text);
  if (other !== undefined || /[\uE000-\uE0FF]/.test(text) || CHANGES.some((idea) => ideas.has(idea)))
    return undefined;
  if (ideas.has("about")) return undefined;
  if (ideas.has("remove")) return removal(text, path, context);
  const looks = LOOKS.some((idea) => ideas.has(idea));
  if (paths.length > 0)
    return (
      (looks && searched(text, path, context)) || (isQuestion(request) && reading(path, context)) || undefined
    );
  return looks ? searched(text, ".", context) : undefined;
}

const QUESTION =
  /[?？]|\b(?:who|when|where|what|which|how (?:much|many|old|far))\b|谁|几|哪|多少|什么时候|誰|だれ|いつ|どこ|いくら|何[時日曜番個人歳点]|忘れ|忘了|\bforgot/i;

function isQuestion({ text }: Masked): boolean {
  return QUESTION.test(text) && !/\b(?:any good|if it|feedback|version)\b|->|→|=/i.test(text);
}

function removal(text: string, path: string | undefined, context: Context): PlainRequest | undefined {
  const content = path && shared(text, [path], context);
  return path && content ? { kind: "cut", path, content } : undefined;
}

function searched(text: string, path = ".", context: Context): PlainRequest | undefined {
  const files = path === "." ? context.names.files : [path];
  const found = shared(text, files, context);
  return found ? { kind: "search", text: found, path } : undefined;
}

/** A question about a text is answered by reading it. */
function reading(path: string | undefined, { names }: Context): PlainRequest | undefined {
  return path && names.files.includes(path) && TEXT_FILE.test(path) ? { kind: "read", path } : undefined;
}

/** The longest words of the request that a file holds and that are no words of requests. */
function shared(text: string, files: string[], { workdir }: Context): string | undefined {
  if (workdir === undefined) return undefined;
  const all = files.slice(0, 40).map((file) => contentOf(join(workdir, file)));
  return piecesOf(text).find((piece) => isTelling(piece) && all.some((content) => content.includes(piece)));
}

function isTelling(piece: string): boolean {
  return understoodWords(piece).unknown.length > 0;
}

const LONGEST = 12;

/** Words in Latin letters, up to three together, and pieces of Chinese and Japanese, the longest first. */
function piecesOf(text: string): string[] {
  const words = [...text.matchAll(/[\w.'-]+(?: [\w.'-]+){0,2}/g)].flatMap(([run]) => {
    const parts = run.split(" ");
    return parts.flatMap((_, i) => parts.slice(i).map((_, n) => parts.slice(i, i + n + 1).join(" ")));
  });
  const runs = text.match(/[\u3040-\u30ff\u3400-\u9fff]{2,}/g) ?? [];
  const pieces = runs.flatMap((run) =>
    [...run].flatMap((_, i) =>
      Array.from({ length: Math.min(LONGEST, run.length - i) - 1 }, (_, n) => run.slice(i, i + n + 2)),
    ),
  );
  const long = words.filter((word) => word.length > 2);
  return [...pieces, ...long].sort((a, b) => b.length - a.length);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8").slice(0, 100_000);
  } catch {
    return "";
  }
}

/** The change of a text with words in front of it that the file does not hold: "集合の7:00を6:45に". */
export function repaired(step: PlainRequest, { workdir }: Context): PlainRequest {
  if (step.kind !== "replace" || workdir === undefined) return step;
  const content = contentOf(join(workdir, step.path));
  if (content.includes(step.old)) return step;
  const starts = [...step.old.matchAll(/[の的里中把将、，,は]|\s/g)].map(({ index }) => index + 1);
  const old = starts
    .map((start) => step.old.slice(start))
    .find((rest) => rest !== "" && content.includes(rest));
  return old === undefined ? step : { ...step, old };
}
