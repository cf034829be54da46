/**
 * A folder of text files with an index. A file counts only while the index lists it, so replacing the index, one file, takes
 * the folder from one complete state to the next.
 */

import { rm } from "node:fs/promises";
import { join, parse as parsePath } from "node:path";
import { readPlainFile, replaceFile } from "./files.ts";
import { findStateDir, type State, stateDir, writeNew } from "./handle.ts";
import { withLock } from "./lock.ts";

const MAX_FILE_BYTES = 64_000;
const MAX_SLUG_CHARS = 40;
/** Names of devices: on Windows no file is called so, whatever its ending. */
const OF_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
const ENTRY = /^- \[[^\]]*\]\(([^()/\\]+\.md)\)/;

/** An item that is in the folder, and the name of its file. */
export type Listed<Item> = Item & { file: string };

/** What was in the folder when it was read. */
export interface Listing<Item> {
  items: Listed<Item>[];
  /** Files that are listed but cannot be used. They are left as they are. */
  problems: { file: string; reason: string }[];
  /** The text of the index. */
  index: string;
}

/** How the items of a folder are written. */
export interface FolderFormat<Item> {
  /** Its name below `.harness`. */
  folder: string;
  /** The file name of the index: MEMORY.md. */
  index: string;
  /** The text of an index without entries. */
  heading: string;
  /** Throws or rejects with an Error that says what is wrong with the text of a file. */
  parse(text: string): Item | Promise<Item>;
  format(item: Item): string | Promise<string>;
  titleOf(item: Item): string;
  /** What the index says about an item after its link, on one line. */
  noteOf(item: Item): string;
}

export interface ListedFolder<Item> {
  /** Reads the folder and creates nothing. Rejects with an Error when the index itself cannot be used. */
  read(state: State): Promise<Listing<Item>>;
  /**
   * Replaces the items of `listing` by these: all of them, or nothing when it rejects. False when the index has changed since
   * `listing` was read: then read again. New items get new files, and the old files are removed when the new index is in
   * place. A process that is killed in between leaves at most some files that the index does not list.
   */
  replace(state: State, listing: Listing<Item>, items: (Item | Listed<Item>)[]): Promise<boolean>;
}

/** A folder of `.harness` with a file for each item and an index that lists them. Only what the index lists counts. */
export function listedFolder<Item extends object>(format: FolderFormat<Item>): ListedFolder<Item> {
  const isListed = (item: Item | Listed<Item>): item is Listed<Item> => "file" in item;
  return {
    async read(state) {
      const listing: Listing<Item> = {
        items: [],
        problems: [],
        index: readText(state, format, format.index) ?? "",
      };
      for (const file of new Set(listing.index.split("\n").flatMap((line) => filesIn(line, format))))
        await readItem(state, format, file, listing);
      return listing;
    },
    async replace(state, listing, items) {
      const entries: Listed<Item>[] = [];
      let isReplaced = false;
      try {
        for (const item of items) entries.push(isListed(item) ? item : await writeItem(state, format, item));
        isReplaced = await replaceIndex(state, format, listing, entries);
      } finally {
        const [gone, kept] = isReplaced ? [listing.items, entries] : [entries, listing.items];
        await removeFiles(state, format.folder, gone, kept);
      }
      return isReplaced;
    },
  };
}

async function readItem<Item>(
  state: State,
  format: FolderFormat<Item>,
  file: string,
  { items, problems }: Listing<Item>,
): Promise<void> {
  try {
    const text = readText(state, format, file);
    // A user who deletes the file of an item deletes the item.
    if (text !== undefined) items.push({ ...(await format.parse(text)), file });
  } catch (error) {
    problems.push({ file, reason: (error as Error).message });
  }
}

/** Writes an item to a new file, so that the file of its old version can be read until the index is replaced. */
async function writeItem<Item>(state: State, format: FolderFormat<Item>, item: Item): Promise<Listed<Item>> {
  const text = await format.format(item);
  const { name } = await writeNew(
    state,
    format.folder,
    fileNameFor(format.titleOf(item), format.index),
    text,
  );
  return { ...item, file: name };
}

/** Of several sessions that read and replace at the same time, the first one wins. */
function replaceIndex<Item>(
  state: State,
  format: FolderFormat<Item>,
  listing: Listing<Item>,
  entries: Listed<Item>[],
): Promise<boolean> {
  const text = indexOf(format, listing, entries);
  const directory = stateDir(state, format.folder);
  return withLock(directory, (scratch) => {
    if ((readText(state, format, format.index) ?? "") !== listing.index) return false;
    replaceFile(join(directory, format.index), text, scratch);
    return true;
  });
}

/** Headings, remarks and the lines of files that cannot be read stay as they are. */
function indexOf<Item>(
  format: FolderFormat<Item>,
  { index, problems }: Listing<Item>,
  entries: Listed<Item>[],
): string {
  const unreadable = problems.map(({ file }) => file);
  const stays = (line: string) => filesIn(line, format).every((file) => unreadable.includes(file));
  const rest = (index || format.heading).split("\n").filter(stays).join("\n").trimEnd();
  // Brackets would end the title of the link.
  const titleOf = (item: Item) => format.titleOf(item).replace(/\[/g, "(").replace(/\]/g, ")");
  const lines = entries.map((entry) => `- [${titleOf(entry)}](${entry.file}) ${format.noteOf(entry)}`);
  const text = `${rest}\n\n${lines.join("\n")}\n`;
  if (Buffer.byteLength(text) > MAX_FILE_BYTES)
    throw new Error(
      `the ${format.folder} is full: ${format.index} would be longer than ${MAX_FILE_BYTES} bytes`,
    );
  return text;
}

/** The file that a line of the index names. The index itself and hidden files do not count. */
function filesIn(line: string, { index }: { index: string }): string[] {
  const file = ENTRY.exec(line)?.[1];
  const isIgnored = file?.startsWith(".") || file?.toLowerCase() === index.toLowerCase();
  return file === undefined || isIgnored ? [] : [file];
}

/** The text of a file in the folder; undefined when there is none. A link could lead out, so it is not followed. */
function readText(state: State, { folder }: { folder: string }, file: string): string | undefined {
  const directory = findStateDir(state, folder);
  return directory && readPlainFile(join(directory, file), { maxBytes: MAX_FILE_BYTES });
}

/** Removes the files of `items`, but not those of `kept`. The index lists them no longer, so a failure loses nothing. */
async function removeFiles(
  state: State,
  folder: string,
  items: { file: string }[],
  kept: { file: string }[],
): Promise<void> {
  const files = items.map(({ file }) => file).filter((file) => !kept.some((other) => other.file === file));
  await Promise.allSettled(files.map((file) => rm(join(state.directory, folder, file))));
}

/** A safe file name for a title: letters and digits of any script, never the name of the index. Two titles may share one. */
export function fileNameFor(title: string, index: string): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = [...words.join("-")].slice(0, MAX_SLUG_CHARS).join("").replace(/-$/, "");
  // Some file systems do not tell memory.md from MEMORY.md.
  const isTaken = slug === parsePath(index).name.toLowerCase() || OF_WINDOWS.test(slug);
  return slug === "" || isTaken ? "note.md" : `${slug}.md`;
}
