/** Reads the lines of a recorded run as entries. An unreadable line does not affect others. */

import type { Entry, ReplyEntry, RequestEntry, StartEntry } from "../../model/index.ts";

/** The entries of a recorded run, in the order in which they happened. */
export interface Lines {
  start?: StartEntry;
  exchanges: (RequestEntry | ReplyEntry)[];
  /** Numbers of unreadable lines, from 1. */
  broken: number[];
}

/** Skips unknown kinds and fields, because a later version may write them. */
export function readLines(text: string, hide: <Value>(value: Value) => Value): Lines {
  const lines: Lines = { exchanges: [], broken: [] };
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const entry = entryIn(line);
    if (!entry) lines.broken.push(index + 1);
    else if (entry.kind === "start") lines.start ??= hide(entry);
    else if (entry.kind === "request" || entry.kind === "reply") lines.exchanges.push(hide(entry));
  }
  return lines;
}

function entryIn(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line);
    return isWhole(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isWhole(entry: Partial<Entry> | null): entry is Entry {
  if (typeof entry !== "object" || typeof entry?.kind !== "string") return false;
  if (entry.kind === "reply") return isCount(entry.to);
  if (entry.kind !== "request") return true;
  const { order, base, keeps, messages, params } = entry;
  if (base !== undefined && !(isCount(base) && base < Number(order))) return false;
  return (
    isCount(order) && isCount(keeps) && isList(messages) && messages.every(isMessage) && isObject(params)
  );
}

function isMessage(message: unknown): boolean {
  const { role, content } = (message ?? {}) as Record<string, unknown>;
  return typeof role === "string" && isList(content) && content.every(isBlock);
}

function isBlock(block: unknown): boolean {
  return isObject(block) && typeof (block as { type?: unknown }).type === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
