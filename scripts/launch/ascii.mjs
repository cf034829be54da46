// Bundles are written in ASCII. Because of a single other character V8 would keep the whole text at two bytes a character,
// and reading it would take three times as long.
import { ESCAPE_ADDS } from "./source-positions.mjs";

/**
 * With the options in bundle.mjs, esbuild leaves other characters only in regular expressions. There `\u3002` means `。`.
 * @param {string} text
 * @returns {{ text: string, escapes: number[][] }} escapes: for each line, the columns in which an escape begins
 */
export function inAscii(text) {
  const lines = text.split("\n").map(escaped);
  return { text: lines.map((line) => line.text).join("\n"), escapes: lines.map(({ columns }) => columns) };
}

/** @param {string} line */
function escaped(line) {
  const columns = /** @type {number[]} */ ([]);
  const text = line.replace(/\\*[^\0-\x7f]/g, (found, at) => {
    // After an odd number of backslashes the last one belongs to the character: `\。` means `。`, too.
    const before = "\\".repeat(Math.floor((found.length - 1) / 2) * 2);
    columns.push(at + before.length + ESCAPE_ADDS * columns.length);
    const code = found.charCodeAt(found.length - 1).toString(16);
    return `${before}\\u${code.padStart(4, "0")}`;
  });
  return { text, columns };
}
