/**
 * The memories of a workspace: `.harness/memory/` with one file each, and the index MEMORY.md. What stands in the index
 * is remembered, nothing else. So one rename, that of the index, takes the store from one complete state to the next.
 */
import { lstat, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type State, stateDir } from "@harness/shared/state";
import { descriptionLine, type Memory, slugOf } from "./memory.ts";

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
  const store: Store = { memories: [], problems: [], index: await readIndex(state) };
  for (const file of new Set(store.index.split("\n").flatMap(filesIn))) {
    try {
      const text = await readPlain(join(directoryOf(state), file));
      // Who deletes the file has forgotten the memory.
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
 * Replaces what `store` holds by `memories`: all of it or, when it throws, nothing. What is new goes into new files; the
 * old ones go when the new index is in place. A process killed in between leaves at most a file that nobody reads.
 */
export async function replaceStore(
  state: State,
  store: Store,
  memories: (Memory | StoredMemory)[],
): Promise<void> {
  const directory = stateDir(state, "memory");
  const written: string[] = [];
  const entries: StoredMemory[] = [];
  try {
    for (const memory of memories)
      entries.push(
        "file" in memory ? memory : { ...memory, file: await writeNew(directory, memory, written) },
      );
    await swapIndex(state, store, entries);
  } catch (error) {
    await removeFiles(directory, written);
    throw error;
  }
  const kept = entries.map(({ file }) => file);
  const old = store.memories.map(({ file }) => file).filter((file) => !kept.includes(file));
  await removeFiles(directory, old);
}

/** Never writes into a file that is there: the old memory stays readable to the end. */
async function writeNew(directory: string, memory: Memory, written: string[]): Promise<string> {
  const { formatMemory } = await import("./memory-file.ts");
  const slug = slugOf(memory.name);
  for (let number = 1; ; number++) {
    const file = `${slug}${number > 1 ? `-${number}` : ""}.md`;
    const options = { flag: "wx", flush: true };
    const error = await writeFile(join(directory, file), formatMemory(memory), options).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    if (error?.code === "EEXIST") continue;
    written.push(file);
    if (error) throw error;
    return file;
  }
}

async function swapIndex(state: State, store: Store, entries: StoredMemory[]): Promise<void> {
  const temporary = join(directoryOf(state), `.${INDEX}.${process.pid}`);
  try {
    await writeFile(temporary, indexOf(store, entries), { flush: true });
    // A side call takes seconds, and another session may have been faster.
    if ((await readIndex(state)) !== store.index)
      throw new Error("the memory was changed in the meantime, by another session or by hand");
    await rename(temporary, join(directoryOf(state), INDEX));
  } finally {
    await rm(temporary, { force: true });
  }
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

async function readIndex(state: State): Promise<string> {
  const directory = directoryOf(state);
  const real = await realpath(directory).catch(ignoreMissing);
  if (real !== undefined && real !== directory) throw new Error(".harness/memory leads elsewhere by a link");
  return (await readPlain(join(directory, INDEX))) ?? "";
}

/** The text of a file; undefined when there is none. A link could lead out of the workspace, so it is not followed. */
async function readPlain(path: string): Promise<string | undefined> {
  const status = await lstat(path).catch(ignoreMissing);
  if (!status) return undefined;
  if (!status.isFile()) throw new Error(`${path} is a link or a directory, not a file`);
  if (status.size > MAX_FILE_BYTES) throw new Error(`${path} is longer than ${MAX_FILE_BYTES} bytes`);
  return readFile(path, "utf8");
}

async function removeFiles(directory: string, files: string[]): Promise<void> {
  // Nobody reads them any more, so it is no loss when one cannot be removed.
  await Promise.allSettled(files.map((file) => rm(join(directory, file))));
}

function directoryOf(state: State): string {
  return join(state.directory, "memory");
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
