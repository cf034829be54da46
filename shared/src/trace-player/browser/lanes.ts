/** Several actors in lanes: who is at work when, as lines beside the events. */

import type { Row, Trace } from "../../trace/index.ts";
import { h } from "./dom.ts";

/** Who asks the model, in the order in which they first do. */
export function actorsIn(traces: Trace[]): string[] {
  const asking = traces.flat().filter(({ kind }) => kind === "request" || kind === "reply");
  return [...new Set(asking.map(({ actor }) => actor))];
}

/** The rows in which each actor is at work: from its first event to its last. */
export function spansOf(rows: Row[], actors: string[]): [number, number][] {
  const isOf = (actor: string) => (row: Row) => row.left?.actor === actor || row.right?.actor === actor;
  return actors.map((actor) => [rows.findIndex(isOf(actor)), rows.findLastIndex(isOf(actor))]);
}

/** The lines beside one row. The number of a lane is its colour. */
export function rail(index: number, lane: number, spans: [number, number][]): HTMLElement {
  const lines = spans.map(([from, to], i) => {
    const isAtWork = from <= index && index <= to;
    return h("i", { class: `${isAtWork ? "line" : ""} ${i === lane ? "dot" : ""}`, style: laneColour(i) });
  });
  return h("span", { class: "rail", "aria-hidden": "true" }, ...lines);
}

const LANES = 4;

export function laneColour(lane: number): string {
  return `--lane: var(--lane-${lane % LANES})`;
}
