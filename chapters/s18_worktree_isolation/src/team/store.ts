/** The team on disk: for all processes of one machine that work in the same workspace. */
import type { State } from "@harness/shared/state";
import { openChanges, openMailboxes, openMembers } from "@harness/shared/team";
import { openTaskBoard } from "../tasks/store.ts";
import { messageSchema, type TeamStore } from "./state.ts";

/** The team of a workspace; nothing is created. */
export function openTeamStore(state: State): TeamStore {
  const { tell, watch } = openChanges(state, ["tasks", "team", "team/mailboxes"]);
  return {
    board: openTaskBoard(state, tell),
    ...openMailboxes(state, { schema: messageSchema, onChange: tell }),
    ...openMembers(state, tell),
    watch,
  };
}
