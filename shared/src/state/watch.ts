/** Notices changes that other processes make in directories: by the notices of the system, and by looking from time to time. */

import { type FSWatcher, lstatSync, watch } from "node:fs";
import { dirname } from "node:path";
import { isOfLock } from "./lock.ts";

const LOOK_MS = 5_000;

/**
 * Calls `onChange` when something in one of the directories may have changed, once for changes that come together, until
 * `signal` aborts. It may call without a change. A change that the system misses is found within `lookMs`. A directory need
 * not exist, and is not created. Keeps no process alive.
 */
export function watchDirectories(
  directories: string[],
  onChange: () => void,
  signal: AbortSignal,
  { lookMs = LOOK_MS }: { lookMs?: number } = {},
): void {
  if (signal.aborted) return;
  const watchers: Watchers = new Map();
  let isDue = false;
  const look = () => {
    isDue = false;
    if (signal.aborted) return;
    follow(directories, watchers, lookSoon);
    onChange();
  };
  const lookSoon = () => {
    if (!isDue) setImmediate(look);
    isDue = true;
  };
  follow(directories, watchers, lookSoon);
  const timer = setInterval(lookSoon, lookMs).unref();
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    for (const watcher of watchers.values()) watcher.close();
  });
}

/** By inode: a directory that is removed and created again is another one. */
type Watchers = Map<string, FSWatcher>;

/** Watches each directory, or the nearest existing one above it, below which it will be created. */
function follow(directories: string[], watchers: Watchers, onEvent: () => void): void {
  const places = new Map(directories.map(nearest));
  for (const [place, watcher] of watchers)
    if (!places.has(place)) {
      watcher.close();
      watchers.delete(place);
    }
  const isNew = [...places].filter(
    ([place, path]) => !watchers.has(place) && open(place, path, watchers, onEvent),
  );
  // The system does not report what was created before it began to watch.
  if (isNew.length > 0) follow(directories, watchers, onEvent);
}

function nearest(directory: string): [place: string, path: string] {
  for (let path = directory; ; path = dirname(path)) {
    const number = numberOf(path);
    if (number !== undefined || path === dirname(path)) return [`${number} ${path}`, path];
  }
}

/** An id of a directory; undefined if it does not exist. */
function numberOf(path: string): number | undefined {
  try {
    const info = lstatSync(path);
    return info.isDirectory() ? info.ino : undefined;
  } catch {
    return undefined;
  }
}

/** False when the system no longer watches: looking from time to time remains. */
function open(place: string, path: string, watchers: Watchers, onEvent: () => void): boolean {
  try {
    const watcher = watch(path, { persistent: false }, (_, name) => {
      if (name === null || !isOfLock(name)) onEvent();
    });
    watcher.on("error", () => watchers.delete(place));
    watchers.set(place, watcher);
    return true;
  } catch {
    return false;
  }
}
