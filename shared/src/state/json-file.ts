/** A JSON file that several processes read and change: checked by a schema, changed under a lock, replaced whole. */

import { basename, dirname, join } from "node:path";
import type * as z from "zod";
import { replaceFile } from "./files.ts";
import { findStateDir, type State, stateDir } from "./handle.ts";
import { encode, readJson, textOf } from "./json-text.ts";
import { withLock } from "./lock.ts";
import { tellProblem } from "./problem.ts";
import { readOwn, refuseForeign, sealedText } from "./sealed.ts";
import { explain, unusable } from "./unusable.ts";

/** The content of a file, as the schema reads it. */
export interface JsonFile<Value> {
  /** Reads the file and creates nothing. Throws an Error when the file cannot be used. */
  read(): Value;
  /**
   * Lets `work` change the content, one process at a time, and returns its result. Either the whole change is written or,
   * if it throws or changes nothing, nothing. `work` is synchronous and gets a copy that it may change.
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
          const before = textOf(encode(value, schema));
          const result = work(value);
          const record = encode(value, schema);
          if (textOf(record) === before) return result;
          const text = isSealed ? sealedText(path, record as object) : textOf(record);
          replaceFile(path, text, scratch, mode);
          return result;
        });
      } catch (error) {
        throw explain(error as NodeJS.ErrnoException, `${state.name}/${name}`);
      }
    },
  };
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
