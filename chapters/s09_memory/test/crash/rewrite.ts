/**
 * To be killed: lets an agent remember and consolidate without end, in the workspace that argv names. Generation after
 * generation, 21 memories are extracted and merged to three, and each memory says of which generation it is.
 */
import { consolidate } from "../../src/memory/consolidate.ts";
import { remember } from "../../src/memory/extract.ts";
import { listen } from "../../src/memory/listen.ts";
import { createTestAgent, memory, startServer } from "../agent.ts";

const [, , workdir = "", start] = process.argv;
const lines = { extract: [""], consolidate: [""] };
const agent = await createTestAgent(workdir, await startServer(lines));

prepare(Number(start));
// The process before may have been killed between the two steps.
await consolidate(agent);
process.stdout.write("ready\n");
for (let generation = Number(start) + 1; ; generation++) {
  prepare(generation);
  listen(agent, { role: "user", content: "Note that." });
  await remember(agent);
}

function prepare(generation: number): void {
  const items = Array.from({ length: 21 }, (_, i) => memory(`m${i}`, { body: `${i} of ${generation}` }));
  const from = items.map(({ name }) => name);
  const merged = items.slice(0, 3).map((item) => ({ ...item, body: `all ${item.body}`, from }));
  lines.extract.splice(0, 1, JSON.stringify(items));
  lines.consolidate.splice(0, 1, JSON.stringify(merged));
}
