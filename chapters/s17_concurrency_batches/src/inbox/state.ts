/** Messages that reach an agent from outside its turn, and turns that wait for it. */
import type { Retry } from "@harness/shared/clock";
import type { WakeUp as AnyWakeUp } from "@harness/shared/terminal";
import type { Localized } from "@harness/shared/wording";
import type { Origin } from "../turn-state.ts";

/** A turn that the harness starts by itself. */
export type WakeUp = AnyWakeUp<Origin>;

/** Something that happened in the background. */
export interface Post {
  /** What it is about: "bg1". */
  id: string;
  /** The text for the model, in its tag. */
  text: string;
  /** The line for the user, shown when the agent gets the message. */
  notice: Localized;
}

/** A turn that does not come from the user. It waits until the agent is idle. */
export interface TurnPost {
  /** What it is about: "job_a1b2". */
  id: string;
  /** Returns the turn when it can start, or undefined if it is no longer needed. Never rejects. */
  open(): Promise<WakeUp | undefined>;
}

export interface WaitingTurn extends TurnPost, Retry {
  /** It was asked for again while it was in the inbox. */
  isAskedAgain?: boolean;
}

/** What waits for an agent. A command refers to the inbox that it reports to, not to the agent. */
export interface Inbox {
  /** The messages that the agent has not got yet. */
  posts: Post[];
  /** The turns that wait until the agent is idle. */
  turns: WaitingTurn[];
  /** Whether a message has come since the last turn that was started for messages. */
  hasNews: boolean;
  /** Rings the bell of the terminal: there may be a turn to start. */
  wake(): void;
}

export function createInbox(): Inbox {
  return {
    posts: [],
    turns: [],
    hasNews: false,
    wake: () => {},
  };
}
