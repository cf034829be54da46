/** Finds circular imports. */

/** File → the files that it imports. */
export type Graph = Map<string, string[]>;

/** Sets of files in which each file reaches every other one by imports. */
export function findCircles(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((file) => [file, reach(graph, file)]));
  const circles: string[][] = [];
  for (const start of graph.keys()) {
    if (circles.some((circle) => circle.includes(start))) continue;
    const circle = [...(reached.get(start) ?? [])].filter((file) => reached.get(file)?.has(start));
    if (circle.length > 0) circles.push(circle.sort());
  }
  return circles;
}

/** The files that can be reached from a file by one or more imports. */
function reach(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...(graph.get(file) ?? []));
  }
  return reached;
}

/** One path round a circle: `a → b → a`. */
export function wayRound(graph: Graph, circle: string[]): string {
  const way = [circle[0] as string];
  for (;;) {
    const last = way.at(-1) as string;
    const next = (graph.get(last) ?? []).filter((file) => circle.includes(file));
    const back = next.find((file) => way.includes(file));
    const step = next.find((file) => !way.includes(file));
    if (step === undefined || back === way[0])
      return [...way.slice(way.indexOf(back as string)), back].join(" → ");
    way.push(step);
  }
}
