/** All that a command prints, in a file: memory keeps only both ends of a long output. A short output needs no file. */

import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { type State, type StateFile, writeNew } from "../state/index.ts";

const FOLDER = "outputs";
/** Up to here output waits in memory for a file: most commands end in the foreground and need none. */
const MAX_WAITING_BYTES = 1_000_000;
const MAX_FILE_BYTES = 256 * 1024 * 1024;

interface OutputFileOptions {
  state: State;
  /** Names the file when it is made: `bg1` gives `.harness/outputs/bg1.txt`. */
  nextId(): string;
  /** The longest file. Default: 256 MiB. */
  maxBytes?: number;
}

/** The file that the output of one command goes to. It is made when `open` is called, or when there is much output. */
export class OutputFile {
  /** "bg1"; "" until there is a file, or should be one. */
  id = "";
  /** `.harness/outputs/bg1.txt`; undefined until the file is open, and if it could not be made. */
  path: string | undefined;
  /** How many bytes are in the file. */
  bytes = 0;
  /** Why the file does not contain everything that was printed; "" if it does. */
  problem = "";

  readonly #options: OutputFileOptions;
  readonly #decoder = new StringDecoder("utf8");
  #file: StateFile | undefined;
  #descriptor: number | undefined;
  #opening: Promise<void> | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #bytesRead = 0;
  #isClosed = false;

  constructor(options: OutputFileOptions) {
    this.#options = options;
  }

  /**
   * Takes the next piece of the output. Writes it at once, so a command that prints faster than the disk has to wait. Opens
   * the file if there is much to keep. Never throws: what goes wrong is in `problem`.
   */
  add(piece: Buffer): void {
    if (this.problem || this.#isClosed) return;
    if (this.#descriptor === undefined) this.#keep(piece);
    else this.#write(piece);
  }

  /** Makes the file, with everything printed so far. Never rejects. */
  open(): Promise<void> {
    this.#opening ??= this.#makeFile().catch((error: Error) => this.#fail(error));
    return this.#opening;
  }

  /** The next page of the file, from where the last call ended, and how many bytes follow. Splits no character. */
  readOn(maxBytes: number): { text: string; rest: number } {
    const page = this.#file ? readPage(this.#file.file, this.#bytesRead, maxBytes) : Buffer.alloc(0);
    this.#bytesRead += page.length;
    return { text: this.#decoder.write(page), rest: this.bytes - this.#bytesRead };
  }

  /** From now on nothing is added. The file stays. */
  close(): void {
    this.#isClosed = true;
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  /** Closes the file and deletes it. */
  async remove(): Promise<void> {
    await this.#opening;
    this.close();
    if (this.#file) await rm(this.#file.file, { force: true });
  }

  async #makeFile(): Promise<void> {
    const { state, nextId } = this.#options;
    this.id = nextId();
    this.#file = await writeNew(state, FOLDER, `${this.id}.txt`, "");
    this.path = this.#file.path;
    this.#descriptor = openSync(this.#file.file, "a");
    this.#write(Buffer.concat(this.#waiting));
    this.#waiting = [];
    // `close` was called in the meantime.
    if (this.#isClosed) this.close();
  }

  #keep(piece: Buffer): void {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    if (this.#waitingBytes > MAX_WAITING_BYTES) void this.open();
  }

  #write(piece: Buffer): void {
    const { maxBytes = MAX_FILE_BYTES } = this.#options;
    const stored = piece.subarray(0, maxBytes - this.bytes);
    try {
      writeFileSync(this.#descriptor as number, stored);
      this.bytes += stored.length;
    } catch (error) {
      this.#fail(error as Error);
    }
    if (stored.length < piece.length) this.problem = `only the first ${maxBytes} bytes are stored`;
  }

  #fail({ message }: Error): void {
    this.problem = `it could not be stored: ${message}`;
    this.#waiting = [];
  }
}

function readPage(path: string, position: number, maxBytes: number): Buffer {
  const descriptor = openSync(path, "r");
  try {
    const page = Buffer.alloc(maxBytes);
    return page.subarray(0, readSync(descriptor, page, 0, maxBytes, position));
  } finally {
    closeSync(descriptor);
  }
}
