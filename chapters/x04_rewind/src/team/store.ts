/** A team on disk: all processes of one machine that work in the same workspace share it. */
import type { State } from "@harness/shared/state";
import { openTeamFiles } from "@harness/shared/team";
import { openTaskBoard } from "../tasks/store.ts";
import type { TeamStore } from "./state.ts";

/** The team of a workspace. Creates nothing. */
export function openTeamStore(state: State): TeamStore {
  // tell: the board has changed, and the members that watch the team must hear of it.
  const { tell, ...files } = openTeamFiles(state, ["tasks"]);
  return { board: openTaskBoard(state, tell), ...files };
}
