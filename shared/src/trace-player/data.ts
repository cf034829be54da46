/** The data that the player shows. It is plain, so that it can be stored as JSON and fetched. */

import type { Trace } from "../trace/index.ts";
import type { Language, Localized } from "../wording/index.ts";

/** One play, or the same script on two programs, which are shown side by side. */
export interface PlayerData {
  /** The id in links: `#scenario=ID&step=N`. */
  id: string;
  title: Localized;
  /** What the user types; may be "". */
  prompts: Localized[];
  /** What user and model speak in the plays; undefined if that is not known. */
  language?: Language;
  /** The mark in a list; undefined: no mark. */
  pass?: boolean;
  /** One or two plays. */
  plays: PlayerPlay[];
}

export interface PlayerPlay {
  /** The program: `s05`, or a command. */
  name: Localized;
  trace: Trace;
  verdict?: PlayerVerdict;
  /** Notes for the reader: what was left out, what could not be read. */
  note?: Localized;
}

/** The verdict of the judge. */
export interface PlayerVerdict {
  pass: boolean;
  points: PlayerPoint[];
}

/** One expectation; if it failed, what was seen instead and what to look at. */
export interface PlayerPoint {
  pass: boolean;
  /** The scenario does not ask for it: something else went wrong. */
  isBeside?: true;
  expected: Localized;
  seen?: Localized;
  hint?: Localized;
}
