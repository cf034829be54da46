/** Reads the files below a directory as texts. Untrusted programs may run there, so no name is looked up twice. */

import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, sep } from "node:path";
import { withPlainDirectory, withPlainFile } from "../state/index.ts";

/** Limits, far more than any play needs: all texts stay in memory, and each level keeps a handle open. */
const MOST = { bytes: 64_000_000, entries: 20_000, levels: 100 };

type Left = typeof MOST;
type Text = [path: string, text: string];

/** All files below a directory, by path, without `.git`. An empty directory counts, too; its path ends with a slash. */
export function textsBelow(folder: string): Text[] {
  return textsAt(folder, folder, { ...MOST });
}

/** The texts of the directory `name`, which is opened as `path`. */
function textsAt(path: string, name: string, left: Left): Text[] {
  if (left.levels === 0) return [[name + sep, "(too many levels of directories)"]];
  left.levels -= 1;
  const texts = unlessGone(() => withPlainDirectory(path, (inside) => textsIn(inside, name, left)));
  left.levels += 1;
  return typeof texts === "string" ? [[name + sep, texts]] : (texts ?? []);
}

function textsIn(inside: string, name: string, left: Left): Text[] {
  const entries = readdirSync(inside, { withFileTypes: true });
  if (entries.length === 0) return [[name + sep, "(empty directory)"]];
  left.entries -= entries.length;
  if (left.entries < 0) return [[name + sep, "(too many files)"]];
  return entries.flatMap((entry): Text[] => {
    const [path, called] = [join(inside, entry.name), join(name, entry.name)];
    if (entry.name === ".git") return [];
    if (entry.isDirectory()) return textsAt(path, called, left);
    const text = unlessGone(() => textOf(entry, path, left));
    return text === undefined ? [] : [[called, text]];
  });
}

function textOf(entry: Dirent, path: string, left: Left): string | undefined {
  if (entry.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  if (!entry.isFile()) return "(not a regular file)";
  return withPlainFile(path, (file, { size }) => {
    if (size > left.bytes) return `(${size} bytes, too many to be read)`;
    left.bytes -= size;
    return describeContent(readFileSync(file));
  });
}

/** undefined if the file is gone or has become something else; a placeholder if we may not read it. */
function unlessGone<Value>(read: () => Value): Value | string | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "EACCES" || code === "EPERM" ? "(not readable)" : undefined;
  }
}

function describeContent(bytes: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {}
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return `(binary, ${bytes.length} bytes, sha256 ${hash})`;
}
