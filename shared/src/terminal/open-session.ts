/** A session as the command line wants it: whose prompts it takes, and from where. */

import type { Completions } from "./complete.ts";
import { type Input, oneShotInput, pipedInput } from "./input.ts";
import { keyboardInput, type OnInterrupt } from "./keyboard.ts";
import { type FlagValues, textOf } from "./options.ts";
import { helpCommand, interrupt, type Session } from "./session.ts";
import { typedLines } from "./typed-lines.ts";

/** A session in which no turn has begun. Ctrl-C is its business from now on. */
export function openSession(values: FlagValues, known: Omit<Completions, "commands">): Session {
  const session: Session = {
    input: chooseInput(
      values,
      { ...known, commands: () => [...session.commands.keys()] },
      (asker) => interrupt(session, asker),
      () => session.turn !== undefined,
    ),
    commands: new Map(),
    sources: [],
    bell: new AbortController(),
    isAsking: false,
    interrupts: 0,
    exitCode: 0,
  };
  session.commands.set("/help", helpCommand(session.commands));
  process.on("SIGINT", () => interrupt(session));
  return session;
}

function chooseInput(
  { prompt, answer }: FlagValues,
  known: Completions,
  onInterrupt: OnInterrupt,
  isTurnRunning: () => boolean,
): Input {
  if (prompt !== undefined) return oneShotInput(String(prompt), textOf(answer)?.split(",") ?? []);
  if (!process.stdin.isTTY) return pipedInput();
  return process.stderr.isTTY ? keyboardInput(known, onInterrupt, isTurnRunning) : typedLines();
}
