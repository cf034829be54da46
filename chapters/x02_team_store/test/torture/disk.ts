/** A small disk of a test's own, which may be filled. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MIB = 1024 * 1024;

export interface Disk {
  directory: string;
  /** To the last byte. Gives what makes room again. */
  fill(): () => void;
  remove(): void;
}

/** In memory, where the system gives one: that takes root, and Linux. Undefined elsewhere. */
export function openDisk(megabytes: number): Disk | undefined {
  const directory = mkdtempSync(join(tmpdir(), "disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "torture", directory], {
      stdio: "pipe",
    });
  } catch {
    rmdirSync(directory);
    return undefined;
  }
  return {
    directory,
    fill: () => fill(join(directory, "filling")),
    remove() {
      execFileSync("umount", ["--lazy", directory]);
      rmdirSync(directory);
    },
  };
}

function fill(path: string): () => void {
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
