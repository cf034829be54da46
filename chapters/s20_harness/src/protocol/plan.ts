/** A plan comes first: until the lead has approved it, a teammate only looks. */
import type { Agent } from "../agent.ts";
import { memberName } from "../team/state.ts";
import { describe } from "./describe.ts";
import { addRequest, envelopeOf, lastRequest, respond } from "./requests.ts";

export interface Review {
  request_id: string;
  approve: boolean;
  feedback?: string | undefined;
}

/** What a teammate reads about a new task. One that needs a plan for each only looks from now on, and reads that, too. */
export function requirePlan(text: string, task: string, agent: Agent): string {
  if (!agent.planFirst) return text;
  const request = addRequest("plan", memberName(agent), task, agent);
  agent.planOnly = true;
  return `${text}\n\n${describe(envelopeOf(request), request)}`;
}

/** Throws an Error when an agent can claim no task: its plan comes first, or it is a subagent of someone who needs one. */
export function requireNoPlan({ planOnly, planFirst, depth }: Agent): void {
  if (planOnly || (planFirst && depth > 0))
    throw new Error(
      "A plan comes first: whoever needs one claims its tasks itself, and one after the other.",
    );
}

/** Gives the lead a plan for what was asked for last. Throws an Error when none is awaited. */
export async function submitPlan(plan: string, agent: Agent): Promise<void> {
  const request = lastRequest("plan", memberName(agent), agent.protocol);
  if (!request) throw new Error("Nobody has asked you for a plan.");
  await respond({ type: "plan_submission", request: request.id, plan }, agent);
}

/** Decides about a plan. A rejected one is done with: the teammate is asked again, and the next plan has another id. */
export async function reviewPlan({ request_id, approve, feedback = "" }: Review, agent: Agent) {
  const decision = { type: "plan_decision", request: request_id, approve, feedback } as const;
  const request = await respond(decision, agent);
  if (!approve) addRequest("plan", request.to, request.about, agent);
  return request;
}
