/** One slow command blocks everything: here it runs on in the background, and its agent is told once how it ended. */
import { OutputFile, startShell } from "@harness/shared/shell";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { post } from "../inbox/index.ts";
import { type SandboxInput, wrapFor } from "../sandbox/index.ts";
import { commandTitle, handOverNotice } from "./describe.ts";
import { followCommand, MAX_WAIT_MS } from "./follow.ts";
import type { BackgroundCommand, StartedCommand } from "./state.ts";

/** Starts a command. Throws an Error if it cannot be started; then nothing is left. */
export async function startCommand(input: SandboxInput, agent: Agent): Promise<StartedCommand> {
  const { command } = input;
  const { workdir, state, background, clock } = agent;
  const wrap = await wrapFor(input, agent);
  const outputFile = new OutputFile({ state, nextId: () => `bg${++background.idCount}` });
  const shell = startShell(command, { cwd: workdir, wrap, onOutput: (bytes) => outputFile.add(bytes) });
  const started = { command, directory: workdir, shell, outputFile, startedAt: clock.now() };
  background.running.add(started);
  shell.exit.then(() => background.running.delete(started));
  return started;
}

/** Lets a command run on in the background. It is stopped `timeoutMs` after its start, if that is given. */
export async function moveToBackground(
  started: StartedCommand,
  agent: Agent,
  timeoutMs?: number,
): Promise<BackgroundCommand> {
  await started.outputFile.open();
  const entry: BackgroundCommand = {
    ...started,
    id: started.outputFile.id,
    inbox: agent.inbox,
    status: "running",
    detail: "",
    isAwaited: true,
    ended: Promise.resolve(), // replaced below
  };
  agent.background.commands.push(entry);
  entry.ended = followCommand(entry, agent, timeoutMs);
  return entry;
}

/** Whether the end of input has to wait for a command. */
export function isAnyAwaited({ background }: Agent): boolean {
  return background.commands.some(({ status, isAwaited }) => status === "running" && isAwaited);
}

/** Says at the end of input which commands still run: it no longer waits for them. */
export function showLeftBehind(agent: Agent): void {
  const minutes = MAX_WAIT_MS / 60_000;
  for (const entry of agent.background.commands.filter(({ status }) => status === "running"))
    showNotice(agent, words.noLongerAwaited({ id: entry.id, minutes, command: commandTitle(entry) }));
}

/** When a subagent ends, its commands report to its parent, and the parent is told of those that still run. */
export function adoptCommands(child: Agent, parent: Agent): void {
  for (const entry of parent.background.commands) {
    if (entry.inbox !== child.inbox) continue;
    entry.inbox = parent.inbox;
    if (entry.status === "running") post(parent.inbox, handOverNotice(entry));
  }
}
