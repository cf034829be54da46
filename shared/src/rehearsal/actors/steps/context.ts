/** What a conversation was about, so that "it" means something. */

import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { holds, isNamed } from "../doubt.ts";
import { labelsOf } from "../labels.ts";
import { KEYS } from "../phrases/keys.ts";
import type { Names } from "../reading/workspace.ts";
import { HAS_SETTINGS, type PlainRequest } from "../requests.ts";
import { CHANGES } from "./kept.ts";

/** What the conversation was about before a request. */
export interface Context {
  /** The file that "it" means. */
  file?: string | undefined;
  /** The directory that "in there" means. */
  directory?: string | undefined;
  /** The number of the line that "that line" means. */
  line?: string | undefined;
  /** The setting whose value was asked for. */
  setting?: string | undefined;
  latest?: PlainRequest | undefined;
  /** The latest request that changed something. */
  change?: PlainRequest | undefined;
  /** The latest copy that was made. */
  copied?: { path: string; to: string } | undefined;
  /** The latest command. */
  ran?: string | undefined;
  workdir?: string | undefined;
  names: Names;
}

/** What a conversation is about after a request. */
export function after(context: Context, request: PlainRequest): Context {
  if (request.kind === "keep" && request.path === "") return context;
  const change = [...CHANGES, "copy"].includes(request.kind) ? request : context.change;
  const ran = request.kind === "run" ? request.command : context.ran;
  const copied = request.kind === "copy" ? request : context.copied;
  const known = { ...context, latest: request, change, copied, ran, ...subjectOf(request, context) };
  return { ...known, line: lineOf(request, known) };
}

/** The one line that a request found, showed or changed. */
function lineOf(request: PlainRequest, { file, workdir = "" }: Context): string | undefined {
  if ("nth" in request) return /^\d+$/.test(request.nth) ? request.nth : undefined;
  const text = textOf(request);
  if (file === undefined || text === undefined) return undefined;
  const [found, other] = numbersOf(text, linesOf(join(workdir, file)));
  return other === undefined && found !== undefined ? String(found) : undefined;
}

/** The file or the directory that a request leaves for the next one to talk about. */
function subjectOf(request: PlainRequest, context: Context): Partial<Context> {
  switch (request.kind) {
    case "mkdir":
      return { directory: request.path };
    case "rename":
    case "copy":
      return { file: request.to };
    case "delete":
      return { file: undefined };
    case "into":
      return { file: `${request.to.replace(/\/$/, "")}/${basename(request.path)}`, directory: request.to };
    case "copyInto":
      return { file: undefined, directory: request.to };
    case "search":
    case "find":
      return found(onlyFound(request, context));
    case "list":
      return request.path === "." ? {} : { directory: request.path };
    case "run":
      return fileOf(request.command);
    default:
      return "path" in request ? { file: request.path } : {};
  }
}

function found(file: string | undefined): Partial<Context> {
  return file === undefined ? {} : { file };
}

/** The one file that a search found; undefined if there are more. */
export function onlyFound(request: PlainRequest | undefined, context: Context): string | undefined {
  if (request?.kind === "find") return onlyMatch(request.pattern, context);
  return request?.kind === "search" ? onlyHolder(request, context) : undefined;
}

/** "Which file mentions moss? Open it." */
function onlyHolder(
  { text, path }: { text: string; path: string },
  { workdir, names }: Context,
): string | undefined {
  if (names.files.includes(path) || workdir === undefined) return path === "." ? undefined : path;
  const below = names.files.filter((name) => path === "." || name.startsWith(`${path.replace(/\/$/, "")}/`));
  const [file, other] = below.filter((name) => holds(workdir, name, text));
  return other === undefined ? file : undefined;
}

/** The one file of a simple pattern: "find the Python files", "run it". */
function onlyMatch(pattern: string, { names }: Context): string | undefined {
  const [file, other] = names.files.filter((name) => isNamed(name, pattern));
  return other === undefined ? file : undefined;
}

/** `touch a.txt` leaves a file to talk about. */
function fileOf(command: string): Partial<Context> {
  const file = /^(?:touch|node|python3|bash) ([\w./-]+|'[^']+')$/.exec(command)?.[1];
  return file === undefined ? {} : { file: file.replaceAll("'", "") };
}

/** The one line whose first word a prompt says: "李雷的电话是多少", then "把他那行删掉". */
export function withSaidLine(context: Context, prompt: string): Context {
  const { file, latest, workdir = "" } = context;
  if (file === undefined || context.line !== undefined || latest?.kind !== "read") return context;
  const lines = linesOf(join(workdir, file));
  const [found, other] = lines.flatMap((line, index) => {
    const [first = ""] = line.split(/[\s,，:：;；|]/);
    // In "胖娃欠我 50" no space parts the name from the rest.
    const name = /^[\u4e00-\u9fff]{2}/.exec(first)?.[0] ?? first;
    return name.length > 1 && prompt.replace(file, "").includes(name) ? [String(index + 1)] : [];
  });
  return other === undefined ? { ...context, line: found } : context;
}

/** The setting of the file that a prompt names. */
export function withSetting(context: Context, prompt: string): Context {
  const [only, another] = context.names.files;
  const file = context.file ?? (another === undefined ? only : undefined);
  const keys = file === undefined ? [] : labelsIn(file, context);
  const isSaid = (word: string) => prompt.toLowerCase().includes(word.toLowerCase());
  const translated = Object.keys(KEYS)
    .filter(isSaid)
    .map((word) => KEYS[word]);
  const [setting, other] = keys.filter((key) => isSaid(key) || translated.includes(key));
  return setting !== undefined && other === undefined
    ? { ...context, file, setting }
    : { ...context, setting: undefined };
}

/** What the line holds that a request found or wrote. */
function textOf(request: PlainRequest): string | undefined {
  if (request.kind === "search") return request.text;
  if (request.kind === "replace") return request.new;
  return request.kind === "append" || request.kind === "prepend" ? request.content : undefined;
}

/** The labels of the values in a file; none if it is not there. */
export function labelsIn(file: string, { workdir = "" }: Context): string[] {
  return labelsOf(linesOf(join(workdir, file)));
}

/** The names of the settings in a file; none if it is no file with settings. */
export function keysOf(file: string, { workdir = "" }: Context): string[] {
  if (!HAS_SETTINGS.test(file)) return [];
  return linesOf(join(workdir, file)).flatMap((line) => KEY.exec(line)?.[1] ?? []);
}

const KEY = /^\s*["']?([\p{L}_][\p{L}\w.-]*)["']?\s*[:=]/u;

/** The lines of a file; none if it is not there, no file, or very large. */
export function linesOf(path: string): string[] {
  const file = statSync(path, { throwIfNoEntry: false });
  return file?.isFile() && file.size < MOST_BYTES ? readFileSync(path, "utf8").trimEnd().split("\n") : [];
}

const MOST_BYTES = 200_000;

/** The numbers of the lines that are a text; if there are none, of those that hold it. */
export function numbersOf(text: string, lines: string[]): number[] {
  const fitting = (fits: (line: string) => boolean) =>
    lines.flatMap((line, i) => (fits(line) ? [i + 1] : []));
  const same = fitting((line) => line.trim() === text.trim());
  return same.length > 0 ? same : fitting((line) => line.includes(text));
}
