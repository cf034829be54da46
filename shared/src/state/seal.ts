/**
 * Distinguishes what this user's harness wrote at a place from what came with a clone, a pull or a copy. Only the former has a
 * valid seal, which needs the key in `~/.harness`. Without a seal a file cannot prove who wrote it.
 */

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { wellFormed } from "../text/index.ts";
import { readPlainFile } from "./files.ts";
import { openUserState, stateDir } from "./handle.ts";

const KEY_BYTES = 32;
const SEAL_CHARS = 22;

/** Seals records of one file, and checks their seals. */
export interface Sealer {
  /** The record with its seal as the last field. */
  seal(record: object): object;
  /** The record without its seal; undefined when this harness did not write it there. */
  open(record: unknown): object | undefined;
}

/** For the file at this path, whose directory must exist. The path is part of the seal: a copy elsewhere is not valid. */
export function sealerFor(path: string): Sealer {
  const place = join(realpathSync.native(dirname(path)), basename(path));
  const sealOf = (content: object) =>
    createHmac("sha256", key())
      .update(`${place}\0${JSON.stringify(content)}`)
      .digest("base64url")
      .slice(0, SEAL_CHARS);
  return {
    seal(record) {
      // As it is read again.
      const content = wellFormed(withoutSeal(record)) as object;
      return { ...content, _seal: sealOf(content) };
    },
    open(record) {
      if (!isRecord(record) || typeof record._seal !== "string") return undefined;
      const content = withoutSeal(record) as object;
      return isSame(record._seal, sealOf(content)) ? content : undefined;
    },
  };
}

/** The value without its seal, valid or not. */
export function withoutSeal(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { _seal: _, ...content } = value;
  return content;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

let known: { home: string; key: Buffer; isKept: boolean } | undefined;

/**
 * The key of this user. While no key can be stored, this process uses its own, and no other process accepts its seals. The key
 * is stored as soon as possible, so that files stay valid if the disk was full only for a moment.
 */
function key(): Buffer {
  const home = openUserState().directory;
  if (known?.home !== home) known = { home, key: randomBytes(KEY_BYTES), isKept: false };
  const kept = known.isKept ? undefined : keptKey(home, known.key);
  if (kept) known = { home, key: kept, isKept: true };
  return known.key;
}

/** The stored key: `fresh`, if none was stored yet. */
function keptKey(directory: string, fresh: Buffer): Buffer | undefined {
  try {
    const file = join(directory, "key", "state");
    if (!existsSync(file)) keep(fresh, stateDir(openUserState(), "."));
    const bytes = Buffer.from(readPlainFile(file)?.trim() ?? "", "hex");
    return bytes.length === KEY_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A directory cannot be renamed over one with files in it: when several processes store a key, one wins, and all use that. */
function keep(key: Buffer, directory: string): void {
  const scratch = mkdtempSync(join(directory, ".key-"));
  try {
    const text = `${key.toString("hex")}\n`;
    writeFileSync(join(scratch, "state"), text, { mode: 0o600, flush: true });
    renameSync(scratch, join(directory, "key"));
  } catch {
    rmSync(scratch, { recursive: true, force: true });
  }
}
