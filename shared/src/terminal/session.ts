/** One turn after another, until the user leaves; and what Ctrl-C means at any time. */

import { describeError } from "../model/index.ts";
import { padToWidth, widthOf, wrap } from "../text/index.ts";
import { type Localized, words } from "../wording/index.ts";
import { showError, showNotice } from "./display.ts";
import type { Input } from "./input.ts";
import { clearStatus, finishLine, freeLine, inLanguage, printLine } from "./screen.ts";
import { columnsOf } from "./screen-size.ts";
import { isBesideTurn, MAIN } from "./speaker.ts";
import { nextEvent, type WakeUp, type WakeUpSource } from "./wake-ups.ts";

/** A request for a turn. */
export interface TurnRequest<From extends string = string> {
  /** What the agent is to do. */
  text: string;
  /** A note for the model, in addition to the text: why a wake-up comes now. */
  note?: string | undefined;
  /** Who wants it: "user", or the `from` of the wake-up. */
  from: From;
  /** Aborts when the user stops the turn, which must then end soon. */
  signal: AbortSignal;
}

/** Takes one turn. An error that it throws is shown as one line. */
export type OnTurn<From extends string = string> = (request: TurnRequest<From>) => Promise<void>;

/** Something the user can type instead of a prompt. */
export interface Command {
  help: Localized;
  /** `signal` aborts when the user stops it. */
  run(argument: string, signal: AbortSignal): void | Promise<void>;
}

export interface Session {
  input: Input;
  commands: Map<string, Command>;
  /** What can start turns besides the user. */
  sources: WakeUpSource[];
  /** Aborts when one of them may have something. */
  bell: AbortController;
  /** The running turn, or a command. */
  turn?: AbortController | undefined;
  /** What started the running turn, if it was not the user. */
  wakeUp?: WakeUp | undefined;
  /** A question is open. */
  isAsking: boolean;
  /** How often Ctrl-C was pressed since the user last did something else. */
  interrupts: number;
  /** The exit code after the last turn. */
  exitCode: number;
  /** The chapter's word on it. */
  ownExitCode?: () => number | undefined;
}

const LEAVE = /^[/:]?(q|quit|exit)$/i;
const COMMAND = /^(\/[\w-]+)(?:\s+(.*))?$/s;

/** The one place that decides when a turn starts: one after another, until nothing is left or the user leaves. */
export async function takeTurns(session: Session, onTurn: OnTurn): Promise<void> {
  for (let event = await nextEvent(session); event !== undefined; event = await nextEvent(session)) {
    if (typeof event !== "string") {
      await wakeUp(session, event, onTurn);
      continue;
    }
    const line = event.trim();
    if (LEAVE.test(line)) return;
    session.interrupts = 0;
    session.exitCode = 0;
    const [, name, argument = ""] = COMMAND.exec(line) ?? [];
    if (name) await stoppable(session, (signal) => runCommand(session, name, argument, signal));
    else if (line) await takeTurn(session, { text: line, from: "user" }, onTurn);
  }
}

async function wakeUp(session: Session, wakeUp: WakeUp, onTurn: OnTurn): Promise<void> {
  const { notice, prompt: text, note, from, onEnd } = wakeUp;
  showNotice(MAIN, notice);
  // Ctrl-C at the prompt was about leaving. In this turn it stops the turn, as in any other.
  session.interrupts = 0;
  session.wakeUp = wakeUp;
  const error = await takeTurn(session, { text, note, from }, onTurn);
  session.wakeUp = undefined;
  await guard(session, () => onEnd?.(error));
}

/** Returns the error of a turn that failed. */
function takeTurn(session: Session, request: Omit<TurnRequest, "signal">, onTurn: OnTurn): Promise<unknown> {
  return stoppable(session, (signal) => onTurn({ ...request, signal }));
}

/** Does work that Ctrl-C can stop. Returns what it threw, unless the user stopped it. */
async function stoppable(
  session: Session,
  work: (signal: AbortSignal) => void | Promise<void>,
): Promise<unknown> {
  const turn = new AbortController();
  session.turn = turn;
  const error = await guard(session, () => work(turn.signal));
  session.turn = undefined;
  if (session.interrupts > 0) session.exitCode = 130;
  clearStatus();
  finishLine();
  return error;
}

/** A failure ends the turn, not the session. Returns what was thrown, unless the user stopped it. */
async function guard(session: Session, work: () => void | Promise<void>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    // An error after an abort says only that it was aborted, and the user knows that.
    if (session.turn?.signal.aborted) return undefined;
    session.exitCode = 1;
    showError(MAIN, describeError(error));
    return error;
  }
  return undefined;
}

async function runCommand(
  { commands }: Session,
  name: string,
  argument: string,
  signal: AbortSignal,
): Promise<void> {
  const valid = [...commands.keys()].join(", ");
  const command = commands.get(name);
  if (command) await command.run(argument.trim(), signal);
  else showNotice(MAIN, words.unknownCommand({ name, valid }));
}

/**
 * The first Ctrl-C stops the turn, or says how to leave; the second leaves, also when the turn has ended meanwhile. At the
 * question of a teammate it was about that, and the turn goes on.
 */
export function interrupt(session: Session, asker = MAIN): void {
  const { input } = session;
  session.interrupts++;
  if (session.interrupts > 1) {
    // The shell's prompt should not follow ours on the same line.
    freeLine();
    input.close();
    // A package manager should not call it a failure when the user leaves from the idle prompt.
    process.exit(input.interactive && !session.turn ? 0 : 130);
  }
  const turn = isBesideTurn(asker) ? undefined : session.turn;
  if (turn) showNotice(MAIN, input.interactive ? words.interruptedAtPrompt : words.interrupted);
  else showNotice(MAIN, words.pressAgain);
  turn?.abort(new Error("Not run: the user interrupted the turn."));
}

/** /help. */
export function helpCommand(commands: Map<string, Command>): Command {
  return {
    help: words.helpOfHelp,
    run() {
      const rows = [...commands, ["q", { help: words.helpOfLeaving }] as const];
      const width = Math.max(...rows.map(([name]) => widthOf(name)));
      for (const [name, { help }] of rows) {
        const row = `  ${padToWidth(name, width)}  ${inLanguage(help)}`;
        printLine(wrap(row, columnsOf(process.stderr), " ".repeat(width + 4)));
      }
      showNotice(MAIN, words.helpOfKeys);
    },
  };
}
