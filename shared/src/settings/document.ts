/** Reads YAML and JSON files (JSON is YAML) and reports mistakes with file, line and what was expected. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";

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
  const name = relative(root, file) || file;
  const lines = new LineCounter();
  const document = parseDocument(readText(file, name), { lineCounter: lines });
  const syntax = document.errors.map(
    (error) => `${name}:${error.linePos?.[0].line ?? 1}: ${firstLine(error.message)}`,
  );
  if (syntax.length > 0) throw new DocumentError(syntax.join("\n"));

  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const path = issue.path as (string | number)[];
    return `${name}:${lineOf(document, path, lines)}: ${describePath(path)}${describeIssue(issue)}`;
  });
  throw new DocumentError(problems.join("\n"));
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new DocumentError(`${name}:1: ${missing ? "no such file" : (error as Error).message}`);
  }
}

/** The line of the value at `path`, or of its nearest parent that exists (a missing key has no line of its own). */
function lineOf(
  document: ReturnType<typeof parseDocument>,
  path: (string | number)[],
  lines: LineCounter,
): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** `model.main[0].call: `, or nothing for the document itself. */
function describePath(path: (string | number)[]): string {
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

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `expected ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === "unrecognized_keys") return `expected no such key: ${issue.keys.join(", ")}`;
  if (issue.code === "invalid_key") return issue.issues[0]?.message ?? issue.message;
  if (issue.code === "invalid_value")
    return `expected ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  return issue.message;
}

function firstLine(text: string): string {
  return text.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? text;
}
