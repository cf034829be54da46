/** What is asked, and what an answer makes of it. An answer counts once, in time, and from the one who was asked. */
import type { Envelope } from "./envelope.ts";

export interface Request {
  id: string;
  kind: "shutdown" | "plan";
  /** Who asks. */
  from: string;
  /** Who is asked. */
  to: string;
  /** Only a plan is submitted. The last three are final: who is to try again is asked again. */
  state: "pending" | "submitted" | "approved" | "rejected" | "expired";
  /** In milliseconds since 1970. Afterwards nothing counts any more. */
  deadline: number;
  /** What it is about: the task to be planned, the reason to shut down. */
  about: string;
}

/** The request as it is after an answer, or the reason why the answer changes nothing. */
export type Outcome = { next: Request } | { problem: string };

/** Which request an answer is for, who may give it, and in which state it is awaited. */
const ANSWERS = {
  shutdown_response: { kind: "shutdown", by: "to", state: "pending" },
  plan_submission: { kind: "plan", by: "to", state: "pending" },
  plan_decision: { kind: "plan", by: "from", state: "submitted" },
} as const;

/** What an answer makes of a request. Changes nothing itself. */
export function answer(
  request: Request | undefined,
  envelope: Envelope,
  sender: string,
  now: number,
): Outcome {
  const { type } = envelope;
  if (!request) return { problem: `unknown: there is no request ${envelope.request}.` };
  const { id, kind, state, deadline } = request;
  const awaited = type in ANSWERS ? ANSWERS[type as keyof typeof ANSWERS] : undefined;
  if (awaited?.kind !== kind) return { problem: `mismatched: ${id} is not answered by a ${type}.` };
  const answerer = request[awaited.by];
  if (sender !== answerer) return { problem: `forged: ${answerer} has to answer ${id}, not ${sender}.` };
  if (state === "expired" || (isOpen(request) && now > deadline))
    return { problem: `late: the time for ${id} was up at ${new Date(deadline).toISOString()}.` };
  if (state === "pending" && awaited.state !== state)
    return { problem: `early: no plan was submitted for ${id} yet.` };
  if (state !== awaited.state) return { problem: `repeated: ${id} is ${state} already.` };
  return { next: { ...request, state: stateAfter(envelope) } };
}

/** Whether an answer can still change it. */
export function isOpen({ state }: Pick<Request, "state">): boolean {
  return state === "pending" || state === "submitted";
}

function stateAfter(envelope: Envelope): Request["state"] {
  if (envelope.type === "plan_submission") return "submitted";
  return envelope.type === "plan_decision" && !envelope.approve ? "rejected" : "approved";
}
