/** The commands that run beside the conversation, as plain data that all agents of a process share. */
import type { StringDecoder } from "node:string_decoder";
import type { ShellProcess, Spool } from "@harness/shared/shell";
import type { Inbox } from "../inbox/state.ts";

/** A command that was started, and may yet end in the foreground or move to the background. */
export interface StartedCommand {
  command: string;
  /** Where it runs. */
  directory: string;
  shell: ShellProcess;
  /** Where all of its output goes. */
  spool: Spool;
  /** By the agent's clock. */
  startedAt: number;
}

export interface BackgroundCommand extends Pick<StartedCommand, "command" | "spool"> {
  /** Short and unique: bg1, bg2, … */
  id: string;
  /** Where its end is reported. */
  inbox: Inbox;
  /** There while it runs. */
  shell?: ShellProcess | undefined;
  status: "running" | "completed" | "failed" | "stopped";
  /** More about the status: "exit code 7". */
  detail: string;
  /** The last lines of its output, once it has ended. */
  tail: string;
  /** How far bash_output has read. */
  read: { bytes: number; decoder: StringDecoder };
  /** The end of input waits for it. */
  isAwaited: boolean;
  /** Resolves when it and its children are gone. Never rejects. */
  ended: Promise<void>;
}

/** What was ever moved to the background. */
export interface Background {
  commands: BackgroundCommand[];
  /** All that run, those in the foreground included. */
  running: Set<StartedCommand>;
  /** How many ids were given out. */
  ids: number;
  /** Whether a command that takes long goes there by itself. */
  isAuto: boolean;
}

export function createBackground(isAuto = true): Background {
  return { commands: [], running: new Set(), ids: 0, isAuto };
}
