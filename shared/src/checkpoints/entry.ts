/** What is at a path: a file, a link, a directory, or something that has no content to keep. */

import type { BigIntStats } from "node:fs";
import * as z from "zod";

const MODE_BITS = 0o7777n;

export const entrySchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("file"),
    mode: z.number(),
    /** Differs whenever somebody has written to the file. "": nobody can tell, so its content must be read. */
    stamp: z.string(),
    /** The hash of the content. Without it, the content was not kept. */
    blob: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("link"),
    target: z.string(),
    /** The target in base64, if it is no UTF-8. */
    bytes: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("directory"),
    mode: z.number(),
    /** It is the top of a repository or a worktree. */
    isRepository: z.boolean(),
  }),
  /** A directory that nobody has looked into. */
  z.strictObject({ kind: z.literal("closed") }),
  /** A socket, a pipe, a device. */
  z.strictObject({ kind: z.literal("other") }),
]);

export type Entry = z.infer<typeof entrySchema>;
export type FileEntry = Extract<Entry, { kind: "file" }>;

/** Whether two entries have the same content and mode. Without content the stamps decide. undefined: there is nothing. */
export function isSame(one: Entry | undefined, other: Entry | undefined): boolean {
  if (!one || !other) return one === other;
  if (one.kind === "link")
    return other.kind === "link" && one.target === other.target && one.bytes === other.bytes;
  if (one.kind === "directory")
    return other.kind === "directory" && one.mode === other.mode && one.isRepository === other.isRepository;
  if (one.kind !== "file" || other.kind !== "file") return one.kind === other.kind;
  if (one.mode !== other.mode) return false;
  return one.blob && other.blob ? one.blob === other.blob : one.stamp !== "" && one.stamp === other.stamp;
}

/** Whether a path can be made into this again. Nothing always can. */
export function isKept(entry: Entry | undefined): boolean {
  if (!entry) return true;
  return entry.kind === "file" ? entry.blob !== undefined : entry.kind !== "closed" && entry.kind !== "other";
}

export function modeOf({ mode }: BigIntStats): number {
  return Number(mode & MODE_BITS);
}

export function stampOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(" ");
}
