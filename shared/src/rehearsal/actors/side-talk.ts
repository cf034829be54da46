/** Side conversations of known scenarios, such as a subagent's: they come to the offline model as requests of their own. */

import type { MessagesRequest } from "../types.ts";
import type { KnownScript, ScriptedTurn } from "./script.ts";
import { answers } from "./scripted.ts";

/**
 * The script of the actor whose conversation this is. Both halves of its `when` are needed: the system text alone fits
 * every subagent, and the first words alone may be a prompt of the user.
 */
export function sideScript(scripts: KnownScript[], body: MessagesRequest): ScriptedTurn[] | undefined {
  const actors = scripts.flatMap(({ actors }) => actors);
  return actors.find((actor) => actor.when?.system && actor.when.first_user && answers(actor, body))?.turns;
}
