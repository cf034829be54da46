/** A file of JSON lines that several processes append to. No line ever changes, so a reader continues where it stopped. */

import { constants, ftruncateSync, readSync, type Stats, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type * as z from "zod";
import { parseJson } from "../text/index.ts";
import { MAX_BYTES, withPlainFile } from "./files.ts";
import { findStateDir, type State, stateDir } from "./handle.ts";
import { encode, parseValue } from "./json-text.ts";
import { withLock } from "./lock.ts";
import type { StateProblem } from "./problem.ts";
import { type Sealer, sealerFor, withoutSeal } from "./seal.ts";
import { explain, tooLong, unusable } from "./unusable.ts";

/** The entries of the file, as the schema reads them. */
export interface JsonLog<Entry> {
  /**
   * The entries so far, in their order; creates nothing. Lines that are no entries stay where they are. A line counts when it
   * is whole. Throws an Error when the file cannot be used.
   */
  read(): { entries: Entry[]; problems: StateProblem[] };
  /** Appends entries. They are on the disk when it resolves; when it rejects, the first of them may be. */
  append(entries: Entry[]): Promise<void>;
}

/** What is known of the file, and up to which byte. */
interface Known<Entry> {
  entries: Entry[];
  problems: StateProblem[];
  lines: number;
  end: number;
  /** Which file that was, and its last bytes: it may have been replaced, or edited by hand. */
  ino: number;
  lastLine: Buffer;
}

const NEWLINE = 10;
const TO_ADD = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;

/**
 * The file `.harness/<name>`. To read it again and again, keep what this returns: it remembers what it has read.
 * `isSealed`: each line carries a seal, and a line that was not written here is no entry.
 */
export function jsonLog<Schema extends z.ZodType>(
  state: State,
  name: string,
  schema: Schema,
  { isSealed = false } = {},
): JsonLog<z.output<Schema>> {
  const path = join(state.directory, name);
  const shown = `${state.name}/${name}`;
  let known: Known<z.output<Schema>> = nothing();
  const use = (work: Work, flags?: number) => useFile(path, shown, work, flags);
  const sealing = (lines: unknown[]) => (isSealed && lines.length > 0 ? sealerFor(path) : undefined);
  return {
    read() {
      const before = known;
      known = nothing();
      if (findStateDir(state, dirname(name)))
        use((file, info) => {
          known = stillTrue(file, info, before);
          const lines = newLines(file, info, known);
          const sealer = sealing(lines);
          for (const line of lines) addLine(line, known, shown, schema, sealer);
        });
      return { entries: [...known.entries], problems: [...known.problems] };
    },
    async append(entries) {
      const values = entries.map((entry) => encode(entry, schema));
      try {
        const directory = stateDir(state, dirname(name));
        const sealer = sealing(values);
        const text = values.map((value) => lineOf(value, sealer)).join("");
        await withLock(directory, () => use((file, info) => addText(text, file, info), TO_ADD));
      } catch (error) {
        throw explain(error as NodeJS.ErrnoException, shown);
      }
    },
  };
}

type Work = (file: number, info: Stats) => void;

/** Every failure names the file. */
function useFile(path: string, shown: string, work: Work, flags?: number): void {
  try {
    withPlainFile(path, work, flags);
  } catch (error) {
    throw unusable(error as Error, shown);
  }
}

function nothing<Entry>(ino = 0): Known<Entry> {
  return { entries: [], problems: [], lines: 0, end: 0, ino, lastLine: Buffer.alloc(0) };
}

/** What is known, if the file is still the same; otherwise nothing. */
function stillTrue<Entry>(file: number, { ino, size }: Stats, known: Known<Entry>): Known<Entry> {
  const { end, lastLine } = known;
  const isSame =
    ino === known.ino && size >= end && bytesOf(file, end - lastLine.length, end).equals(lastLine);
  return isSame ? known : nothing(ino);
}

/** The whole lines after those that are known. From now on they are known. */
function newLines(file: number, { size }: Stats, known: Known<unknown>): string[] {
  if (size > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes`);
  const bytes = bytesOf(file, known.end, size);
  const length = bytes.lastIndexOf(NEWLINE) + 1;
  if (length === 0) return [];
  const lines = bytes.toString("utf8", 0, length - 1).split("\n");
  known.end += length;
  // A copy, because a view would keep all the bytes in memory.
  known.lastLine = Buffer.from(
    bytes.subarray(bytes.subarray(0, length - 1).lastIndexOf(NEWLINE) + 1, length),
  );
  return lines;
}

function addLine<Schema extends z.ZodType>(
  text: string,
  known: Known<z.output<Schema>>,
  file: string,
  schema: Schema,
  sealer: Sealer | undefined,
): void {
  const line = ++known.lines;
  try {
    const value = parseJson(text);
    const entry = sealer ? sealer.open(value) : value;
    if (entry === undefined) known.problems.push({ file, value: withoutSeal(value) });
    else known.entries.push(parseValue(entry, schema));
  } catch (error) {
    known.problems.push({ file, line, reason: (error as Error).message });
  }
}

function lineOf(value: unknown, sealer: Sealer | undefined): string {
  return `${JSON.stringify(sealer ? sealer.seal(value as object) : value)}\n`;
}

/** A line without an end was left by a writer that died: it is removed. */
function addText(text: string, file: number, { size }: Stats): void {
  if (size + Buffer.byteLength(text) > MAX_BYTES) throw tooLong();
  const isTorn = size > 0 && bytesOf(file, size - 1, size)[0] !== NEWLINE;
  const end = isTorn ? bytesOf(file, 0, size).lastIndexOf(NEWLINE) + 1 : size;
  if (isTorn) ftruncateSync(file, end);
  try {
    writeFileSync(file, text, { flush: true });
  } catch (error) {
    takeBack(file, end);
    throw error;
  }
}

/** The caller learns that nothing was written, so nothing may stay. */
function takeBack(file: number, end: number): void {
  try {
    ftruncateSync(file, end);
  } catch {
    // The disk has become read-only.
  }
}

function bytesOf(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  let length = 0;
  for (let more = -1; more !== 0 && length < bytes.length; length += more)
    more = readSync(file, bytes, length, bytes.length - length, from + length);
  return bytes.subarray(0, length);
}
