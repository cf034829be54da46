/** The team on disk: for all processes of one machine that work in the same workspace. */
import type { LineProblem, State } from "@harness/shared/state";
import { openChanges, openMailboxes, openMembers } from "@harness/shared/team";
import { openBoard } from "../tasks/store.ts";
import { messageSchema, type TeamStore } from "./state.ts";

/** The team of a workspace; nothing is created. `onProblem` is told once of each line of a mailbox that cannot be read. */
export function openTeamStore(state: State, onProblem: (problem: LineProblem) => void): TeamStore {
  const { tell, watch } = openChanges(state, ["tasks", "team", "team/mailboxes"]);
  return {
    board: openBoard(state, tell),
    ...openMailboxes(state, { schema: messageSchema, onChange: tell, onProblem }),
    ...openMembers(state, tell),
    watch,
  };
}
