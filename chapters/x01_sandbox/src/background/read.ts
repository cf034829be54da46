/** Reads the output of a command on from where the last look ended. */
import { readSpool } from "@harness/shared/shell";
import type { BackgroundCommand } from "./state.ts";

/** Less than what a tool result may hold. */
const PAGE_BYTES = 25_000;

/** What a command printed since the last look, at most a page of it. Never empty: it says when there is nothing. */
export function readOn(entry: BackgroundCommand): string {
  const { read, spool, shell, tail } = entry;
  if (!spool.file) return `${shell?.output(PAGE_BYTES) ?? tail}\n(Only its ends: ${spool.problem}.)`;
  const bytes = readSpool(spool, read.bytes, PAGE_BYTES);
  read.bytes += bytes.length;
  // The decoder keeps half a character for the next look.
  const text = read.decoder.write(bytes) || nothing(entry);
  const rest = spool.bytes - read.bytes;
  if (rest > 0)
    return `${text}\n(${rest} more bytes: call bash_output again, or look into ${spool.file.path}.)`;
  return spool.problem ? `${text}\n(More was printed, but ${spool.problem}.)` : text;
}

function nothing({ read, shell }: BackgroundCommand): string {
  if (read.bytes > 0) return "(nothing new)";
  return shell ? "(no output yet)" : "(no output)";
}
