/** What a team is: its members, their mail, and what they share. */
import { type Member, type Membership, senderSchema } from "@harness/shared/team";
import { z } from "zod";
import type { Inbox } from "../inbox/state.ts";
import type { Board, Owner } from "../tasks/state.ts";

/** What the main agent is called in its team. */
export const LEAD = "lead";

/** What later versions of this program put beside these fields is kept. */
export const messageSchema = z.looseObject({
  id: z.string().min(1),
  from: senderSchema,
  to: z.string().min(1),
  content: z.string(),
});

export type Message = z.infer<typeof messageSchema>;

/** The only way to what a team shares. Files on one machine; it could be a server for several. */
export interface TeamStore {
  board: Board;
  /** Durable when it resolves. The same id again changes nothing. */
  send(message: Message): Promise<void>;
  /** What was sent to a name and not acknowledged, the oldest first. It comes again, also to the next process of that name. */
  unread(mailbox: string): Promise<Message[]>;
  /** These were taken. */
  acknowledge(mailbox: string, ids: string[]): Promise<void>;
  /** The living ones. */
  members(): Promise<Member[]>;
  /** Throws an Error while a living member has the name, in whatever case. */
  join(member: Pick<Member, "name" | "role">): Promise<Membership>;
  /** Strikes off the members who died with their process, and gives them. */
  removeDead(): Promise<Member[]>;
  /** Calls when mail, board or members may have changed. It may call for nothing, and never misses a change for long. */
  watch(onChange: () => void, signal: AbortSignal): void;
}

/** A teammate of this process. */
export interface Mate {
  name: string;
  /** It sleeps: it has no mail and found nothing to do. */
  isIdle: boolean;
  /** Where the lead is told what becomes of it. */
  reportsTo: Inbox;
  membership: Membership;
  /** Aborts when it is to end. */
  signal: AbortSignal;
  stop(reason: Error): void;
  /** Resolves when it is gone and its tasks are free. Never rejects. */
  ended: Promise<void>;
}

/** What all agents of a process share. */
export interface Team {
  store: TeamStore;
  /** The teammates of this process, by name. */
  mates: Map<string, Mate>;
  /** The lead's place, once it needs one. */
  lead?: Membership;
  /** Ids of messages that were taken, but could not be acknowledged yet. */
  taken: Set<string>;
}

export function createTeam(store: TeamStore): Team {
  return { store, mates: new Map(), taken: new Set() };
}

/** Whether a teammate has something to do. */
export function isAtWork({ mates }: Team): boolean {
  return [...mates.values()].some(({ isIdle }) => !isIdle);
}

/** What an agent is called in its team. A subagent speaks for the agent it works for. */
export function memberName({ owner }: { owner: Owner }): string {
  return owner.name === "agent" ? LEAD : owner.name;
}

/** Whether an agent is the lead itself, and not a teammate or a subagent. */
export function isLead({ owner, depth }: { owner: Owner; depth: number }): boolean {
  return depth === 0 && memberName({ owner }) === LEAD;
}

/** Whether an agent is a teammate that works in this process. */
export function isTeammate({ owner, depth, team }: { owner: Owner; depth: number; team: Team }): boolean {
  return depth === 0 && team.mates.has(owner.name);
}
