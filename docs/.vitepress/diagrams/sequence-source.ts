/** What a sequence diagram says. */

export interface Sequence {
  /** Names. */
  actors: string[];
  rows: Row[];
}

export type Row =
  /** From one actor to another, by their places in the list. */
  | { kind: "message"; from: number; to: number; text: string; isDashed: boolean }
  | { kind: "loop"; text: string }
  | { kind: "end" };

/** @throws Error at a line that is not understood: a diagram without it would say something else. */
export function readSequence(source: string): Sequence {
  const ids: string[] = [];
  const sequence: Sequence = { actors: [], rows: [] };
  for (const line of source.split("\n").slice(1)) {
    const [, id, name] = /^ *participant (\w+) as (.+)$/.exec(line) ?? [];
    if (id && name) {
      ids.push(id);
      sequence.actors.push(name.trim());
    } else if (line.trim() !== "") sequence.rows.push(readRow(line, ids));
  }
  return sequence;
}

function readRow(line: string, ids: string[]): Row {
  const [, from = "", dash, to = "", text = ""] = /^ *(\w+)(--?)>>(\w+): (.+)$/.exec(line) ?? [];
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)];
  if (start >= 0 && end >= 0) return { kind: "message", from: start, to: end, text, isDashed: dash === "--" };
  const loop = /^ *loop (.+)$/.exec(line)?.[1];
  if (loop) return { kind: "loop", text: loop };
  if (line.trim() === "end") return { kind: "end" };
  throw new Error(`Sequence diagram: "${line.trim()}" is not understood`);
}
