/** What a scripted model says: prompts, and for each actor the turns it answers with. */

import { LANGUAGES, type Localized } from "../../wording/index.ts";
import type { Fault } from "../faults.ts";
import type { StopReason } from "../types.ts";

/** One tool call of a turn. */
export interface ScriptedCall {
  tool: string;
  input: unknown;
  /** A fixed id. Without it, the server generates one. */
  id?: string;
  /** Text that is sent instead of the input's JSON, unchanged. */
  raw?: string;
  /** Call the tool even if the request does not offer it. */
  unoffered: boolean;
}

/** One reply of the model. An `optional` reply need not be played. */
export interface ScriptedTurn {
  think?: string | undefined;
  say?: Localized | undefined;
  call: ScriptedCall[];
  stop?: StopReason | undefined;
  fault?: Fault | undefined;
  optional: boolean;
  /** A name for the moment at which this reply is requested. */
  point?: string | undefined;
  /** The reply waits until this point has been reached. */
  holdUntil?: string | undefined;
}

/**
 * One voice of the model (the main agent, a subagent, a teammate): the requests that it answers, and its turns in order.
 * Without `when` it answers all remaining requests.
 */
export interface Actor {
  name: string;
  when?: { system?: RegExp | undefined; first_user?: RegExp | undefined } | undefined;
  turns: ScriptedTurn[];
}

export interface Script {
  /** Tests only: not offered to people. */
  hidden: boolean;
  prompts: Localized[];
  /** For each prompt, the answers to the questions of the harness. */
  confirm: string[][];
  actors: Actor[];
}

/** A script of the offline model, with its chapter and the files that it needs. */
export interface KnownScript extends Pick<Script, "prompts" | "actors"> {
  /** The id of its chapter. */
  chapter: string;
  /** The files that must be there. */
  files: string[];
  /** It needs no flags and no variables. */
  isSimple: boolean;
}

/** Scripts that people can try: they have prompts in every language and are not hidden. */
export function isForPeople({ hidden, prompts }: Pick<Script, "hidden" | "prompts">): boolean {
  return !hidden && prompts.length > 0 && prompts.every((prompt) => LANGUAGES.every((l) => prompt[l] !== ""));
}
