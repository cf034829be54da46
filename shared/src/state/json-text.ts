/** JSON that a schema has checked: reading it from a file, and the text to write. */
import * as z from "zod";
import { onOneLine, parseJson, wellFormed } from "../text/index.ts";
import { MAX_BYTES, readPlainFile } from "./files.ts";
import { tooLong } from "./unusable.ts";

/** The value in a plain JSON file; undefined when there is none. Throws an Error that says what was expected. */
export function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  limits: { maxBytes?: number } = {},
): z.output<Schema> | undefined {
  const text = readPlainFile(path, limits);
  if (text === undefined) return undefined;
  return parseText(text, schema);
}

/**
 * The values in a file that holds one a line; none when there is no file. A last line without an end is what a writer had
 * begun when it died; it does not count. Throws an Error that names the line.
 */
export function readJsonLines<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  options: { maxBytes?: number } = {},
): z.output<Schema>[] {
  const lines = (readPlainFile(path, options) ?? "").split("\n").slice(0, -1).filter(Boolean);
  return lines.map((line, index) => {
    try {
      return parseText(line, schema);
    } catch (error) {
      throw new Error(`line ${index + 1}: ${(error as Error).message}`);
    }
  });
}

/** The value in a text. Throws an Error that says what was expected. */
function parseText<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  return parseValue(valueIn(text), schema);
}

/** The parser quotes the text that it cannot read, with its line breaks: they would make one problem look like several. */
function valueIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(onOneLine((error as Error).message));
  }
}

/** A value after the schema has checked it. Throws an Error that says what was expected. */
export function parseValue<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new Error(reasonsOf(error));
  return data;
}

/** The problems that a schema found, in one line: `jobs.0.id: expected …; …`. */
export function reasonsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")).join("; ");
}

/** A value as JSON can store it. Throws an Error if it could not be read again. */
export function encode(value: unknown, schema: z.ZodType): unknown {
  const { data, error } = z.safeEncode(schema, value);
  if (error) throw new Error(`the change is not as expected: ${reasonsOf(error)}`);
  return wellFormed(data);
}

/** The text of a file with this value. Throws an Error if it would be too long to be read again. */
export function textOf(value: unknown): string {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if (Buffer.byteLength(text) > MAX_BYTES) throw tooLong();
  return text;
}
