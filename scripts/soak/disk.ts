/** Fills the disk of the soak test, and only that one. */

import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "./place.ts";

const MIB = 1024 * 1024;

/** Fills the disk to the last byte. Returns a function that makes room again. */
export function fillDisk({ root }: Place): () => void {
  const path = join(root, "filling");
  const file = openSync(path, "w");
  for (let size = MIB; size >= 1; size /= 4) writeUntilFull(file, Buffer.alloc(size));
  closeSync(file);
  return () => rmSync(path);
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
