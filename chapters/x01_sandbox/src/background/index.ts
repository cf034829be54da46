/** Slow work steps aside: a command runs on in the background, and whoever started it is told once how it ended. */
import { StringDecoder } from "node:string_decoder";
import { addToSpool, createSpool, openSpool, startShell } from "@harness/shared/shell";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { post } from "../inbox/index.ts";
import { type SandboxInput, wrapFor } from "../sandbox/index.ts";
import { follow, MAX_WAIT_MS } from "./follow.ts";
import { handedOver, onOneLine } from "./report.ts";
import type { BackgroundCommand, StartedCommand } from "./state.ts";

/** Starts a command. Throws an Error when it cannot be started; nothing is left then. */
export async function startCommand(input: SandboxInput, agent: Agent): Promise<StartedCommand> {
  const { command } = input;
  const { workdir, state, background, clock } = agent;
  const wrap = await wrapFor(input, agent);
  const spool = createSpool({ state, nextId: () => `bg${++background.ids}` });
  const shell = startShell(command, { cwd: workdir, wrap, onOutput: (bytes) => addToSpool(spool, bytes) });
  const started = { command, directory: workdir, shell, spool, startedAt: clock.now() };
  background.running.add(started);
  shell.exit.then(() => background.running.delete(started));
  return started;
}

/** Lets a command run on in the background. `timeoutMs`: it is stopped then, counted from its start. */
export async function moveToBackground(
  started: StartedCommand,
  agent: Agent,
  timeoutMs?: number,
): Promise<BackgroundCommand> {
  const { command, shell, spool } = started;
  await openSpool(spool);
  const entry: BackgroundCommand = {
    id: spool.id,
    command,
    spool,
    inbox: agent.inbox,
    shell,
    status: "running",
    detail: "",
    tail: "",
    read: { bytes: 0, decoder: new StringDecoder("utf8") },
    isAwaited: true,
    ended: Promise.resolve(),
  };
  agent.background.commands.push(entry);
  entry.ended = follow(entry, started, agent, timeoutMs);
  return entry;
}

/** Whether a command runs that the end of input waits for. If not, the user is told what is left behind. */
export function isAnyAwaited(agent: Agent): boolean {
  const running = agent.background.commands.filter(({ shell }) => shell);
  if (running.some(({ isAwaited }) => isAwaited)) return true;
  const minutes = MAX_WAIT_MS / 60_000;
  for (const entry of running)
    showNotice(agent, words.noLongerAwaited({ id: entry.id, minutes, command: onOneLine(entry) }));
  return false;
}

/** What a subagent leaves in the background reports to its parent from now on, who is told of it. */
export function adoptCommands(child: Agent, parent: Agent): void {
  for (const entry of parent.background.commands) {
    if (entry.inbox !== child.inbox) continue;
    entry.inbox = parent.inbox;
    if (entry.shell) post(parent.inbox, handedOver(entry));
  }
}
