/** Who an agent is in its team. */

/** Who owns what an agent claims. A subagent has the owner of the agent it works for. */
interface Owned {
  owner: { name: string };
}

/** The name of the main agent in its team. */
export const LEAD = "lead";

/**
 * The name of an agent in its team. A subagent has the name of the agent it works for. The main agent claims tasks as "agent",
 * also when it has no team.
 */
export function memberName({ owner }: Owned): string {
  return owner.name === "agent" ? LEAD : owner.name;
}

/** Whether an agent is the lead itself, and not a teammate or a subagent. */
export function isLead({ owner, depth }: Owned & { depth: number }): boolean {
  return depth === 0 && memberName({ owner }) === LEAD;
}
