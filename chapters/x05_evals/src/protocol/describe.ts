/** Protocol messages in words, for the model that reads them. The harness itself reads only the envelope. */
import { formatTime } from "@harness/shared/clock";
import type { Envelope } from "./envelope.ts";
import type { Request } from "./state.ts";

/** The text of a protocol message. */
export function describeEnvelope(envelope: Envelope, { id, deadline }: Request): string {
  const time = formatTime(deadline);
  switch (envelope.type) {
    case "shutdown_request":
      return `${id}: shut down. Complete your task if it is nearly done, or leave it. Then end your turn: that ends you.
At ${time} you are stopped. Reason: ${envelope.reason || "none was given"}`;
    case "shutdown_response":
      return `${id}: I have shut down. Tasks given back: ${envelope.freed.join(", ") || "none"}.`;
    case "plan_request":
      return `${id}: a plan comes first. Until the lead has approved it you only look: you write nothing, run nothing that
could change something, and start no subagent. Find out what you need, call submit_plan before ${time}, and end your turn.
To be planned: ${envelope.task}`;
    case "plan_submission":
      return `${id}: my plan. Decide with review_plan before ${time}.\n${envelope.plan}`;
    case "plan_decision":
      return envelope.approve
        ? `${id}: your plan is approved. Carry it out.\n${envelope.feedback}`
        : `${id}: your plan is rejected. You still only look: submit another plan.\n${envelope.feedback}`;
  }
}
