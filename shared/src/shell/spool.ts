/** All that a command prints, on disk: memory keeps only the two ends of a flood. Short output needs no file. */

import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type State, type StateFile, writeNew } from "../state/index.ts";

const FOLDER = "outputs";
/** What is short needs no file while the command is in the foreground: most commands end there. */
const MAX_WAITING_BYTES = 1_000_000;
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Where the output of one command goes. Its fields are for reading; the functions of this file change them. */
export interface Spool {
  /** "" until there is a file, or should be one. */
  id: string;
  /** undefined until it is opened, and when that failed. */
  file: StateFile | undefined;
  /** How much is in the file. */
  bytes: number;
  /** Why there is no more in it, although more was printed; "" when it holds everything. */
  problem: string;
  /** What was printed before there was a file. */
  waiting: Buffer[];
  waitingBytes: number;
  /** The open file. */
  descriptor: number | undefined;
  opening: Promise<void> | undefined;
  isClosed: boolean;
  options: SpoolOptions;
}

interface SpoolOptions {
  state: State;
  /** Names the file when there has to be one: `bg1` gives `.harness/outputs/bg1.txt`. */
  nextId(): string;
  /** The longest file. Default: 256 MiB. */
  maxBytes?: number;
}

export function createSpool(options: SpoolOptions): Spool {
  return {
    id: "",
    file: undefined,
    bytes: 0,
    problem: "",
    waiting: [],
    waitingBytes: 0,
    descriptor: undefined,
    opening: undefined,
    isClosed: false,
    options,
  };
}

/**
 * Takes what was printed. Writes at once, so that whoever prints faster than the disk has to wait. Opens a file when it
 * gets much. Never throws: what goes wrong is the `problem` of the spool.
 */
export function addToSpool(spool: Spool, bytes: Buffer): void {
  if (spool.problem || spool.isClosed) return;
  if (spool.descriptor === undefined) keepWaiting(spool, bytes);
  else write(spool, bytes);
}

function keepWaiting(spool: Spool, bytes: Buffer): void {
  spool.waiting.push(bytes);
  spool.waitingBytes += bytes.length;
  if (spool.waitingBytes > MAX_WAITING_BYTES) openSpool(spool);
}

/** From now on there is a file, with everything in it. Never rejects. */
export function openSpool(spool: Spool): Promise<void> {
  spool.opening ??= open(spool).catch((error: Error) => fail(spool, error));
  return spool.opening;
}

/** Takes nothing more. What is in the file stays. */
export function closeSpool(spool: Spool): void {
  spool.isClosed = true;
  if (spool.descriptor !== undefined) closeSync(spool.descriptor);
  spool.descriptor = undefined;
}

/** For output that nobody needs any more. */
export async function removeSpool(spool: Spool): Promise<void> {
  await spool.opening;
  closeSpool(spool);
  if (spool.file) await rm(spool.file.file, { force: true });
}

/** At most so many bytes from the file, from `position` on; none when there is no file. */
export function readSpool({ file }: Spool, position: number, most: number): Buffer {
  if (!file) return Buffer.alloc(0);
  const descriptor = openSync(file.file, "r");
  try {
    const page = Buffer.alloc(most);
    return page.subarray(0, readSync(descriptor, page, 0, most, position));
  } finally {
    closeSync(descriptor);
  }
}

async function open(spool: Spool): Promise<void> {
  const { state, nextId } = spool.options;
  spool.id = nextId();
  spool.file = await writeNew(state, FOLDER, `${spool.id}.txt`, "");
  spool.descriptor = openSync(spool.file.file, "a");
  write(spool, Buffer.concat(spool.waiting));
  spool.waiting = [];
  // It was closed in the meantime.
  if (spool.isClosed) closeSpool(spool);
}

function write(spool: Spool, bytes: Buffer): void {
  const { maxBytes = MAX_FILE_BYTES } = spool.options;
  const piece = bytes.subarray(0, maxBytes - spool.bytes);
  try {
    writeFileSync(spool.descriptor as number, piece);
    spool.bytes += piece.length;
  } catch (error) {
    fail(spool, error as Error);
  }
  if (piece.length < bytes.length) spool.problem = `only the first ${maxBytes} bytes are stored`;
}

function fail(spool: Spool, { message }: Error): void {
  spool.problem = `it could not be stored: ${message}`;
  spool.waiting = [];
}
