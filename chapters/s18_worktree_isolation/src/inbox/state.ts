/** What has reached an agent from outside its turn and waits to be told. */
import type { WakeUp as AnyWakeUp } from "@harness/shared/terminal";
import type { Localized } from "@harness/shared/wording";
import type { Origin } from "../turn-state.ts";

/** A turn that the harness starts by itself. */
export type WakeUp = AnyWakeUp<Origin>;

/** Something that happened while the agent was busy with something else, or with nothing. */
export interface Post {
  /** What it is about: "bg1". */
  id: string;
  /** As the model reads it, in its tag. */
  text: string;
  /** What the user sees when the agent is told. */
  notice: Localized;
}

/** A turn that somebody other than the user wants. It waits until the agent is idle. */
export interface TurnPost {
  /** What it is about: "job_a1b2". */
  id: string;
  /** Gives the turn when it is to start; undefined when nobody wants it any more. Never rejects. */
  open(): Promise<WakeUp | undefined>;
}

export interface WaitingTurn extends TurnPost {
  /** How often a turn for it has failed. */
  failures: number;
  /** When it may be tried again. */
  retryAt: number;
}

/** Whoever reports to an agent holds its inbox, never the agent itself. */
export interface Inbox {
  /** What the agent was not yet told. */
  posts: Post[];
  /** What is to be done in a turn of its own. */
  turns: WaitingTurn[];
  /** Something was posted since a turn was last started for it. */
  isNew: boolean;
  /** Called when there may be something to start a turn for. */
  wake(): void;
}

export function createInbox(): Inbox {
  return {
    posts: [],
    turns: [],
    isNew: false,
    wake: () => {},
  };
}
