/** A list in a JSON file that several processes read and change. An entry that is not valid does not stop the others. */

import * as z from "zod";
import { clipMiddle } from "../text/index.ts";
import type { State } from "./handle.ts";
import { type JsonFile, jsonFile } from "./json-file.ts";
import { reasonsOf } from "./json-text.ts";

const MAX_ENTRY_CHARS = 120;

export interface JsonList<Entry> {
  /** The valid entries, and one line about each of the others. Creates nothing. Throws an Error if the file cannot be used. */
  read(): { entries: Entry[]; problems: string[] };
  /**
   * Lets `work` change the list of valid entries, one process at a time, and returns its result. If `work` throws, nothing
   * has changed. `work` is synchronous. Entries that are not valid stay in the file as they are.
   */
  change<Result>(work: (entries: Entry[]) => Result): Promise<Result>;
}

/** The list `key` of the file `.harness/<name>`. No two entries have the same id. */
export function jsonList<Schema extends z.ZodType<{ id: string }>>(
  state: State,
  name: string,
  key: string,
  schema: Schema,
): JsonList<z.output<Schema>> {
  const fileSchema = z.strictObject({ [key]: z.array(z.unknown()) }).default({ [key]: [] });
  const file: JsonFile<Record<string, unknown[]>> = jsonFile(state, name, fileSchema);
  return {
    read() {
      const { entries, invalid } = parseEntries(file.read()[key] ?? [], schema);
      const problems = invalid.map(({ entry, reason }) => {
        const shown = clipMiddle(JSON.stringify(entry), MAX_ENTRY_CHARS);
        return `${state.name}/${name}: ${shown} is left alone: ${reason}`;
      });
      return { entries, problems };
    },
    change: (work) =>
      file.change((content) => {
        const { entries, invalid } = parseEntries(content[key] ?? [], schema);
        const result = work(entries);
        content[key] = [
          ...entries.map((entry) => z.encode(schema, entry)),
          ...invalid.map(({ entry }) => entry),
        ];
        return result;
      }),
  };
}

function parseEntries<Schema extends z.ZodType<{ id: string }>>(all: unknown[], schema: Schema) {
  const entries: z.output<Schema>[] = [];
  const invalid: { entry: unknown; reason: string }[] = [];
  for (const entry of all) {
    const { data, error } = schema.safeParse(entry);
    const isDouble = entries.some(({ id }) => id === data?.id);
    if (data && !isDouble) entries.push(data);
    else invalid.push({ entry, reason: error ? reasonsOf(error) : "id: another entry has the same" });
  }
  return { entries, invalid };
}
