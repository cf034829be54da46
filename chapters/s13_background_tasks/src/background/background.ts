/** Slow work steps aside: a command runs on in the background, and whoever started it is told once how it ended. */
import { StringDecoder } from "node:string_decoder";
import type { ShellExit } from "@harness/shared/shell";
import { showNotice } from "@harness/shared/terminal";
import type { Language, Localized } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { lastLines } from "./progress.ts";
import type { StartedCommand } from "./start.ts";
import { timePasses } from "./time.ts";

/** The end of piped input, and one-shot mode, wait this long for a command. A server would keep them for ever. */
const MAX_WAIT_MS = 600_000;
const TAIL = { lines: 20, chars: 2_000 };

export interface BackgroundCommand extends Pick<StartedCommand, "command" | "output"> {
  /** Short and unique: bg1, bg2, … */
  id: string;
  /** Who is told how it ends. */
  owner: Agent;
  /** There while it runs. */
  shell?: StartedCommand["shell"] | undefined;
  status: "running" | "completed" | "failed" | "stopped";
  /** More about the status: "exit code 7". */
  detail: string;
  /** The last lines of its output, once it has ended. */
  tail: string;
  /** How far bash_output has read. */
  read: { bytes: number; decoder: StringDecoder };
  /** What its owner was not yet told; "announced" when a turn was started to tell it. */
  news?: "fresh" | "announced" | undefined;
  /** The end of input waits for it. */
  isAwaited: boolean;
  /** Resolves when it and its children are gone. Never rejects. */
  ended: Promise<void>;
}

/** What was ever moved to the background, as plain data that an agent shares with its subagents. */
export interface Background {
  commands: BackgroundCommand[];
  /** How many ids were given out. */
  ids: number;
  /** Rings when there may be something new. */
  ring(): void;
}

export function createBackground(): Background {
  return { commands: [], ids: 0, ring: () => {} };
}

/** Lets a command run on in the background. `timeoutMs`: it is stopped then, counted from its start. */
export async function moveToBackground(
  started: StartedCommand,
  agent: Agent,
  timeoutMs?: number,
): Promise<BackgroundCommand> {
  const { command, shell, output } = started;
  await output.open();
  const entry: BackgroundCommand = {
    id: output.id,
    command,
    output,
    owner: agent,
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

/** Sees a command to its end, whatever that is. */
async function follow(
  entry: BackgroundCommand,
  { shell, startedAt }: StartedCommand,
  { clock, background }: Agent,
  timeoutMs?: number,
): Promise<void> {
  const over = new AbortController();
  const after = (ms: number, act: () => void) =>
    timePasses(clock, ms, over.signal).then((passed) => passed && act());
  if (timeoutMs)
    after(startedAt + timeoutMs - clock.now(), () => {
      stop(entry, "failed", `timed out after ${timeoutMs / 1000} s`);
    });
  after(MAX_WAIT_MS, () => stopWaiting(entry, background));
  try {
    const exit = await shell.exit;
    // What it left behind must not outlive it.
    await shell.kill();
    conclude(entry, ...outcomeOf(exit));
  } catch (error) {
    conclude(entry, "failed", (error as Error).message);
  }
  entry.tail = lastLines(shell.output(2 * TAIL.chars), TAIL);
  entry.output.close();
  entry.shell = undefined;
  entry.news = "fresh";
  over.abort();
  background.ring();
}

/** Ends a command and all its children, and says why. */
export async function stop(
  entry: BackgroundCommand,
  status: "failed" | "stopped",
  detail: string,
): Promise<void> {
  conclude(entry, status, detail);
  await entry.shell?.kill();
  await entry.ended;
}

/** Only what is said first counts: the signal that ends a stopped command is no failure of its own. */
function conclude(entry: BackgroundCommand, status: BackgroundCommand["status"], detail: string): void {
  if (entry.status === "running") Object.assign(entry, { status, detail });
}

function outcomeOf({ code, signal }: ShellExit): ["completed" | "failed", string] {
  return code === 0 ? ["completed", ""] : ["failed", `exit code ${code ?? signal}`];
}

function stopWaiting(entry: BackgroundCommand, background: Background): void {
  entry.isAwaited = false;
  const minutes = MAX_WAIT_MS / 60_000;
  const { id } = entry;
  const command = onOneLine(entry);
  showNotice({
    zh: `${id} 已经运行了 ${minutes} 分钟，退出时不再等它：${command}`,
    en: `${id} has been running for ${minutes} minutes; leaving no longer waits for it: ${command}`,
    ja: `${id} は ${minutes} 分間動き続けています。終了時にはもう待ちません：${command}`,
  });
  background.ring();
}

/** The command of that id. Throws an Error that lists those there are. */
export function findCommand({ commands }: Background, id: string): BackgroundCommand {
  const found = commands.find((entry) => entry.id === id);
  if (found) return found;
  const ids = commands.map((entry) => entry.id).join(", ");
  throw new Error(
    `There is no background command "${id}". ${ids ? `There are: ${ids}.` : "None was started."}`,
  );
}

const STATES: Record<BackgroundCommand["status"], Localized> = {
  running: { zh: "在运行", en: "is running", ja: "は実行中" },
  completed: { zh: "完成了", en: "completed", ja: "は完了" },
  failed: { zh: "失败了", en: "failed", ja: "は失敗" },
  stopped: { zh: "已停止", en: "is stopped", ja: "は停止済み" },
};

/** In one line how a command stands: "bg1 failed (exit code 7): npm run build". For the model it is in English. */
export function headline(entry: BackgroundCommand, language: Language = "en"): string {
  const { id, status, detail } = entry;
  return `${id} ${STATES[status][language]}${detail && ` (${detail})`}: ${onOneLine(entry)}`;
}

function onOneLine({ command }: BackgroundCommand): string {
  const [line = "", ...rest] = command.split("\n");
  const shown = line.slice(0, 200);
  const cut = shown.length < line.length || rest.length > 0 ? " …" : "";
  return `${shown}${cut}`;
}
