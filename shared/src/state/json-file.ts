/** A JSON file that several processes read and change: checked by a schema, changed under a lock, replaced whole. */

import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { parseJson, wellFormed } from "../text/index.ts";
import { MAX_BYTES, readPlainFile, replaceFile } from "./files.ts";
import { findStateDir, type State, stateDir } from "./handle.ts";
import { withLock } from "./lock.ts";
import { tellProblem } from "./problem.ts";
import { sealerFor, withoutSeal } from "./seal.ts";

/** The content of a file, as the schema reads it. */
export interface JsonFile<Value> {
  /** Reads the file and creates nothing. Throws an Error when the file cannot be used. */
  read(): Value;
  /**
   * Lets `work` change the content, one process at a time, and returns its result. Either the whole change is written or,
   * if it throws, nothing. `work` is synchronous and gets a copy that it may change.
   */
  change<Result>(work: (value: Value) => Result): Promise<Result>;
}

/**
 * The file `.harness/<name>`; a new one gets `mode`. A missing file reads as the default of the schema. A file that does
 * not fit the schema stays as it is: reading and changing throw an Error that names it and what was expected. A value is
 * written through the schema backwards, so that it can be read again: a schema that transforms must use a codec.
 * `isSealed`: unless it is empty, the file carries a seal. A file that was not written here reads as the default, and changing
 * it throws an Error.
 */
export function jsonFile<Schema extends z.ZodType>(
  state: State,
  name: string,
  schema: Schema,
  { mode, isSealed = false }: { mode?: number; isSealed?: boolean } = {},
): JsonFile<z.output<Schema>> {
  const path = join(state.directory, name);
  const read = (onForeign: () => void) =>
    readOrExplain(state, name, schema, (file) =>
      isSealed ? readOwn(file, schema, onForeign) : readJson(file, schema),
    );
  return {
    read: () => read(() => tellProblem({ file: `${state.name}/${name}` })),
    change: async (work) => {
      try {
        return await withLock(stateDir(state, dirname(name)), (scratch) => {
          const value = read(refuseForeign);
          const result = work(value);
          replaceFile(path, textOf(encode(value, schema), isSealed ? path : undefined), scratch, mode);
          return result;
        });
      } catch (error) {
        throw explain(error as NodeJS.ErrnoException, `${state.name}/${name}`);
      }
    },
  };
}

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

/** A value that may be read and used, but starts nothing by itself unless this harness wrote it here. */
interface MaybeForeign {
  /** The file that it comes from, if this harness did not write it. Not stored in the file. */
  foreignFile?: string | undefined;
}

/** The value in a JSON file that may carry a seal; undefined when there is none. Throws an Error that says what was expected. */
export function readSealed<Schema extends z.ZodType<object>>(
  path: string,
  schema: Schema,
): (z.output<Schema> & MaybeForeign) | undefined {
  const found = openSealed(path);
  return found && { ...parseValue(found.value, schema), foreignFile: found.isForeign ? path : undefined };
}

/** The text to write to this path, with a seal that says that this harness wrote it. */
export function sealedText(path: string, record: object & MaybeForeign): string {
  const { foreignFile: _, ...content } = record;
  return textOf(content, path);
}

/**
 * The values that this harness wrote here, and that may therefore start something by themselves. If there are others, the user
 * is told which folder they are in.
 */
export function writtenHere<Value extends object>(
  values: ReadonlyMap<string, Value>,
  isWanted: (value: Value) => boolean,
): Value[] {
  const wanted = [...values.values()].filter(isWanted);
  const fileOf = (value: MaybeForeign) => value.foreignFile;
  const foreign = wanted.map(fileOf).find((file) => file !== undefined);
  if (foreign) tellProblem({ file: join(".harness", basename(dirname(foreign))) });
  return wanted.filter((value) => fileOf(value) === undefined);
}

function openSealed(path: string): { value: unknown; isForeign: boolean } | undefined {
  const text = readPlainFile(path);
  if (text === undefined) return undefined;
  const record: unknown = parseJson(text);
  const own = sealerFor(path).open(record);
  return { value: own ?? withoutSeal(record), isForeign: own === undefined };
}

/** The value in a file that was written here, or that is empty. */
function readOwn<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  onForeign: () => void,
): z.output<Schema> | undefined {
  const found = openSealed(path);
  if (!found) return undefined;
  const value = parseValue(found.value, schema);
  if (!found.isForeign || isEmpty(found.value)) return value;
  onForeign();
  return undefined;
}

function refuseForeign(): never {
  throw new Error("this program did not write it here");
}

function isEmpty(value: unknown): boolean {
  return Object.keys(value as object).length === 0;
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
  return parseValue(parseJson(text), schema);
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

function readOrExplain<Schema extends z.ZodType>(
  state: State,
  name: string,
  schema: Schema,
  readFile: (path: string) => z.output<Schema> | undefined,
): z.output<Schema> {
  try {
    const directory = findStateDir(state, dirname(name));
    const value = directory === undefined ? undefined : readFile(join(directory, basename(name)));
    // All callers get the same default object, and a caller changes the value that it got.
    return value ?? structuredClone(schema.parse(undefined));
  } catch (error) {
    throw unusable(error as Error, `${state.name}/${name}`);
  }
}

/** `place`: the path that it is sealed for, if it needs a seal. */
function textOf(value: unknown, place?: string): string {
  const isSealed = place !== undefined && !isEmpty(value);
  const record = isSealed ? sealerFor(place).seal(value as object) : value;
  const text = `${JSON.stringify(record, null, 2)}\n`;
  if (Buffer.byteLength(text) > MAX_BYTES) throw tooLong();
  return text;
}

/** A value as JSON can store it. Throws an Error if it could not be read again. */
export function encode(value: unknown, schema: z.ZodType): unknown {
  const { data, error } = z.safeEncode(schema, value);
  if (error) throw new Error(`the change is not as expected: ${reasonsOf(error)}`);
  return wellFormed(data);
}

export function tooLong(): Error {
  return new Error(`it would be longer than ${MAX_BYTES} bytes`);
}

/** Why a file cannot be read, and what to do. If the disk failed, nothing is wrong with the file. */
export function unusable(error: NodeJS.ErrnoException, name: string): Error {
  if (adviceFor(error)) return explain(error, name);
  return new Error(`${name} cannot be used and is left alone: ${error.message}. Correct it or move it away.`);
}

/** Why a file cannot be changed. Without the name of the lock's file, which differs each time: the same problem has the same text. */
export function explain(error: NodeJS.ErrnoException, name: string): Error {
  if (!error.code) return error;
  const advice = adviceFor(error);
  const rest = advice ? `. The file is as it was, and nothing was written: ${advice}, then try again.` : "";
  return new Error(`${name} cannot be changed: ${error.message.split(",")[0]}${rest}`);
}

function adviceFor({ code = "" }: NodeJS.ErrnoException): string | undefined {
  if (code === "ENOSPC" || code === "EDQUOT") return "make room on the disk";
  if (code === "EROFS") return "make the disk writable";
  return code === "EIO" ? "see what is wrong with the disk" : undefined;
}
