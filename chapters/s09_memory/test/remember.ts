/** A session of its own that remembers one fact after another: node remember.mjs WORKDIR NAME TIMES */
import { connectModel } from "@harness/shared/model";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { createAgent } from "../src/create-agent.ts";
import { noteSpoken, rememberTurn } from "../src/memory/index.ts";

const [workdir = "", name = "", times] = process.argv.slice(2);
let fact = "";
const server = await startRehearsalServer({
  model: { reply: () => ({ content: [{ type: "text", text: fact }] }) },
});
const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url };
const model = await connectModel({ chapterDir: workdir, dotenvFile: `${workdir}/.env`, env });
const settings = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};
const agent = createAgent({
  workdir,
  model,
  ask: async () => "nobody",
  mode: "default",
  settings,
  skills: [],
});
for (let number = 0; number < Number(times); number++) {
  const title = `${name}-${number}`;
  fact = JSON.stringify([{ name: title, description: "x", type: "user", body: `The fact ${title}.` }]);
  noteSpoken(agent, { role: "user", content: "Note that." });
  await rememberTurn(agent);
}
await server.close();
