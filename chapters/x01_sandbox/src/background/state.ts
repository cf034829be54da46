/** The commands in the background, as plain data that all agents of a process share. */
import type { OutputFile, ShellProcess } from "@harness/shared/shell";
import type { Inbox } from "../inbox/state.ts";

/** A command that was started. It ends in the foreground, or it moves to the background. */
export interface StartedCommand {
  command: string;
  /** The directory in which it runs. */
  directory: string;
  shell: ShellProcess;
  /** All of its output goes there. */
  outputFile: OutputFile;
  /** By the agent's clock. */
  startedAt: number;
}

/** How a command ended. */
export interface Ending {
  status: "completed" | "failed" | "stopped";
  /** More about the status: "exit code 7". */
  detail: string;
}

export interface BackgroundCommand extends StartedCommand {
  /** Short and unique: bg1, bg2, … */
  id: string;
  /** The inbox that gets a message when it ends. */
  inbox: Inbox;
  status: "running" | Ending["status"];
  detail: string;
  /** Set when we stop it: the exit code that follows is not a failure of the command. */
  stoppedAs?: Ending;
  /** Whether the end of input waits for it. */
  isAwaited: boolean;
  /** Resolves when the command and its children are gone. Never rejects. */
  ended: Promise<void>;
}

export interface Background {
  /** All commands that ever moved to the background. */
  commands: BackgroundCommand[];
  /** All commands that run, also those in the foreground. */
  running: Set<StartedCommand>;
  /** How many ids have been used. */
  idCount: number;
  /** Whether a slow command moves there by itself. */
  isAuto: boolean;
}

export function createBackground(isAuto = true): Background {
  return { commands: [], running: new Set(), idCount: 0, isAuto };
}
