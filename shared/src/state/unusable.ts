/** What to say when a file cannot be read or changed. */
import { MAX_BYTES } from "./files.ts";

export function tooLong(): Error {
  return new Error(`it would be longer than ${MAX_BYTES} bytes`);
}

/** Why a file cannot be read, and what to do. If the disk failed, nothing is wrong with the file. */
export function unusable(error: NodeJS.ErrnoException, name: string): Error {
  if (adviceFor(error)) return explain(error, name);
  return new Error(`${name} cannot be used and is left alone: ${error.message}. Correct it or move it away.`);
}

/** Why a file cannot be changed. Without the name of the lock's file, which differs each time: the same problem has the same text. */
export function explain(error: NodeJS.ErrnoException, name: string): Error {
  if (!error.code) return error;
  const advice = adviceFor(error);
  const rest = advice ? `. The file is as it was, and nothing was written: ${advice}, then try again.` : "";
  return new Error(`${name} cannot be changed: ${error.message.split(",")[0]}${rest}`);
}

function adviceFor({ code = "" }: NodeJS.ErrnoException): string | undefined {
  if (code === "ENOSPC" || code === "EDQUOT") return "make room on the disk";
  if (code === "EROFS") return "make the disk writable";
  return code === "EIO" ? "see what is wrong with the disk" : undefined;
}
