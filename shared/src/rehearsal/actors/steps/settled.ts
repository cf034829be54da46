/** Puts the real path into a request about "it", "there", or a kind of file. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isNamed } from "../doubt.ts";
import { labelled } from "../labels.ts";
import { KEYS } from "../phrases/keys.ts";
import { inOtherCase, nameIn } from "../reading/names.ts";
import { type LineBeside, lookUp, type PlainRequest, replacement, runScript, THERE } from "../requests.ts";
import { IT, kindOfFile } from "../slots.ts";
import { type Context, keysOf, linesOf, numbersOf } from "./context.ts";
import { ofWholeLine } from "./in-lists.ts";
import { spelledThere, TITLE } from "./spelled-there.ts";

/** The request with its real paths; undefined if it is about "it" and nobody knows what that is. */
export function settled(request: PlainRequest | undefined, context: Context): PlainRequest | undefined {
  if (request?.kind === "find") return settledFind(request, context);
  if (request?.kind === "run" && request.command === "npm test") return onlyTest(context) ?? request;
  if (!request || !("path" in request) || request.kind === "if") return request;
  if ("to" in request && INTO_IT.test(request.to)) {
    const { directory } = context;
    const kind = request.kind === "copy" || request.kind === "copyInto" ? "copyInto" : "into";
    return directory === undefined
      ? undefined
      : settled({ kind, path: request.path, to: directory }, context);
  }
  const { ran, file = "" } = context;
  // "Set b to 3 in data.txt and run it again": nobody runs data.txt.
  if (request.kind === "script" && request.path === IT && ran !== undefined && !PROGRAM.test(file))
    return { kind: "run", command: ran };
  const path = settledPath(request, context);
  return path === undefined ? undefined : withPath(request, path, context);
}

type Find = Extract<PlainRequest, { kind: "find" }>;
type OnPath = Exclude<Extract<PlainRequest, { path: string }>, { kind: "if" }>;

function settledFind(request: Find, context: Context): PlainRequest | undefined {
  const { pattern } = request;
  if (pattern.endsWith(IT))
    return context.file === undefined ? undefined : { kind: "find", pattern: `**/${context.file}` };
  if (!pattern.startsWith("**/")) return request;
  return { kind: "find", pattern: nameAlone(ofKind(pattern, context), context) };
}

/** What the files say about the rest of a request with a real path. */
function withPath(said: OnPath, path: string, context: Context): PlainRequest | undefined {
  const request = { ...said, path };
  switch (request.kind) {
    case "list":
      return isNoDirectory(path, context) ? undefined : request;
    case "search":
      // "Search the code for TODO" names no folder.
      if (/^(?:code|codebase|sources?|logs|repo)$/.test(path) && isNoDirectory(path, context))
        return settled({ ...request, path: "." }, context);
      return { ...request, text: spelledThere(request.text, path, context) };
    case "occurrences":
      return { ...request, text: spelledThere(request.text, path, context) };
    case "cut":
    case "cutAll":
      return { ...request, content: spelledThere(request.content, path, context) };
    case "lineBefore":
    case "lineAfter":
      return withNumber(request, context);
    case "script":
      return runScript(path);
    case "result":
    case "bare":
      return { kind: "read", path };
    case "value":
      return settled(lookUp(path, request.key), context);
    case "same":
      return sameFor(path, context.latest);
    case "also":
      return sameFor(path, context.latest) ?? alsoFor(path, context);
    case "replace":
      return ofReplace(request, context);
    case "set":
      return settingOf(request, context);
    case "rename":
    case "copy":
      return { ...request, to: besides({ path: said.path, to: request.to }, path) };
    default:
      return request;
  }
}

/** A replacement as what the file needs: of a setting, of a line, or of a part of one. */
function ofReplace(said: Change, context: Context): PlainRequest | undefined {
  const { path } = said;
  const request = inItsLine(withoutTitle(said, context), context);
  const old = oldThere(request.old, path, context);
  const inside = heldBy({ ...request, old }, path, context);
  if (inside) return inside;
  return isLabel(old, path, context)
    ? ofSetting(replacement(path, old, request.new, request.all), context)
    : ofWholeLine({ ...request, old }, context);
}

/** "Run the tests", where the only test is a script. */
function onlyTest({ names: { files } }: Context): PlainRequest | undefined {
  const [file, other] = files.filter((name) =>
    /(?:^|\/)(?:tests?|test[_-].*|.*[_.-]tests?)\.(?:py|[cm]?js|sh)$/i.test(name),
  );
  const isOnly = file !== undefined && other === undefined && !files.includes("package.json");
  return isOnly ? runScript(file) : undefined;
}

const PROGRAM = /\.(?:py|[cm]?[jt]s|sh|rb|php|pl)$/;

function ofSetting(request: PlainRequest, context: Context): PlainRequest {
  return request.kind === "set" ? settingOf(request, context) : request;
}

/** "Change that 90 to 80", "swap the city Leeds for York": only the value is in the file. */
function oldThere(old: string, path: string, context: Context): string {
  const text = linesOf(join(context.workdir ?? "", path)).join("\n");
  if (!text.includes(old)) old = valueAtEnd(old, text) ?? old;
  const [, noun = "", value] = /^(?:that|this|the|its) (?:(\w+) )?(\S+)$/i.exec(old) ?? [];
  if (value === undefined || text.includes(old) || !text.includes(value)) return old;
  const isLabelled = noun === "" ? /^(?:that|this)\b/i.test(old) : labelled(text, noun)?.value === value;
  return isLabelled ? value : old;
}

/** "加藤さんを佐藤さんに" is about "加藤" if the file has no titles. */
function withoutTitle(request: Change, { workdir = "" }: Context): Change {
  const isThere = linesOf(join(workdir, request.path)).some((line) => line.includes(request.old));
  if (isThere || !TITLE.test(request.old)) return request;
  return { ...request, old: request.old.replace(TITLE, ""), new: request.new.replace(TITLE, "") };
}

/** "月曜の数学を国語に" is about the one line that holds both words. */
function inItsLine(request: Change, { workdir = "" }: Context): Change {
  const { path, old, new: value } = request;
  const [, said = "", thing = ""] = /^(.+?)の(.+)$/.exec(old) ?? [];
  const lines = linesOf(join(workdir, path));
  // "水曜" may be "水" there.
  const owner = lines.some((line) => line.includes(said)) ? said : said.replace(/曜日?$/, "");
  const isOther = /^\d/.test(value) !== /^\d/.test(thing);
  if (thing === "" || isOther || lines.some((line) => line.includes(old))) return request;
  const [line, other] = lines.filter((one) => one.includes(owner) && one.split(thing).length === 2);
  if (line === undefined || other !== undefined) return request;
  const start = Math.min(line.indexOf(owner), line.indexOf(thing));
  const end = Math.max(line.indexOf(owner) + owner.length, line.indexOf(thing) + thing.length);
  const part = line.slice(start, end);
  return { ...request, old: part, new: part.replace(thing, () => value) };
}

type Change = Extract<PlainRequest, { kind: "replace" }>;

/** "Change the title to Home" in a page is about what the one such tag holds, and in a program about the text with that name. */
function heldBy(
  { old, new: value }: Extract<PlainRequest, { kind: "replace" }>,
  path: string,
  { workdir = "" }: Context,
): PlainRequest | undefined {
  const text = linesOf(join(workdir, path)).join("\n");
  const [heading, second] = /\.(?:md|markdown)$/.test(path) ? (text.match(/^# .+$/gm) ?? []) : [];
  if (
    heading &&
    second === undefined &&
    /^(?:the )?(?:title|heading|大?标题|タイトル|見出し|題名|表題)$/i.test(old)
  )
    return { kind: "replace", path, old: heading, new: `# ${value.replace(/^# /, "")}` };
  const tag = (KEYS[old] ?? old).replace(/[<>]/g, "");
  if (!/^[a-z]\w*$/i.test(tag) || value.includes("<")) return undefined;
  const [held, other] = /\.(?:html?|xml|svg)$/i.test(path)
    ? [...text.matchAll(new RegExp(`<${tag}>([^<\\n]+)</${tag}>`, "gi"))]
    : [];
  if (held && other === undefined) return { kind: "replace", path, old: held[1] ?? "", new: value };
  const isText = /^["']$/.test(labelled(text, old)?.quote ?? "") && !/^[a-z_]\w*$/i.test(value);
  return isText ? { kind: "set", path, key: old, value } : undefined;
}

function isLabel(word: string, path: string, context: Context): boolean {
  const text = linesOf(join(context.workdir ?? "", path)).join("\n");
  return keysOf(path, context).includes(word) || labelled(text, word) !== undefined;
}

/** "Change the age from 12 to 13" is about the text "12" if nothing in the file has the label "age". */
function settingOf(
  { was, ...request }: Extract<PlainRequest, { kind: "set" }>,
  { workdir = "" }: Context,
): PlainRequest {
  const { path, key, value } = request;
  const text = linesOf(join(workdir, path)).join("\n");
  // Of several with that label, the one that has the old value.
  const meant = was === undefined ? undefined : labelled(text, key, was);
  if (meant && labelled(text, key)?.value !== was) {
    const start = meant.start + meant.quote;
    return { kind: "replace", path, old: start + was, new: start + value };
  }
  const now = labelled(text, key);
  if (now) return { ...request, value: inItsForm(value, now.value) };
  return was === undefined ? ofText(request, text) : { kind: "replace", path, old: was, new: value };
}

/** "5回", "オフ" and "on", where the file has 3, true and false. */
export function inItsForm(value: string, held: string): string {
  const [, number] = /^(-?[\d.]+)(?:回|個|つ|秒|分|円|点|人|番|度|枚|本|歳)$/.exec(value) ?? [];
  if (number !== undefined && /^-?[\d.]+$/.test(held)) return number;
  if (!/^(?:true|false)$/.test(held)) return value;
  if (/^(?:オフ|無効|off|no|disabled?)$/i.test(value)) return "false";
  return /^(?:オン|有効|on|yes|enabled?)$/i.test(value) ? "true" : value;
}

const NO_NOUN = /^(?:所有|全部|每|第|除|不|别|非|没)/;

/** "背景色white", "队长何宇": what it is stands before the value that is there. */
function valueAtEnd(words: string, text: string): string | undefined {
  const ends = [...words].map((_, start) => words.slice(start)).slice(1);
  return ends.find(
    (end) =>
      end.length > 1 &&
      /^[\u4e00-\u9fff]+$/.test(words.slice(0, -end.length)) &&
      !NO_NOUN.test(words) &&
      text.split(/[^\p{L}\p{N}_.-]+/u).filter((word) => word === end).length === 1,
  );
}

/** "Change demo to test in config.json" and "color的red换成pink" are about a text that is there. */
function ofText({ path, key, value }: Extract<PlainRequest, { kind: "set" }>, text: string): PlainRequest {
  const [, label = "", old = key] = /^(.+)[的の](.+)$/.exec(key) ?? [];
  const isThere = text.includes(old) && (label === "" || labelled(text, label)?.value === old);
  const end = isThere ? old : valueAtEnd(key, text);
  return end === undefined
    ? { kind: "set", path, key, value }
    : { kind: "replace", path, old: end, new: value };
}

/** The line beside which a new one goes has a number if exactly one line is meant. */
function withNumber(
  { anchor, nth, ...request }: LineBeside,
  { workdir = "" }: Context,
): PlainRequest | undefined {
  const lines = linesOf(join(workdir, request.path));
  if (anchor === undefined) return { ...request, nth: nth === "$" ? String(lines.length) : nth };
  const [found, other] = numbersOf(anchor, lines);
  if (found === undefined || other !== undefined) return undefined;
  return isAmongItems(anchor, lines[found - 1] ?? "") ? undefined : { ...request, nth: String(found) };
}

/** "Add Quinn after Piet", where a line says "Olga, Piet": that is inside the line. */
function isAmongItems(word: string, line: string): boolean {
  const items = line.split(/[,，、]\s*|[:：]\s+|：/);
  return /[,，、]/.test(line) && line !== word && items.slice(1).some((item) => item.trim() === word);
}

/** The new name of a file in a folder that the request did not name: the file stays in that folder. */
function besides({ path, to }: { path: string; to: string }, settledPath: string): string {
  const isFound = !path.includes("/") && settledPath.includes("/") && !to.includes("/");
  return isFound ? `${settledPath.slice(0, settledPath.lastIndexOf("/"))}/${to}` : to;
}

const INTO_IT = /^(?:@it|it|there|that|去|里面?|进去|那里|它|そこ|その中|中)$/i;

function isNoDirectory(path: string, { workdir }: Context): boolean {
  return path !== "." && workdir !== undefined && existsSync(workdir) && !existsSync(join(workdir, path));
}

function sameFor(path: string, latest: PlainRequest | undefined): PlainRequest | undefined {
  const isAsking =
    latest &&
    ["read", "count", "words", "head", "tail", "about", "search", "occurrences"].includes(latest.kind);
  return isAsking ? ({ ...latest, path } as PlainRequest) : undefined;
}

const FOR_EACH_FILE = [
  ...["append", "prepend", "cut", "cutAll", "set", "replace", "setLine", "dropLine"],
  ...["create", "delete", "into", "copyInto"],
];

/** "b.txtも" and "the same in b.txt", after a change of a.txt. */
function alsoFor(path: string, context: Context): PlainRequest | undefined {
  const { latest } = context;
  const isAgain = latest && FOR_EACH_FILE.includes(latest.kind);
  return isAgain ? settled({ ...latest, path } as PlainRequest, context) : undefined;
}

function settledPath({ kind, path }: { kind: string; path: string }, context: Context): string | undefined {
  if (path === IT) return context.file;
  if (path.startsWith(THERE)) return context.directory && path.replace(THERE, context.directory);
  // ".log" in "delete all .log files" is a kind of files, not a name.
  if (path.startsWith(".") && kindOfFile(path.slice(1))) return undefined;
  const isNew = ["create", "mkdir", "list", "search"].includes(kind);
  const isShown = kind === "read" || kind === "script";
  const there = isNew
    ? undefined
    : (isShown && onlyAtEnd(path, context.names.files)) || fileThere(path, context);
  if (there !== undefined || path.startsWith("@.")) return there;
  if (kind === "search" && !context.names.directories.includes(path))
    return inOtherCase(path, context.names.files) ?? path;
  return path === "README" && !context.names.files.includes(path) ? "README.md" : path;
}

/** The file that a name with words in front of it, `README`, or `@.md` ("the Markdown file") means. */
function fileThere(path: string, { workdir, names }: Context): string | undefined {
  if (workdir === undefined || !existsSync(workdir) || existsSync(join(workdir, path))) return undefined;
  const files = readdirSync(workdir);
  if (/^readme$/i.test(path)) return files.find((file) => file.startsWith("README."));
  if (!path.startsWith("@")) return onlyBelow(path, names.files) ?? nameIn(path, workdir, true);
  const found = files.filter((file) => file.endsWith(path.slice(1)));
  return found.length === 1 ? found[0] : undefined;
}

/** "energy.txt" is physics/energy.txt if no other folder has one. */
function onlyBelow(path: string, files: string[]): string | undefined {
  const [file, other] = files.filter((name) => name.endsWith(`/${path}`));
  return other === undefined ? file : undefined;
}

/** "找一下.log" is about a kind of files if none has that name. */
function ofKind(pattern: string, { names: { files } }: Context): string {
  const ending = /^\*\*\/\.(\w+)$/.exec(pattern)?.[1];
  const isKind = ending !== undefined && kindOfFile(ending) && !files.some((file) => isNamed(file, pattern));
  return isKind ? `**/*.${ending}` : pattern;
}

/** "昨日作ったplan.mdってどこ": the words in front are none of the name. */
function nameAlone(pattern: string, { names: { files } }: Context): string {
  if (files.some((file) => isNamed(file, pattern))) return pattern;
  const name = onlyAtEnd(pattern.slice(3), files) ?? inOtherCase(pattern.slice(3), files);
  return name === undefined ? pattern : `**/${name}`;
}

/** "其中的b.py" is src/b.py: no space parts a name from the words before it. */
function onlyAtEnd(path: string, files: string[]): string | undefined {
  const latin = /(?<=[\u3040-\u30ff\u4e00-\u9fff])[\w-]+\.\w+$/.exec(path)?.[0];
  const [file, other] = latin ? files.filter((name) => name === latin || name.endsWith(`/${latin}`)) : [];
  return other === undefined ? file : undefined;
}
