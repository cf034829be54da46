/** What the learned reader sees of a request: its words, and one sign for each thing in it that is certain. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Beside } from "../reading/beside.ts";
import { hintedFile, hintOf } from "../reading/hints.ts";
import { FIRST_PATH, type Lines, type Taken, taken } from "../reading/taking.ts";
import type { Masked } from "../slots.ts";
import type { Context } from "../steps/context.ts";

export interface View {
  /** Words, single characters of Chinese and Japanese, spaces, and signs for quotations, names, lines and kinds of files. */
  tokens: string[];
  quotes: string[];
  /** The names of files, in the order of their signs. A file that is only meant has no sign and comes last. */
  paths: string[];
  /** The file that is there and that the request is about. */
  file?: string | undefined;
  /** A name that is not there yet. */
  newName?: string | undefined;
  directory?: string | undefined;
  ending?: string | undefined;
  lines?: Lines | undefined;
  /** Where a new line goes. */
  beside?: Beside | undefined;
  /** The text of the file; without one, of all files. */
  contents: string[];
  /** What there is in the request, and what came before it. */
  facts: string[];
}

const TOKEN = /[\uE000-\uF8FF]|\.[a-z]\w{0,7}(?!\w)|[a-z][a-z'’_-]*|\d+(?:[.:]\d+)*|\s+|./gisu;
const PATHS = /[\uE200-\uE2FF]/g;

export function viewOf(request: Masked, context: Context): View {
  const said = taken(request, context.names);
  const found = { ...said, paths: said.paths.map((path) => inFolder(path, context.names.files)) };
  const isThere = (path: string) => context.names.files.includes(path);
  const meant = meantFile(found, context);
  const text = opened(meant.text, meant.paths, found.quotes, isThere);
  const file = meant.paths.find(isThere);
  const named = (text.match(PATHS) ?? []).map((sign) => meant.paths[indexOf(sign)] ?? "");
  const newName = named.find((path) => !isThere(path));
  const [directory] = found.directories;
  const [lines] = found.lines;
  const facts = [
    `file ${meant.how}`,
    `names ${named.map((path) => (isThere(path) ? "old" : "new")).join()}`,
    `quotes ${(text.match(/[\uE000-\uE0FF]/g) ?? []).length}`,
    `lines ${lines ? Object.keys(lines).join() : ""}`,
    `folder ${directory !== undefined && context.names.directories.includes(directory)} ${directory !== undefined}`,
    `kinds ${found.kinds.length}`,
    `ending ${file?.slice(file.lastIndexOf(".") + 1)}`,
    `beside ${found.beside?.side}`,
    `before ${context.latest?.kind ?? ""}`,
  ];
  const contents = (file === undefined ? context.names.files.slice(0, MOST_FILES) : [file]).map((path) =>
    contentOf(context.workdir, path),
  );
  return {
    tokens: text.match(TOKEN) ?? [],
    quotes: found.quotes,
    paths: meant.paths,
    file,
    newName,
    directory,
    ending: found.kinds[0],
    lines,
    beside: found.beside,
    contents,
    facts,
  };
}

/** "energy.txt" is physics/energy.txt if there is only that one. */
function inFolder(path: string, files: string[]): string {
  const [file, other] = files.includes(path) ? [] : files.filter((name) => name.endsWith(`/${path}`));
  return other === undefined ? (file ?? path) : path;
}

/** The names of a request, with the file that it means without naming it. */
function meantFile({ text, paths }: Taken, { names: { files }, file }: Context) {
  if (paths.some((path) => files.includes(path))) return { how: "named", text, paths };
  const hinted = hintedFile(text, files);
  if (hinted !== undefined) {
    const sign = String.fromCharCode(FIRST_PATH.charCodeAt(0) + paths.length);
    return { how: "hinted", text: text.replace(hintOf(hinted), sign), paths: [...paths, hinted] };
  }
  if (file !== undefined) return { how: "before", text, paths: [...paths, file] };
  const [only, other] = files;
  if (only !== undefined && other === undefined) return { how: "only", text, paths: [...paths, only] };
  return { how: "none", text, paths };
}

/** Nobody can say where a new name begins among Chinese or Japanese characters, so it is left among them. */
function opened(text: string, paths: string[], quotes: string[], isThere: (path: string) => boolean): string {
  return text.replace(PATHS, (sign) => {
    const path = paths[indexOf(sign)] ?? "";
    const isOpen = !isThere(path) && /[\u3040-\u30ff\u3400-\u9fff]/.test(path) && !quotes.includes(path);
    return isOpen ? path : sign;
  });
}

function indexOf(sign: string): number {
  return sign.charCodeAt(0) - FIRST_PATH.charCodeAt(0);
}

const MOST_FILES = 20;

function contentOf(workdir: string | undefined, path: string): string {
  try {
    return readFileSync(join(workdir ?? "", path), "utf8").slice(0, 20_000);
  } catch {
    return "";
  }
}

/** A token as features name it: all names of one sort are the same. */
export function wordOf(token: string | undefined, { paths, file }: View): string {
  if (token === undefined) return "^";
  if (/[\uE000-\uE0FF]/.test(token)) return "‹quote›";
  if (/[\uE200-\uE2FF]/.test(token)) return paths[indexOf(token)] === file ? "‹file›" : "‹name›";
  if (/[\uE300-\uE3FF]/.test(token)) return "‹folder›";
  if (/[\uE400-\uE4FF]/.test(token)) return "‹lines›";
  if (/[\uE500-\uE5FF]/.test(token)) return "‹kind›";
  if (/^\d/.test(token)) return "‹number›";
  return token.trim() === "" ? "_" : token.toLowerCase();
}
