/** What the player shows. Plain data, so that it can be written as JSON and fetched. */

import type { Trace } from "../trace/index.ts";
import type { Localized } from "../wording/index.ts";

/** One play, or the same script on two programs: they stand side by side, and the reader sees where they part. */
export interface PlayerData {
  /** Stands in deep links: `#scenario=ID&step=N`. */
  id: string;
  title: Localized;
  /** What the user types; may be empty. */
  prompts: Localized[];
  /** How it is marked in a list; without it, it is not. */
  pass?: boolean;
  /** One or two. */
  plays: PlayerPlay[];
}

export interface PlayerPlay {
  /** The program: `s05`, or a command. */
  name: Localized;
  trace: Trace;
  verdict?: PlayerVerdict;
  /** What the reader should know beforehand: what was left out, what could not be read. */
  note?: Localized;
}

/** What the judge says. */
export interface PlayerVerdict {
  pass: boolean;
  points: PlayerPoint[];
}

/** One thing that was expected; when it failed, what was seen instead and what to look at. */
export interface PlayerPoint {
  pass: boolean;
  expected: Localized;
  seen?: Localized;
  hint?: Localized;
}
