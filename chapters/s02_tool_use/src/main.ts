import { addUserContent } from "@harness/shared/model";
import { openTerminal } from "@harness/shared/terminal";
import { createAgent } from "./agent.ts";
import { agentLoop } from "./loop.ts";

const terminal = await openTerminal(import.meta.url);
const agent = createAgent(terminal);

await terminal.run(async (prompt, turn) => {
  agent.turn = turn;
  addUserContent(agent.messages, prompt);
  await agentLoop(agent);
});
