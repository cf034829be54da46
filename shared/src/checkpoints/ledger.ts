/** The ledger of a session: its checkpoints, and the workspace as it was seen last. It outlives the session for `--continue`. */

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import * as z from "zod";
import { readJson, readJsonLines, replaceFile } from "../state/index.ts";
import { transcriptOf } from "../transcript/index.ts";
import { entrySchema } from "./entry.ts";
import type { View } from "./look.ts";
import { namingFile, type Store, sweep } from "./store.ts";

type Message = Anthropic.MessageParam;

const changeSchema = z.strictObject({
  /** What was there at the checkpoint; undefined: nothing. */
  before: entrySchema.optional(),
  /** Who has changed it since. */
  by: z.array(z.enum(["agent", "user"])),
});

/** The first change of a path after a checkpoint. */
export type Change = z.infer<typeof changeSchema>;

const postSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  notice: z.strictObject({ zh: z.string(), en: z.string(), ja: z.string() }),
});

const pointSchema = z.strictObject({
  number: z.number(),
  at: z.number(),
  prompt: z.string(),
  backTo: z.number().optional(),
  lines: z.array(z.number()),
  posts: z.array(postSchema).default([]),
  changes: z.array(z.tuple([z.string(), changeSchema])),
});

const ledgerSchema = z.strictObject({
  points: z.array(pointSchema),
  view: z.array(z.tuple([z.string(), entrySchema])).optional(),
  pinned: z.array(z.string()),
  posts: z.array(postSchema).default([]),
  isUnsure: z.boolean().default(false),
});

const messageSchema = z.looseObject({ role: z.enum(["user", "assistant"]), content: z.any() });

/** A place to come back to. */
export interface Checkpoint {
  /** Counts from 1 in each session. */
  number: number;
  at: number;
  /** What the user said next. */
  prompt: string;
  /** Set when the user went back next, to that checkpoint. */
  backTo?: number | undefined;
  /** The conversation so far. */
  messages: Message[];
  /** What waited to be told to the model with the next prompt. */
  posts: z.infer<typeof postSchema>[];
  /** By path: what has changed since, until the next checkpoint. */
  changes: Map<string, Change>;
}

export interface Ledger {
  points: Checkpoint[];
  /** The workspace as it was seen last; undefined until something might change it. */
  view: View | undefined;
  /** Paths that are looked at wherever they are. */
  pinned: Set<string>;
}

/** What a session leaves behind. */
export interface Left extends Ledger {
  /** What still waits to be told to the model. */
  posts: z.infer<typeof postSchema>[];
  /** A call or a command in the background was running: what has changed since may be its work. */
  isUnsure: boolean;
}

/** The ledger of a session that goes on. */
export interface Living extends Left {
  /** Calls that may be changing files. */
  running: ReadonlySet<object>;
}

const fileOf = ({ folder }: Store) => join(folder, "ledger.json");
const linesOf = ({ folder }: Store) => join(folder, "messages.jsonl");
const LEDGER_BYTES = 400_000_000;

/** Writes the ledger. Each message of a conversation is written once. */
export function saveLedger(store: Store, { points, view, pinned, posts, running, isUnsure }: Living): void {
  const kept: z.infer<typeof ledgerSchema> = {
    points: points.map(({ messages, changes, ...point }) => ({
      ...point,
      lines: keepLines(store, messages),
      changes: [...changes],
    })),
    view: view && [...view],
    pinned: [...pinned],
    posts,
    isUnsure: isUnsure || running.size > 0,
  };
  replaceFile(fileOf(store), JSON.stringify(kept), undefined, 0o600);
}

const kept = new WeakMap<Message[], number[]>();

/** The numbers of the lines that hold a conversation. */
function keepLines(store: Store, messages: Message[]): number[] {
  const known = kept.get(messages);
  if (known) return known;
  const lines = messages.map((message) => keepLine(store, transcriptOf([message])));
  kept.set(messages, lines);
  return lines;
}

function keepLine({ lines, ...store }: Store, line: string): number {
  const number = lines.get(line) ?? lines.size;
  if (number === lines.size) appendFileSync(linesOf({ lines, ...store }), line, { mode: 0o600 });
  lines.set(line, number);
  return number;
}

/** The ledger that the session before has left; undefined when there is none. Throws an Error when it cannot be read. */
export function readLedger(store: Store): Left | undefined {
  const limit = { maxBytes: LEDGER_BYTES };
  const read = namingFile(fileOf(store), (file) => readJson(file, ledgerSchema, limit));
  if (!read) return undefined;
  const messages = namingFile(linesOf(store), (file) =>
    readJsonLines(file, messageSchema, limit),
  ) as Message[];
  const texts = messages.map((message) => transcriptOf([message]));
  // The last line may be half written.
  replaceFile(linesOf(store), texts.join(""), undefined, 0o600);
  for (const [number, text] of texts.entries()) store.lines.set(text, number);
  const points = read.points.map(({ lines, changes, ...point }) => ({
    ...point,
    messages: lines.flatMap((line) => messages[line] ?? []),
    changes: new Map(changes),
  }));
  const { posts, isUnsure } = read;
  return { points, view: read.view && new Map(read.view), pinned: new Set(read.pinned), posts, isUnsure };
}

/**
 * Takes the oldest checkpoints away while there are too many, or too much is kept for them. Returns their numbers.
 * `needed`: the number of one that stays, and with it all later ones, because somebody is going back to it.
 */
export function forgetOldest(store: Store, ledger: Ledger, needed?: number): number[] {
  const { points } = ledger;
  const gone: number[] = [];
  while (points.length > 1 && points[0]?.number !== needed && isFull(store, points.length)) {
    gone.push(points.shift()?.number ?? 0);
    sweep(store, blobsOf(ledger));
  }
  return gone;
}

/** Before it is full to the brim, so that what comes next has room. */
function isFull({ bytes, limits }: Store, count: number): boolean {
  return count > limits.points || bytes > 0.75 * limits.bytes;
}

/** The contents that a ledger needs. */
export function blobsOf({ points, view }: Ledger): Set<string> {
  const before = points.flatMap(({ changes }) => [...changes.values()].map((change) => change.before));
  const entries = [...before, ...(view?.values() ?? [])];
  return new Set(entries.flatMap((entry) => (entry?.kind === "file" && entry.blob ? entry.blob : [])));
}
