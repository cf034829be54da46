/** A team: the store that its members share, and the teammates of this process. */
import { type MailAndMembers, type MateOf, type Membership, withoutRepeats } from "@harness/shared/team";
import type { Localized } from "@harness/shared/wording";
import { fromHarness } from "../harness-text.ts";
import type { Inbox, Post } from "../inbox/state.ts";
import type { Board, Owner } from "../tasks/state.ts";

// The main agent has two names: "agent" on the board, as before there was a team, and "lead" in the team.
export { isLead, LEAD, memberName } from "@harness/shared/team";

/** Everything that a team shares goes through its store: files on one machine, or a server for several. */
export interface TeamStore extends MailAndMembers {
  board: Board;
  /** Takes all members of this process out of the team. Only a store on a server needs it. */
  close?(): Promise<void>;
}

/** A teammate of this process. */
export type Mate = MateOf<Inbox>;

/** All agents of a process share one. */
export interface Team {
  store: TeamStore;
  /** The teammates of this process, by name. */
  mates: Map<string, Mate>;
  /** The place of the main agent in the team, once it needs one. */
  place?: Membership;
}

export function createTeam(store: TeamStore): Team {
  // What was acknowledged does not come again, even while that cannot be written.
  return { store: withoutRepeats(store), mates: new Map() };
}

/** Whether an agent is a teammate that works in this process. */
export function isTeammate({ owner, depth, team }: { owner: Owner; depth: number; team: Team }): boolean {
  return depth === 0 && team.mates.has(owner.name);
}

/** A post about a teammate for the lead. The user and, in English, the model read the same sentence. */
export function teamNotice(id: string, notice: Localized): Post {
  return { id, notice, text: fromHarness("notification", notice.en) };
}
