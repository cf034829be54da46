/** The output of a process in memory: all of it, or both ends of a long output. */

import { StringDecoder } from "node:string_decoder";
import { clipMiddle, countLines, cutEnds, joinEnds } from "../text/index.ts";

const KEPT_CHARS = 1_000_000;
const NEWLINE = 10;

/** The output of a process. Of a long output only head and tail stay in memory, but every byte and line is counted. */
export interface OutputBuffer {
  add(bytes: Buffer): void;
  /** At most about `limit` characters. The text says how much is missing in the middle. */
  text(limit: number): string;
  bytes(): number;
}

export function createOutputBuffer(): OutputBuffer {
  const decoder = new StringDecoder("utf8");
  let head = "";
  let tail: string[] = [];
  let tailChars = 0;
  const total = { bytes: 0, chars: 0, lines: 0 };

  function addText(text: string): void {
    total.chars += text.length;
    const room = KEPT_CHARS - head.length;
    head += text.slice(0, room);
    if (text.length > room) addToTail(text.slice(room));
  }

  function addToTail(text: string): void {
    tail.push(text);
    tailChars += text.length;
    if (tailChars <= 2 * KEPT_CHARS) return;
    tail = [tail.join("").slice(-KEPT_CHARS)];
    tailChars = KEPT_CHARS;
  }

  return {
    add(bytes) {
      total.bytes += bytes.length;
      for (const byte of bytes) if (byte === NEWLINE) total.lines++;
      addText(decoder.write(bytes));
    },
    text(limit) {
      const end = tail.join("");
      const isWhole = total.chars === head.length + end.length;
      return isWhole
        ? clipMiddle(head + end, limit)
        : clipFlood(head, end, Math.min(limit, KEPT_CHARS), total);
    },
    bytes: () => total.bytes,
  };
}

function clipFlood(
  start: string,
  end: string,
  limit: number,
  total: { chars: number; lines: number },
): string {
  const { head, tail } = cutEnds(start, end, limit);
  const chars = total.chars - head.length - tail.length;
  return joinEnds(head, tail, { chars, lines: total.lines - countLines(head) - countLines(tail) });
}
