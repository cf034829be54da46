/**
 * The memories of a workspace: `.harness/memory/` with one file each, and the index MEMORY.md. What stands in the index
 * is remembered, nothing else. So replacing one file, the index, takes the store from one complete state to the next.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  findStateDir,
  readPlainFile,
  replaceFile,
  type State,
  stateDir,
  withLock,
  writeNew,
} from "@harness/shared/state";
import { descriptionLine, type Memory, slugOf } from "./memory.ts";

const FOLDER = "memory";
const INDEX = "MEMORY.md";
const MAX_FILE_BYTES = 64_000;
const HEADING = "# Memory\n\nOne line for each memory. To forget one, delete its line.\n";
const ENTRY = /^- \[[^\]]*\]\(([^()/\\]+\.md)\)/;

export interface StoredMemory extends Memory {
  /** Name of its file below `.harness/memory/`. */
  file: string;
}

export interface Store {
  memories: StoredMemory[];
  /** Files that are listed but cannot be used. They are left as they are. */
  problems: { file: string; reason: string }[];
  /** The text of the index. */
  index: string;
}

/** Reads the store; nothing is created. Throws an Error when the index itself cannot be used. */
export async function readStore(state: State): Promise<Store> {
  const store: Store = { memories: [], problems: [], index: readText(state, INDEX) ?? "" };
  for (const file of new Set(store.index.split("\n").flatMap(filesIn))) {
    try {
      const text = readText(state, file);
      // Deleting a memory's file forgets it.
      if (text === undefined) continue;
      const { parseMemory } = await import("./memory-file.ts");
      store.memories.push({ ...parseMemory(text), file });
    } catch (error) {
      store.problems.push({ file, reason: (error as Error).message });
    }
  }
  return store;
}

/**
 * Replaces what `store` holds by `memories`: all of it or, when it throws, nothing. False when somebody else has changed it
 * since it was read: then read again. What is new goes into new files; the old ones go when the new index is in place. A
 * process killed in between leaves at most a file that nobody reads.
 */
export async function replaceStore(
  state: State,
  store: Store,
  memories: (Memory | StoredMemory)[],
): Promise<boolean> {
  const entries: StoredMemory[] = [];
  let isReplaced = false;
  try {
    for (const memory of memories) entries.push("file" in memory ? memory : await writeMemory(state, memory));
    isReplaced = await replaceIndex(state, store, entries);
  } finally {
    const [gone, kept] = isReplaced ? [store.memories, entries] : [entries, store.memories];
    await removeFiles(state, gone, kept);
  }
  return isReplaced;
}

/** In a file of its own: the old memory stays readable to the end. */
async function writeMemory(state: State, memory: Memory): Promise<StoredMemory> {
  const { formatMemory } = await import("./memory-file.ts");
  const { name } = await writeNew(state, FOLDER, `${slugOf(memory.name)}.md`, formatMemory(memory));
  return { ...memory, file: name };
}

/** Of several sessions that look and replace at the same time, one is the first. */
function replaceIndex(state: State, store: Store, entries: StoredMemory[]): Promise<boolean> {
  const text = indexOf(store, entries);
  const directory = stateDir(state, FOLDER);
  return withLock(directory, (scratch) => {
    if ((readText(state, INDEX) ?? "") !== store.index) return false;
    replaceFile(join(directory, INDEX), text, scratch);
    return true;
  });
}

/** Headings, remarks and the lines of files that cannot be read stay as they are. */
function indexOf({ index, problems }: Store, entries: StoredMemory[]): string {
  const unreadable = problems.map(({ file }) => file);
  const stays = (line: string) => filesIn(line).every((file) => unreadable.includes(file));
  const rest = (index || HEADING).split("\n").filter(stays).join("\n").trimEnd();
  // The title is for people; the brackets would end it.
  const titleOf = ({ name }: Memory) => name.replace(/\[/g, "(").replace(/\]/g, ")");
  const lines = entries.map((entry) => `- [${titleOf(entry)}](${entry.file}) ${descriptionLine(entry)}`);
  const text = `${rest}\n\n${lines.join("\n")}\n`;
  if (Buffer.byteLength(text) > MAX_FILE_BYTES)
    throw new Error(`the memory is full: ${INDEX} would be longer than ${MAX_FILE_BYTES} bytes`);
  return text;
}

/** The file that a line of the index names; the index itself and hidden files are none. */
function filesIn(line: string): string[] {
  const file = ENTRY.exec(line)?.[1];
  return file === undefined || file.startsWith(".") || file.toLowerCase() === "memory.md" ? [] : [file];
}

/** The text of a file in the store; undefined when there is none. A link could lead out, so it is not followed. */
function readText(state: State, file: string): string | undefined {
  const directory = findStateDir(state, FOLDER);
  return directory && readPlainFile(join(directory, file), { maxBytes: MAX_FILE_BYTES });
}

/** Removes the files of `memories`, but not those of `kept`. Nobody reads them any more, so a failure is no loss. */
async function removeFiles(state: State, memories: StoredMemory[], kept: StoredMemory[]): Promise<void> {
  const isKept = (file: string) => kept.some((memory) => memory.file === file);
  const files = memories.map(({ file }) => file).filter((file) => !isKept(file));
  await Promise.allSettled(files.map((file) => rm(join(state.directory, FOLDER, file))));
}
