/** Where the chapter starts: a terminal, an agent, and a turn for each prompt. */
import {
  addConversationCommands,
  addCostCommand,
  addTeamCommands,
  goalFlags,
  maxCostFlag,
  openTerminal,
  showNotice,
} from "@harness/shared/terminal";
import { continueFlag, keepConversation, keepTranscript } from "@harness/shared/transcript";
import { repairWorktrees } from "@harness/shared/worktrees";
import { addCompactCommand } from "./compact/command.ts";
import { createAgent } from "./create-agent.ts";
import { addCronCommand } from "./cron/command.ts";
import { startCron } from "./cron/index.ts";
import { addEvalCommand, withoutFlag } from "./evals/command.ts";
import { clearGoal, startGoals } from "./goal/command.ts";
import { addCommandHooks } from "./hooks/command-hooks.ts";
import { wakeUpByPost } from "./inbox/wake.ts";
import { addMcpCommand } from "./mcp/command.ts";
import { startMcp } from "./mcp/index.ts";
import { addMemoryCommand } from "./memory/command.ts";
import { addModeCommand, modeFlag } from "./permission/command.ts";
import { addHistoryCommand } from "./pipeline/command.ts";
import { traceFlag, traceStages } from "./pipeline/trace.ts";
import { addPromptCommand } from "./prompt/command.ts";
import { startRewind } from "./rewind/command.ts";
import { startSandbox } from "./sandbox/start.ts";
import { loadSettings } from "./settings.ts";
import { findSkills } from "./skills/find.ts";
import { showSkills } from "./skills/index.ts";
import { joinTeam, teamFlags } from "./store/command.ts";
import { addTasksCommand } from "./tasks/command.ts";
import { teamRows } from "./team/describe.ts";
import { stopTeammate, waitForTeam } from "./team/index.ts";
import { type TurnRequest, takeTurn } from "./turn.ts";

const terminal = await openTerminal(import.meta.url, {
  flags: {
    mode: modeFlag,
    continue: continueFlag,
    "max-cost": maxCostFlag,
    trace: traceFlag,
    without: withoutFlag,
    ...teamFlags,
    ...goalFlags,
  },
  trust: true,
});
const settings = await loadSettings(terminal.workdir, terminal.trust).catch(terminal.giveUp);
const found = await findSkills(terminal.workdir);
const maxCost = Number(terminal.flags["max-cost"] || Infinity);
const agent = createAgent({ ...terminal, ...terminal.flags, maxCost, settings, skills: found.skills });
await startSandbox(terminal, agent, settings).catch(terminal.giveUp);
addConversationCommands(terminal, agent, () => {
  agent.messages = [];
  agent.todos = [];
  agent.compaction = { ...agent.compaction, skills: [], failures: 0 };
  if (agent.goal) clearGoal(agent);
  keepTranscript(agent);
});
await keepConversation(terminal, agent).catch(terminal.giveUp);
addModeCommand(terminal, agent);
addCompactCommand(terminal, agent);
addTasksCommand(terminal, agent);
addCronCommand(terminal, agent);
addTeamCommands(terminal, agent, teamRows, stopTeammate);
addHistoryCommand(terminal, agent);
if (terminal.flags.trace) traceStages(agent.pipeline);
wakeUpByPost(terminal, agent);
waitForTeam(terminal, agent);
if (!settings.disableAllHooks) addCommandHooks(agent.hooks, settings.hooks);
await addMemoryCommand(terminal, agent);
await addPromptCommand(terminal, agent);
addCostCommand(terminal, agent);
await repairWorktrees(agent);
await startCron(terminal, agent);
addMcpCommand(terminal, agent);
await startMcp(terminal, agent);
await joinTeam(terminal, agent);
await startRewind(terminal, agent);
await startGoals(terminal, agent).catch(terminal.giveUp);
addEvalCommand(terminal, agent);
showSkills(found, agent);
for (const problem of settings.problems) showNotice(agent, problem);

await terminal.takeTurns((request: TurnRequest) => takeTurn(request, agent));
