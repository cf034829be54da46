/** JSON files that carry a seal: it says that this harness wrote them, here. */
import { basename, dirname, join } from "node:path";
import type * as z from "zod";
import { parseJson } from "../text/index.ts";
import { readPlainFile } from "./files.ts";
import { parseValue, textOf } from "./json-text.ts";
import { tellProblem } from "./problem.ts";
import { sealerFor, withoutSeal } from "./seal.ts";

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

/** The text to write to this path, with a seal that says that this harness wrote it. What is empty starts nothing and gets none. */
export function sealedText(path: string, record: object & MaybeForeign): string {
  const { foreignFile: _, ...content } = record;
  return textOf(isEmpty(content) ? content : sealerFor(path).seal(content));
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
export function readOwn<Schema extends z.ZodType>(
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

export function refuseForeign(): never {
  throw new Error("this program did not write it here");
}

function isEmpty(value: unknown): boolean {
  return Object.keys(value as object).length === 0;
}
