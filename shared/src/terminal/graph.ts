/** A graph, laid out as trees: each node once, below one of those that come before it. */

import type { Localized } from "../wording/index.ts";
import type { Speaker } from "./speaker.ts";
import { showTree, type TreeNode } from "./tree.ts";

/** One node of a graph. The texts may come from the model. */
export interface GraphNode {
  id: string;
  /** The ids of the nodes that come before it. They need not exist. */
  after: string[];
  text: string;
  /** The text after the name. `others` are the nodes before it, without the one that it is drawn below. */
  note(others: string[]): Localized | string;
}

/** Deeper down, a long chain would run out of the window: it goes on at the margin. */
const MAX_DEPTH = 8;

/** Shows a graph below a title. A cycle is drawn as well, cut open somewhere. */
export function showGraph(agent: Speaker, title: Localized | string, nodes: GraphNode[]): void {
  showTree(agent, title, treesOf(nodes));
}

function treesOf(nodes: GraphNode[]): TreeNode[] {
  const depths = depthsOf(nodes);
  const parents = new Map(nodes.map((node) => [node.id, parentOf(node, nodes, depths)]));
  const below = (parent?: string) => nodes.filter(({ id }) => parents.get(id) === parent).map(draw);
  const draw = ({ id, text, note, after }: GraphNode): TreeNode => ({
    text,
    note: note(after.filter((before) => before !== parents.get(id))),
    children: below(id),
  });
  return below();
}

/** The deepest of the nodes before it, so that it is indented more than all of them; of several the last. */
function parentOf({ id, after }: GraphNode, nodes: GraphNode[], depths: Map<string, number>) {
  const depth = depths.get(id) ?? 0;
  if (depth % MAX_DEPTH === 0) return undefined;
  const isAbove = (other: GraphNode) => after.includes(other.id) && depths.get(other.id) === depth - 1;
  return nodes.findLast(isAbove)?.id;
}

/** How many nodes at least come before each, one before the other. Inside a cycle it is as it comes. */
function depthsOf(nodes: GraphNode[]): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const depths = new Map<string, number>();
  const depthOf = ({ id, after }: GraphNode): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    depths.set(id, 0);
    const before = after.flatMap((other) => byId.get(other) ?? []);
    const depth = Math.max(-1, ...before.map(depthOf)) + 1;
    depths.set(id, depth);
    return depth;
  };
  for (const node of nodes) depthOf(node);
  return depths;
}
