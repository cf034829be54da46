/** Looks at a workspace: what is there, what of it is kept, and what differs from what was known. */

import { readFileSync, readlinkSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ignoredBelow } from "../git/index.ts";
import { hashOf, keepBytes } from "./blobs.ts";
import { type Entry, isSame, modeOf, stampOf } from "./entry.ts";
import type { Store } from "./store.ts";
import { type Found, statOf, walk, worktreesOf } from "./walk.ts";

/** What is at each path of a workspace, relative to it. */
export type View = Map<string, Entry>;

/** The most that Node reads at once. A larger file is never kept. */
export const MOST_BYTES_READ = 2n ** 31n - 1n;

/** What a view calls a path. One outside of the workspace begins with `..`. */
export function nameIn(workspace: string, path: string): string {
  return relative(workspace, path).split(sep).join("/");
}

/** A file that was written to so short ago may be written to again without getting another time. */
const UNSETTLED_NS = 50_000_000n;

/**
 * What is in the workspace now. The contents of new and changed files are kept. `pinned` paths are looked at wherever they are:
 * outside of the workspace, or where nobody looks otherwise.
 */
export function lookAround(store: Store, before: View | undefined, pinned: Iterable<string>): View {
  const { stats, repositories, closed } = findFiles(store, before);
  const now: View = new Map();
  for (const path of closed) now.set(path, { kind: "closed" });
  for (const [path, info] of stats) {
    if (info.isDirectory() && now.has(path)) continue;
    const entry = entryAt(store, path, before?.get(path), { isRepository: repositories.has(path) });
    if (entry) now.set(path, entry);
  }
  for (const [path, entry] of before ?? []) if (!now.has(path) && isHidden(path, now)) now.set(path, entry);
  for (const path of pinned) {
    const entry = entryAt(store, path, before?.get(path));
    if (entry) now.set(path, entry);
    else now.delete(path);
  }
  return now;
}

/** git is asked again only when there is something new that it might ignore. */
function findFiles(store: Store, before: View | undefined): Found {
  const { workspace, limits, ignored } = store;
  const found = walk(workspace, ignored, limits);
  if (before && [...found.stats.keys(), ...found.closed].every((path) => before.has(path))) return found;
  store.ignored = new Set(
    ["", ...worktreesOf(workspace)].flatMap((folder) =>
      ignoredBelow(join(workspace, folder)).map((path) => (folder === "" ? path : `${folder}/${path}`)),
    ),
  );
  return walk(workspace, store.ignored, limits);
}

interface Manner {
  isRepository?: boolean;
  /** Keeps the content however large it is. */
  mustKeep?: boolean;
}

/** What is at a path now; undefined when there is nothing. Its content is kept unless it is too large. `before` saves reading it. */
export function entryAt(
  store: Store,
  path: string,
  before?: Entry,
  { isRepository = false, mustKeep = false }: Manner = {},
): Entry | undefined {
  const file = join(store.workspace, path);
  const info = statOf(file);
  if (!info) return undefined;
  if (info.isSymbolicLink()) return linkAt(file);
  if (info.isDirectory()) return { kind: "directory", mode: modeOf(info), isRepository };
  if (!info.isFile()) return { kind: "other" };
  const [mode, stamp] = [modeOf(info), stampOf(info)];
  const isKnown = before?.kind === "file" && before.stamp === stamp && (before.blob || !mustKeep);
  if (isKnown) return { ...before, mode };
  const isLarge = info.size > store.limits.largest;
  const isReadable = info.size <= (mustKeep ? MOST_BYTES_READ : store.limits.largest);
  const blob = isReadable ? keepFile(store, file, before, mustKeep) : undefined;
  if (blob === undefined) return { kind: "file", mode, stamp };
  const isSettled = isLarge || BigInt(Date.now()) * 1_000_000n - info.mtimeNs > UNSETTLED_NS;
  return { kind: "file", mode, stamp: isSettled ? stamp : "", blob };
}

function linkAt(file: string): Entry {
  const bytes = readlinkSync(file, "buffer");
  const target = bytes.toString();
  const isText = Buffer.from(target).equals(bytes);
  return { kind: "link", target, ...(!isText && { bytes: bytes.toString("base64") }) };
}

/** The hash; undefined when the content is not kept: the store is full, or nobody may read the file. */
function keepFile(
  store: Store,
  file: string,
  before: Entry | undefined,
  mustKeep: boolean,
): string | undefined {
  const { limits, folder } = store;
  try {
    const bytes = readFileSync(file);
    const blob = hashOf(bytes);
    if (before?.kind === "file" && before.blob === blob) return blob;
    if (!mustKeep && store.bytes + bytes.length > limits.bytes) return undefined;
    store.bytes += keepBytes(folder, blob, bytes);
    return blob;
  } catch (error) {
    if (["EACCES", "EPERM", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/**
 * The paths that differ. Nothing is said about what was not looked at before, or is not looked at now, but a folder that opens or
 * closes is one of them: what happened in it meanwhile, nobody knows.
 */
export function differences(before: View, now: View, pinned: Set<string>): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => {
    const [old, entry] = [before.get(path), now.get(path)];
    if (isSame(old, entry)) return false;
    return old !== undefined || pinned.has(path) || !isHidden(path, before);
  });
}

/** Whether a path is in a directory that nobody has looked into. */
export function isHidden(path: string, view: View): boolean {
  if (path.startsWith("..")) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (view.get(folder)?.kind === "closed") return true;
    if (folder === ".") return false;
  }
}
