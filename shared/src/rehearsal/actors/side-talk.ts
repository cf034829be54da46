/** Finds the scripts of side conversations, for example of a subagent: the offline model gets them as separate requests. */

import type { MessagesRequest } from "../types.ts";
import type { KnownScript, ScriptedTurn } from "./script.ts";
import { answers } from "./scripted.ts";

/**
 * The script of the actor to whom this conversation belongs. Its `when` needs both parts: the system text alone fits
 * every subagent, and the first user text alone may be a prompt of the user.
 */
export function sideScript(scripts: KnownScript[], body: MessagesRequest): ScriptedTurn[] | undefined {
  const actors = scripts.flatMap(({ actors }) => actors);
  return actors.find((actor) => actor.when?.system && actor.when.first_user && answers(actor, body))?.turns;
}
