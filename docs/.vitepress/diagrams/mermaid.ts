/**
 * beautiful-mermaid, told two things for which it has no option: what a diagram names first stands on top (left to
 * itself ELK turns loops upside down), and labels get the room that they need in the font of the page.
 */

import { createRequire, Module } from "node:module";

const WRITTEN_ORDER = { "elk.layered.cycleBreaking.strategy": "MODEL_ORDER" };

/** Boxes are measured for Inter; the widest system fonts need more. */
const WIDER = 1.14;

interface ElkPart {
  width?: number;
  labels?: ElkPart[];
  children?: ElkPart[];
  edges?: ElkPart[];
  layoutOptions?: Record<string, string>;
}

const require = createRequire(import.meta.url);
replaceElk();

// Not before ELK is as we want it.
export const { parseMermaid, renderMermaidSVG } = await import("beautiful-mermaid");

/** beautiful-mermaid makes its ELK of the class in this module, and hands each graph to `saveDispatch`. */
function replaceElk(): void {
  const path = require.resolve("elkjs/lib/elk.bundled.js");
  const Elk = require(path);
  class OurElk extends Elk {
    constructor() {
      super();
      const { dispatcher } = this.worker.worker;
      const layOut = dispatcher.saveDispatch.bind(dispatcher);
      dispatcher.saveDispatch = (message: { data: { graph?: ElkPart } }) => {
        const { graph } = message.data;
        if (graph) graph.layoutOptions = { ...graph.layoutOptions, ...WRITTEN_ORDER };
        if (graph) widen(graph);
        layOut(message);
      };
    }
  }
  // A new entry: of one that was loaded, `import` remembers the exports.
  require.cache[path] = Object.assign(new Module(path), { exports: OurElk, filename: path, loaded: true });
}

function widen(part: ElkPart): void {
  if (part.width) part.width *= WIDER;
  for (const inner of [...(part.children ?? []), ...(part.edges ?? []), ...(part.labels ?? [])]) widen(inner);
}
