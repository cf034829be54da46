/** An answer counts once, in time, and from the member that was asked. Any other answer changes nothing, and gets a reason. */
import type { Envelope } from "./envelope.ts";
import type { Request } from "./state.ts";

/** The request after the answer, or the reason why the answer changes nothing. */
export type Outcome = { next: Request; problem?: undefined } | { next?: undefined; problem: string };

/** For each type of answer: the kind of request that it answers, which member gives it, and in which state of the request. */
const ANSWERS = {
  shutdown_response: { kind: "shutdown", by: "to", awaitedIn: "pending" },
  plan_submission: { kind: "plan", by: "to", awaitedIn: "pending" },
  plan_decision: { kind: "plan", by: "from", awaitedIn: "submitted" },
  shutdown_request: undefined,
  plan_request: undefined,
} as const;

/** What an answer makes of a request. This only computes: it changes nothing. */
export function checkEnvelope(
  request: Request | undefined,
  envelope: Envelope,
  sender: string,
  now: number,
): Outcome {
  if (!request) return { problem: `unknown: there is no request ${envelope.request}.` };
  const { id, kind, state, deadline } = request;
  const rule = ANSWERS[envelope.type];
  if (rule?.kind !== kind) return { problem: `mismatched: ${id} is not answered by a ${envelope.type}.` };
  const answerer = request[rule.by];
  if (sender !== answerer)
    return { problem: `forged: ${id} is for ${answerer} to answer, not for ${sender}.` };
  if (state === "expired" || (isOpen(request) && now > deadline))
    return { problem: `late: the time for ${id} is over.` };
  if (state === rule.awaitedIn) return { next: { ...request, state: stateAfter(envelope) } };
  if (state === "pending") return { problem: `early: there is no plan for ${id} yet.` };
  return { problem: `repeated: ${id} is ${state} already.` };
}

/** Whether an answer can still change the request. */
export function isOpen({ state }: Request): boolean {
  return state === "pending" || state === "submitted";
}

function stateAfter(envelope: Envelope): Request["state"] {
  if (envelope.type === "plan_submission") return "submitted";
  return envelope.type === "plan_decision" && !envelope.approve ? "rejected" : "approved";
}
