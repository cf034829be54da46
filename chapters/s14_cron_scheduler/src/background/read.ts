import { closeSync, openSync, readSync } from "node:fs";
import type { BackgroundCommand } from "./background.ts";

/** Less than what a tool result may hold. */
const PAGE_BYTES = 25_000;

/** What a command printed since the last look, at most a page of it. Never empty: it says when there is nothing. */
export function readOn(entry: BackgroundCommand): string {
  const { read, output, shell, tail } = entry;
  if (!output.file) return `${shell?.output(PAGE_BYTES) ?? tail}\n(Only its ends: ${output.problem}.)`;
  const bytes = readBytes(output.file, read.bytes);
  read.bytes += bytes.length;
  // The decoder keeps half a character for the next look.
  const text = read.decoder.write(bytes) || nothing(entry);
  const rest = output.bytes - read.bytes;
  if (rest > 0) return `${text}\n(${rest} more bytes: call bash_output again, or look into ${output.path}.)`;
  return output.problem ? `${text}\n(More was printed, but ${output.problem}.)` : text;
}

function nothing({ read, shell }: BackgroundCommand): string {
  if (read.bytes > 0) return "(nothing new)";
  return shell ? "(no output yet)" : "(no output)";
}

function readBytes(file: string, position: number): Buffer {
  const fd = openSync(file, "r");
  try {
    const page = Buffer.alloc(PAGE_BYTES);
    return page.subarray(0, readSync(fd, page, 0, PAGE_BYTES, position));
  } finally {
    closeSync(fd);
  }
}
