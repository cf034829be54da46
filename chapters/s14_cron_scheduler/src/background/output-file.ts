/** All that a command prints, on disk: memory keeps only the two ends of a flood. */
import { closeSync, openSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type State, writeNew } from "@harness/shared/state";

/** What is short needs no file while the command is in the foreground: most commands end there. */
const MAX_WAITING_BYTES = 1_000_000;
const MAX_FILE_BYTES = 256 * 1024 * 1024;

export interface OutputFile {
  /** "" until it is opened. */
  id: string;
  /** Absolute. "" until it is opened, and when that failed. */
  file: string;
  /** As the model can read it. */
  path: string;
  /** How much is in it. */
  bytes: number;
  /** Why there is no more in it, although more was printed; "" when it holds everything. */
  problem: string;
  /** Takes what was printed. Writes at once, so that whoever prints faster than the disk has to wait. Never throws. */
  add(bytes: Buffer): void;
  /** From now on there is a file. Never rejects. */
  open(): Promise<void>;
  close(): void;
  /** Nobody needs it. */
  remove(): Promise<void>;
}

/** `nextId` names the file, when there has to be one. */
export function createOutputFile(state: State, nextId: () => string): OutputFile {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let fd: number | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;

  const output: OutputFile = {
    id: "",
    file: "",
    path: "",
    bytes: 0,
    problem: "",
    add(bytes) {
      if (output.problem || isClosed) return;
      if (fd !== undefined) return write(fd, bytes);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes > MAX_WAITING_BYTES) output.open();
    },
    open() {
      opening ??= create().catch(fail);
      return opening;
    },
    close() {
      isClosed = true;
      if (fd !== undefined) closeSync(fd);
      fd = undefined;
    },
    async remove() {
      await opening;
      output.close();
      if (output.file) await rm(output.file, { force: true });
    },
  };

  async function create(): Promise<void> {
    output.id = nextId();
    const { file, path } = await writeNew(state, "outputs", `${output.id}.txt`, "");
    Object.assign(output, { file, path });
    fd = openSync(output.file, "a");
    write(fd, Buffer.concat(waiting));
    waiting = [];
  }

  function write(fd: number, bytes: Buffer): void {
    const piece = bytes.subarray(0, MAX_FILE_BYTES - output.bytes);
    try {
      writeFileSync(fd, piece);
      output.bytes += piece.length;
    } catch (error) {
      fail(error as Error);
    }
    if (piece.length < bytes.length) output.problem = `only the first ${MAX_FILE_BYTES} bytes are stored`;
  }

  function fail({ message }: Error): void {
    output.problem = `it could not be stored: ${message}`;
    waiting = [];
  }

  return output;
}
