/** What a scripted model says: prompts, and for each actor the turns it answers with. */

import { LANGUAGES, type Localized } from "../../wording/index.ts";
import type { Fault } from "../faults.ts";
import type { StopReason } from "../types.ts";

/** One tool call of a turn. */
export interface ScriptedCall {
  tool: string;
  input: unknown;
  /** A forced id; the server makes one up otherwise. */
  id?: string;
  /** Text sent in place of the input's JSON, to the letter. */
  raw?: string;
  /** Called although the request does not offer the tool. */
  unoffered: boolean;
}

/** One reply of the model. An `optional` one may stay unplayed at the end. */
export interface ScriptedTurn {
  think?: string | undefined;
  say?: Localized | undefined;
  call: ScriptedCall[];
  stop?: StopReason | undefined;
  fault?: Fault | undefined;
  optional: boolean;
  /** A name for the moment in which this reply is asked for. */
  point?: string | undefined;
  /** The reply is held back until this point has been reached. */
  holdUntil?: string | undefined;
}

/** One voice of the model (the main agent, a subagent, a teammate): which requests it answers (without `when`: all that are left), and its turns in order. */
export interface Actor {
  name: string;
  when?: { system?: RegExp | undefined; first_user?: RegExp | undefined } | undefined;
  turns: ScriptedTurn[];
}

export interface Script {
  /** Tests only: not offered to people. */
  hidden: boolean;
  prompts: Localized[];
  /** For each prompt the answers to the questions that it raises. */
  confirm: string[][];
  actors: Actor[];
}

/** A script of the offline model: it also says where it belongs and what it is played on. */
export interface KnownScript extends Pick<Script, "prompts" | "actors"> {
  /** The id of its chapter. */
  chapter: string;
  /** The files that must be there. */
  files: string[];
  /** It can be played as it is, without flags and variables of its own. */
  isSimple: boolean;
}

/** Scripts that people can try: they have prompts in every language and are not hidden. */
export function isForPeople({ hidden, prompts }: Pick<Script, "hidden" | "prompts">): boolean {
  return !hidden && prompts.length > 0 && prompts.every((prompt) => LANGUAGES.every((l) => prompt[l] !== ""));
}
