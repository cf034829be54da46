/**
 * To be killed: lets an agent remember and consolidate without end, in the workspace that argv names. Generation after
 * generation, 21 memories are extracted and merged to three, and each memory says of which generation it is.
 */
import { join } from "node:path";
import { connectModel } from "@harness/shared/model";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { createAgent } from "../../src/create-agent.ts";
import { consolidate } from "../../src/memory/consolidate.ts";
import { noteSpoken, rememberTurn } from "../../src/memory/index.ts";

const [, , workdir = "", start] = process.argv;
const lines = { extract: "", consolidate: "" };
const server = await startRehearsalServer({
  model: {
    reply: ({ body }) => {
      const task = String(body.system).includes("Task: extract") ? "extract" : "consolidate";
      return { content: [{ type: "text", text: lines[task] }] };
    },
  },
});
const agent = createAgent({
  workdir,
  model: await connectModel({
    chapterDir: workdir,
    dotenvFile: join(workdir, ".env"),
    env: { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url },
  }),
  ask: async () => "nobody",
  mode: "default",
  settings: {
    permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
    hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
    problems: [],
  },
  skills: [],
});

prepare(Number(start));
// The process before may have been killed between the two steps.
await consolidate(agent);
process.stdout.write("ready\n");
for (let generation = Number(start) + 1; ; generation++) {
  prepare(generation);
  noteSpoken(agent, { role: "user", content: "Note that." });
  await rememberTurn(agent);
}

function prepare(generation: number): void {
  const items = Array.from({ length: 21 }, (_, i) => ({
    name: `m${i}`,
    description: "what is to be known",
    type: "user",
    body: `${i} of ${generation}`,
  }));
  const from = items.map(({ name }) => name);
  const merged = items.slice(0, 3).map((item) => ({ ...item, body: `all ${item.body}`, from }));
  lines.extract = JSON.stringify(items);
  lines.consolidate = JSON.stringify(merged);
}
