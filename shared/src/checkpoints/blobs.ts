/** Contents of files by their hash: the same content is kept once, and a damaged one is found out. */

import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "blobs";

export function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Keeps bytes by their hash. Returns how many bytes the folder has grown. Only the user can read what is kept. */
export function keepBytes(folder: string, blob: string, bytes: Buffer): number {
  const path = join(folder, FOLDER, blob);
  if (statSync(path, { throwIfNoEntry: false })?.size === bytes.length) return 0;
  mkdirSync(join(folder, FOLDER), { recursive: true, mode: 0o700 });
  const scratch = join(folder, FOLDER, `${randomUUID()}.tmp`);
  writeFileSync(scratch, bytes, { flag: "wx", mode: 0o600 });
  renameSync(scratch, path);
  return bytes.length;
}

/** The bytes of a hash. Throws an Error if they are gone, or are not what was kept. */
export function readBlob(folder: string, blob: string): Buffer {
  const bytes = readFileSync(join(folder, FOLDER, blob));
  if (hashOf(bytes) !== blob) throw new Error("what was kept of it is damaged");
  return bytes;
}

/** Removes all contents but these. Returns how many bytes are left. */
export function sweepBlobs(folder: string, used: Set<string>): number {
  const kept = namesIn(join(folder, FOLDER)).map((name) => {
    const path = join(folder, FOLDER, name);
    if (!used.has(name)) rmSync(path, { force: true });
    return used.has(name) ? statSync(path).size : 0;
  });
  return kept.reduce((sum, size) => sum + size, 0);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
