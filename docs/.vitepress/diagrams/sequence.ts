/** Sequence diagrams, of the part of Mermaid that `pnpm check docs` allows: participants, messages and loops. */

import { type Row, readSequence, type Sequence } from "./sequence-source.ts";
import { arrowHead, type Drawing, LABEL_PX, TEXT_PX, textAt, widthOf } from "./svg.ts";

const MARGIN = 8;
const HEAD = 40;
const ROW = { message: 42, self: 52, loop: 40, end: 22 };
/** From a lifeline to the text of a message to oneself. */
const SELF = 44;

export function drawSequence(source: string, id: string): Drawing {
  const sequence = readSequence(source);
  const columns = placeColumns(sequence);
  const rows = placeRows(sequence.rows);
  const height = MARGIN + HEAD + 16 + rows.height + MARGIN;
  const right = Math.max(...sequence.actors.map((name, at) => (columns[at] ?? 0) + actorWidth(name) / 2));
  const width = Math.ceil(Math.max(right, ...sequence.rows.map((row) => rightEnd(row, columns))) + MARGIN);
  const content = [
    arrowHead(id),
    ...sequence.actors.map((name, at) => actor(name, columns[at] ?? 0, height)),
    ...loops(sequence.rows, rows.tops, columns, width),
    ...sequence.rows.map((row, at) =>
      row.kind === "message" ? message(row, rows.tops[at] ?? 0, columns, id) : "",
    ),
  ];
  return { width, height, content: content.join("") };
}

/** Middles of the columns, so far apart that every text between them fits. */
function placeColumns({ actors, rows }: Sequence): number[] {
  const columns: number[] = [];
  for (const [at, name] of actors.entries()) {
    const half = actorWidth(name) / 2;
    const previous = columns[at - 1];
    const beside =
      previous === undefined ? MARGIN + half : previous + actorWidth(actors[at - 1] ?? "") / 2 + half + 24;
    const needed = rows.map((row) => leastPlace(row, at, columns));
    columns.push(Math.max(beside, ...needed));
  }
  return columns;
}

/** How far to the right a column must stand for this row. */
function leastPlace(row: Row, at: number, columns: number[]): number {
  if (row.kind !== "message") return 0;
  const from = columns[Math.min(row.from, row.to)] ?? 0;
  if (row.from === row.to) return row.from === at - 1 ? from + SELF + textWidth(row) + 12 : 0;
  return Math.max(row.from, row.to) === at ? from + textWidth(row) + 36 : 0;
}

function rightEnd(row: Row, columns: number[]): number {
  if (row.kind !== "message" || row.from !== row.to) return 0;
  return (columns[row.from] ?? 0) + SELF + textWidth(row) + 12;
}

function placeRows(rows: Row[]): { tops: number[]; height: number } {
  let y = MARGIN + HEAD + 16;
  const tops = rows.map((row) => {
    const top = y;
    y += row.kind === "message" && row.from === row.to ? ROW.self : ROW[row.kind];
    return top;
  });
  return { tops, height: y - MARGIN - HEAD - 16 };
}

function actor(name: string, x: number, height: number): string {
  const width = actorWidth(name);
  const box = `<rect class="diagram-node" x="${x - width / 2}" y="${MARGIN}" width="${width}" height="${HEAD}" rx="4" />`;
  const line = `<line class="diagram-life" x1="${x}" y1="${MARGIN + HEAD}" x2="${x}" y2="${height - MARGIN}" />`;
  return line + box + textAt(x, MARGIN + HEAD / 2 + 5, name, "diagram-text");
}

function message(row: Row & { kind: "message" }, top: number, columns: number[], id: string): string {
  const [from = 0, to = 0] = [columns[row.from], columns[row.to]];
  const style = `class="diagram-edge${row.isDashed ? " dashed" : ""}" marker-end="url(#${id}-head)"`;
  if (from === to) {
    const path = `M${from} ${top + 14}h30v20h-28`;
    return `<path ${style} d="${path}" />${textAt(from + SELF, top + 29, row.text, "diagram-label", "start")}`;
  }
  const line = `<path ${style} d="M${from} ${top + 30}H${to > from ? to - 2 : to + 2}" />`;
  return line + textAt((from + to) / 2, top + 22, row.text, "diagram-label");
}

/** A frame around the rows of each loop, from its first column to the right edge. */
function loops(rows: Row[], tops: number[], columns: number[], width: number): string[] {
  return rows.flatMap((row, start) => {
    if (row.kind !== "loop") return [];
    const end = rows.findIndex(({ kind }, at) => at > start && kind === "end");
    const inside = rows
      .slice(start, end)
      .flatMap((row) => (row.kind === "message" ? [row.from, row.to] : []));
    const left = (columns[Math.min(...inside)] ?? 0) - 24;
    const top = (tops[start] ?? 0) + 4;
    const frame = `x="${left}" y="${top}" width="${width - left - 2}" height="${(tops[end] ?? 0) + 8 - top}"`;
    const text = textAt(left + 10, top + 20, `loop: ${row.text}`, "diagram-label", "start");
    return [`<rect class="diagram-loop" ${frame} rx="4" />${text}`];
  });
}

export function describeSequence({ actors, rows }: Sequence): string {
  const told = rows.map((row) =>
    row.kind === "message"
      ? `${actors[row.from]} → ${actors[row.to]}: ${row.text}`
      : "text" in row
        ? row.text
        : "",
  );
  return told.filter(Boolean).join("; ");
}

function actorWidth(name: string): number {
  return Math.max(90, widthOf(name, TEXT_PX) + 32);
}

function textWidth({ text }: { text: string }): number {
  return widthOf(text, LABEL_PX);
}
