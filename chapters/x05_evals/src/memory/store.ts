/** The memories of a workspace: a file each in `.harness/memory/`, and the index MEMORY.md. Only what the index lists counts. */
import { type Listed, type Listing, listedFolder } from "@harness/shared/state";
import { descriptionLine, type Memory } from "./memory.ts";

/** A memory and the name of its file. */
export type StoredMemory = Listed<Memory>;

/** What was in the folder when it was read. */
export type Store = Listing<Memory>;

/** Reads all memories, and replaces them all at once. Another session may be faster: then `replace` returns false. */
export const memoryFolder = listedFolder<Memory>({
  folder: "memory",
  index: "MEMORY.md",
  heading: "# Memory\n\nOne line for each memory. To forget one, delete its line.\n",
  // The YAML package is loaded with the first memory, not at the start.
  parse: async (text) => (await import("./memory-file.ts")).parseMemory(text),
  format: async (memory) => (await import("./memory-file.ts")).formatMemory(memory),
  titleOf: ({ name }) => name,
  noteOf: descriptionLine,
});
