import type { Localized } from "../course/localized.ts";
import { describeError } from "../model/index.ts";
import { showError, showNotice } from "./display.ts";
import type { Input } from "./input.ts";
import { message } from "./messages.ts";
import { finishLine, inLanguage, printLine } from "./screen.ts";

/** Takes one turn. Aborting `turn` must end it soon; what it throws is shown as one line. */
export type OnTurn = (prompt: string, turn: AbortController) => Promise<void>;

/** Something the user can type instead of a prompt. */
export interface Command {
  help: Localized;
  run(argument: string): void | Promise<void>;
}

export interface Session {
  input: Input;
  commands: Map<string, Command>;
  /** The running turn. */
  turn?: AbortController | undefined;
  /** How often Ctrl-C was pressed since the user last did something else. */
  interrupts: number;
  /** What the last turn would make of the exit code. */
  exitCode: number;
}

const LEAVE = ["q", "exit"];
const COMMAND = /^(\/[\w-]+)(?:\s+(.*))?$/;

/** The one place that decides when a turn starts: one line after the other, until there are none or the user leaves. */
export async function takeTurns(session: Session, onTurn: OnTurn): Promise<void> {
  for (;;) {
    const line = await session.input.nextLine();
    const prompt = line?.trim();
    if (prompt === undefined || LEAVE.includes(prompt)) return;
    session.interrupts = 0;
    const [, name, argument = ""] = COMMAND.exec(prompt) ?? [];
    if (name) await guard(session, () => runCommand(session, name, argument));
    else if (prompt) await takeTurn(session, prompt, onTurn);
  }
}

async function takeTurn(session: Session, prompt: string, onTurn: OnTurn): Promise<void> {
  const turn = new AbortController();
  session.turn = turn;
  await guard(session, () => onTurn(prompt, turn));
  session.turn = undefined;
  if (session.interrupts > 0) session.exitCode = 130;
  session.interrupts = 0;
  finishLine();
}

/** A failure ends the turn, not the session. */
async function guard(session: Session, work: () => void | Promise<void>): Promise<void> {
  session.exitCode = 0;
  try {
    await work();
  } catch (error) {
    // What is thrown after an abort says only that it was aborted, and the user knows.
    if (session.turn?.signal.aborted) return;
    session.exitCode = 1;
    showError(describeError(error));
  }
}

async function runCommand({ commands }: Session, name: string, argument: string): Promise<void> {
  const valid = [...commands.keys()].join(", ");
  const command = commands.get(name);
  if (command) await command.run(argument.trim());
  else showNotice(message("unknownCommand", { name, valid }));
}

/** The first Ctrl-C stops the turn, or tells how to leave; the second leaves. */
export function interrupt(session: Session): void {
  session.interrupts++;
  if (session.interrupts > 1) {
    // The shell's own prompt should not stand behind ours.
    session.input.close();
    process.exit(130);
  }
  showNotice(message(session.turn ? "interrupted" : "pressAgain"));
  session.turn?.abort(new Error("Not run: the user interrupted the turn."));
}

/** /help. */
export function helpCommand(commands: Map<string, Command>): Command {
  return {
    help: message("helpCommand"),
    run() {
      for (const [name, { help }] of commands) printLine(`  ${name.padEnd(10)} ${inLanguage(help)}`);
      printLine(`  ${"q".padEnd(10)} ${inLanguage(message("leaveCommand"))}`);
    },
  };
}
