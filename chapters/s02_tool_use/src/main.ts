/** Where the chapter starts: a terminal, an agent, and a turn for each prompt. */
import { addConversationCommands, openTerminal } from "@harness/shared/terminal";
import { createAgent } from "./create-agent.ts";
import { type TurnRequest, takeTurn } from "./turn.ts";

const terminal = await openTerminal(import.meta.url);
const agent = createAgent(terminal);
addConversationCommands(terminal, agent, () => {
  agent.messages = [];
});

await terminal.takeTurns((request: TurnRequest) => takeTurn(request, agent));
