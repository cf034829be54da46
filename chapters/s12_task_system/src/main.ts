import { addUserContent } from "@harness/shared/model";
import { openTerminal, showNotice } from "@harness/shared/terminal";
import { createAgent } from "./agent.ts";
import { addCompactCommand } from "./compact/command.ts";
import { addCommandHooks } from "./hooks/command.ts";
import { runUserPromptSubmit } from "./hooks/events.ts";
import { agentLoop } from "./loop.ts";
import { addMemoryCommand } from "./memory/command.ts";
import { remember } from "./memory/extract.ts";
import { recall } from "./memory/select.ts";
import { addModeCommand, modeFlag } from "./permission/mode-switch.ts";
import { addPromptCommands } from "./prompt/command.ts";
import { buildPrompt } from "./prompt/prompt.ts";
import { loadSettings } from "./settings.ts";
import { openSkills } from "./skills/open.ts";
import { addTasksCommand } from "./tasks/command.ts";

const terminal = await openTerminal(import.meta.url, { flags: { mode: modeFlag } });
const settings = await loadSettings(terminal.workdir).catch(terminal.giveUp);
const skills = await openSkills(terminal.workdir);
const agent = createAgent(terminal, terminal.flags.mode, settings, skills);
addModeCommand(terminal, agent.gate);
addCompactCommand(terminal, agent);
addTasksCommand(terminal, agent.board);
addCommandHooks(agent.hooks, settings.hooks);
await addMemoryCommand(terminal);
await addPromptCommands(terminal, agent);
for (const problem of settings.problems) showNotice(problem);

await terminal.run(async (prompt, turn) => {
  agent.turn = turn;
  const context = await runUserPromptSubmit(prompt, agent);
  addUserContent(agent.messages, prompt);
  if (context) addUserContent(agent.messages, context);
  await recall(prompt, agent);
  agent.system = await buildPrompt(agent);
  await agentLoop(agent);
  await remember(agent);
});
