/** Flowcharts, drawn by beautiful-mermaid. */

import { parseMermaid, renderMermaidSVG } from "./mermaid.ts";
import type { Drawing } from "./svg.ts";

/** Its text is smaller than ours. */
const SCALE = 1.15;

/** The labels of edges are measured for a font that may be narrower than that of the page. */
const LABEL_ROOM = 0.16;

/** At the edges of the drawing, for labels that became wider. */
const MARGIN = 14;

export function drawFlowchart(source: string, id: string): Drawing {
  const svg = renderMermaidSVG(source, { transparent: true, padding: 0 });
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const inner = svg
    .replace(/<svg[^>]*>|<\/svg>/g, "")
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/\n\s*/g, "")
    .replaceAll(/(id="|url\(#)(arrowhead)/g, `$1${id}-$2`)
    .replaceAll(
      /<rect x="([\d.-]+)" (y="[\d.-]+") width="([\d.]+)"(?= height="[\d.]+" rx="2" ry="2")/g,
      widened,
    );
  return {
    width: Math.ceil(SCALE * (Number(width) + 2 * MARGIN)),
    height: Math.ceil(SCALE * (Number(height) + 2 * MARGIN)),
    content: `<g class="flowchart" transform="scale(${SCALE}) translate(${MARGIN} ${MARGIN})">${inner}</g>`,
  };
}

function widened(_: string, x: string, y: string, width: string): string {
  const room = Number(width) * LABEL_ROOM;
  return `<rect x="${Number(x) - room / 2}" ${y} width="${Number(width) + room}"`;
}

export function describeFlowchart(source: string): string {
  const { nodes, edges } = parseMermaid(source);
  const nameOf = (id: string) => (nodes.get(id)?.label ?? id).replaceAll(/\s+/g, " ");
  return edges
    .map(({ source, target, label }) => `${nameOf(source)} → ${nameOf(target)}${label ? ` (${label})` : ""}`)
    .join("; ");
}
