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

/** Whoever reports to an agent holds its inbox, never the agent itself. */
export interface Inbox {
  /** What the agent was not yet told. */
  posts: Post[];
  /** Something was posted since a turn was last started for it. */
  isNew: boolean;
  /** Called when there may be something to start a turn for. */
  wake(): void;
}

export function createInbox(): Inbox {
  return {
    posts: [],
    isNew: false,
    wake: () => {},
  };
}
