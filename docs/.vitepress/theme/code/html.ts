/** A line with its colours, and with marks where its words are other ones, as HTML. */

import type { PaintedLine } from "../../../../shared/src/site/code/data.ts";
import type { Range } from "./words.ts";

export function htmlOf(line: PaintedLine, marks: Range[] = []): string {
  let html = "";
  let at = 0;
  for (let index = 0; index < line.length; index += 2) {
    const [kind = "", text = ""] = line.slice(index, index + 2);
    const inner = markedHtml(text, at, marks);
    html += kind === "" ? inner : `<span class="${kind}">${inner}</span>`;
    at += text.length;
  }
  return html;
}

/** A part of a line that begins at `start`. */
function markedHtml(text: string, start: number, marks: Range[]): string {
  let html = "";
  let at = 0;
  for (const { from, to } of marks) {
    const [first, end] = [from, to].map((place) => Math.min(Math.max(place - start, at), text.length)) as [
      number,
      number,
    ];
    if (first === end) continue;
    html += `${escapeHtml(text.slice(at, first))}<mark>${escapeHtml(text.slice(first, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
