/** Mermaid diagrams as SVG, drawn when the site is built: readers need no JavaScript for them. */

import type { MarkdownRenderer } from "vitepress";
import { describeFlowchart, drawFlowchart } from "./flowchart.ts";
import { describeSequence, drawSequence } from "./sequence.ts";
import { readSequence } from "./sequence-source.ts";
import { escaped } from "./svg.ts";

/** Takes the code blocks of the language "mermaid". */
export function withDiagrams(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info = "", content = "" } = tokens[index] ?? {};
    if (info.trim() === "mermaid") return drawDiagram(content, `diagram-${index}`);
    return fence?.(tokens, index, ...rest) ?? "";
  };
}

/** What a diagram says, in one line. */
export function describeDiagram(source: string): string {
  return isSequence(source) ? describeSequence(readSequence(source)) : describeFlowchart(source);
}

function isSequence(source: string): boolean {
  return source.startsWith("sequenceDiagram");
}

/** `id` is the only one of its kind on the page. A diagram that is wider than a phone is moved sideways. */
export function drawDiagram(source: string, id: string): string {
  const draw = isSequence(source) ? drawSequence : drawFlowchart;
  const { width, height, content } = draw(source, id);
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const svg = `<svg v-pre class="diagram" role="img" aria-label="${escaped(describeDiagram(source))}" ${size}>${content}</svg>`;
  return `<div class="diagram-frame" tabindex="0">${svg}</div>\n`;
}
