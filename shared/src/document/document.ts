/** Reads YAML and JSON files (JSON is YAML) and reports mistakes with file, line and what was expected. */

import { realpathSync } from "node:fs";
import { relative } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import type * as z from "zod";
import { hasCode, readPlainFile } from "../state/index.ts";
import { knownKeys } from "./known-keys.ts";

/** A mistake in a file that a person wrote: its message starts with `file:line:` and ends with what was expected. */
export class DocumentError extends Error {
  override name = "DocumentError";
}

/**
 * Reads a YAML or JSON file and validates it.
 * @throws DocumentError with one line a mistake, `chapters/s03_permission/chapter.json:12: adds[0]: expected …`;
 * file names are relative to `root`.
 */
export function readDocument<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  root: string,
): z.output<Schema> {
  return readPlaces(file, schema, root).value;
}

type Path = (string | number)[];

export interface ReadOptions {
  /** Whether the file may be a link. Default: yes, because some users keep their files elsewhere. */
  followLink?: boolean;
  maxBytes?: number;
}

/** Like `readDocument`, with the line of each value in the file. */
export function readPlaces<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  root: string,
  options: ReadOptions = {},
): { value: z.output<Schema>; lineOf(path: Path): number } {
  const name = relative(root, file) || file;
  const lines = new LineCounter();
  const document = parseDocument(readText(file, name, options), { lineCounter: lines });
  const syntax = document.errors.map(
    (error) => `${name}:${error.linePos?.[0].line ?? 1}: ${firstLine(error.message)}`,
  );
  if (syntax.length > 0) throw new DocumentError(syntax.join("\n"));

  const lineOf = (path: Path) => lineIn(document, path, lines);
  const parsed = schema.safeParse(plainValue(document, name));
  if (parsed.success) return { value: parsed.data, lineOf };
  const problems = parsed.error.issues.map((issue) => {
    const path = issue.path as Path;
    return `${name}:${lineOf(path)}: ${describePath(path)}${describeIssue(issue, knownKeys(schema, path))}`;
  });
  throw new DocumentError(problems.join("\n"));
}

/** Only values that JSON can store: an alias may lead back to its own parent, and that could not be shown or stored. */
function plainValue(document: ReturnType<typeof parseDocument>, name: string): unknown {
  try {
    const value: unknown = document.toJS();
    JSON.stringify(value);
    return value;
  } catch (error) {
    throw new DocumentError(`${name}:1: ${firstLine((error as Error).message)}`);
  }
}

/** Only regular files are opened: a pipe would never end. */
function readText(file: string, name: string, { followLink = true, maxBytes }: ReadOptions): string {
  try {
    const text = readPlainFile(followLink ? realpathSync(file) : file, { maxBytes });
    if (text !== undefined) return text;
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw new DocumentError(`${name}:1: ${(error as Error).message}`);
  }
  throw new DocumentError(`${name}:1: no such file`);
}

/** The line of the value at `path`, or of its nearest parent that exists (a missing key has no line of its own). */
function lineIn(document: ReturnType<typeof parseDocument>, path: Path, lines: LineCounter): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** `model.main[0].call: `, or nothing for the document itself. */
function describePath(path: Path): string {
  if (path.length === 0) return "";
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return `${text.replace(/^\./, "")}: `;
}

const TYPE_NAMES: Record<string, string> = {
  array: "a list",
  object: "a map",
  record: "a map",
  string: "a text",
};

function describeIssue(issue: z.core.$ZodIssue, known: string[]): string {
  if (issue.code === "invalid_type") return `expected ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === "unrecognized_keys") {
    const names = known.length > 0 ? `. There are ${known.join(", ")}` : "";
    return `expected no such key: ${issue.keys.join(", ")}${names}`;
  }
  if (issue.code === "invalid_key") return issue.issues[0]?.message ?? issue.message;
  if (issue.code === "invalid_value")
    return `expected ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  return issue.message;
}

function firstLine(text: string): string {
  return text.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? text;
}
