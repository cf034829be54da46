/** Mail and members of a workspace, in `.harness/team/`: for all processes of one machine that work there. */

import type { State } from "../state/index.ts";
import { type Changes, openChanges } from "./changes.ts";
import { openMailboxes } from "./mailboxes.ts";
import { openMembers } from "./members.ts";
import type { MailAndMembers } from "./store.ts";

/**
 * The mail and the members of a team in the files of a workspace. Creates nothing. Changes in `others`, directories of
 * the state, are watched too; call `tell` after a change to them.
 */
export function openTeamFiles(state: State, others: string[]): MailAndMembers & Changes {
  const changes = openChanges(state, [...others, "team", "team/mailboxes"]);
  return { ...changes, ...openMailboxes(state, changes.tell), ...openMembers(state, changes.tell) };
}
