/** A small disk for a test, which can be made full or read-only. */
import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { isHere } from "./needs.ts";
import { temporaryDirectory } from "./workspace.ts";

const MIB = 1024 * 1024;

export interface Disk {
  directory: string;
  /** Fills it to the last byte. */
  fill(): void;
  protect(): void;
  /** Makes room and makes it writable again. */
  repair(): void;
}

/** Two megabytes in memory. Needs Linux and root; elsewhere it returns undefined and prints a line. */
export function smallDisk(): Disk | undefined {
  const directory = temporaryDirectory();
  const why = mount("-t", "tmpfs", "-o", "size=2m,mode=755", "harness-test", directory);
  if (!isHere("mount", why === undefined ? { works: true } : { works: false, why })) return undefined;
  onTestFinished(() => void execFileSync("umount", ["--lazy", directory]));
  const filling = join(directory, "filling");
  return {
    directory,
    fill: () => fill(filling),
    protect: () => void mount("-o", "remount,ro", directory),
    repair() {
      mount("-o", "remount,rw", directory);
      rmSync(filling, { force: true });
    },
  };
}

/** Why it failed; undefined if it did not. */
function mount(...args: string[]): string | undefined {
  try {
    execFileSync("mount", args, { stdio: "pipe" });
    return undefined;
  } catch (error) {
    return (error as Error).message.trim();
  }
}

function fill(path: string): void {
  const file = openSync(path, "w");
  for (let size = MIB; size >= 1; size /= 4) writeUntilFull(file, Buffer.alloc(size));
  closeSync(file);
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
