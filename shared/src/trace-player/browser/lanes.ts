/** Shows when each actor is at work, as lines beside the events. */

import type { Row, Trace } from "../../trace/index.ts";
import { h } from "./dom.ts";

/** The actors, in the order of their first request. */
export function actorsIn(traces: Trace[]): string[] {
  const asking = traces.flat().filter(({ kind }) => kind === "request" || kind === "reply");
  return [...new Set(asking.map(({ actor }) => actor))];
}

/** For each actor, the rows from its first to its last event. */
export function spansOf(rows: Row[], actors: string[]): [number, number][] {
  const isOf = (actor: string) => (row: Row) => row.left?.actor === actor || row.right?.actor === actor;
  return actors.map((actor) => [rows.findIndex(isOf(actor)), rows.findLastIndex(isOf(actor))]);
}

/** The lines beside one row. The number of a lane decides its colour. */
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
