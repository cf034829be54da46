/** Plan first: until the lead has approved its plan, a teammate can only look. */
import type { Agent } from "../agent.ts";
import { memberName } from "../team/state.ts";
import { describeEnvelope } from "./describe.ts";
import { addRequest, envelopeOf, lastRequest, respond } from "./requests.ts";

export interface Review {
  request_id: string;
  approve: boolean;
  feedback?: string | undefined;
}

/** The text about a new task. For a teammate with `planFirst` it asks for a plan, and from now on the teammate can only look. */
export function askForPlanIfNeeded(text: string, task: string, agent: Agent): string {
  if (!agent.planFirst) return text;
  const request = addRequest("plan", memberName(agent), task, agent);
  agent.planOnly = true;
  return `${text}\n\n${describeEnvelope(envelopeOf(request), request)}`;
}

/** Throws an Error when an agent may claim no task: it owes a plan, or it is a subagent of a teammate that needs plans. */
export function requireMayClaim({ planOnly, planFirst, depth }: Agent): void {
  if (planOnly || (planFirst && depth > 0))
    throw new Error(
      "A plan comes first: claim the next task when this one is done, and not through a subagent.",
    );
}

/** Sends the lead the plan that it asked for last. Throws an Error when it waits for none. */
export async function submitPlan(plan: string, agent: Agent): Promise<void> {
  const request = lastRequest("plan", memberName(agent), agent.protocol);
  if (!request) throw new Error("Nobody has asked you for a plan.");
  await respond({ type: "plan_submission", request: request.id, plan }, agent);
}

/** Approves or rejects a plan. A rejection is final: it adds a new request, and the next plan has the id of that. */
export async function reviewPlan({ request_id, approve, feedback = "" }: Review, agent: Agent) {
  const decision = { type: "plan_decision", request: request_id, approve, feedback } as const;
  const request = await respond(decision, agent);
  if (!approve) addRequest("plan", request.to, request.about, agent);
  return request;
}
