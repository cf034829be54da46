/** What is agreed by message has a form that the harness reads: no sentence, whatever it says, can pass for it. */
import { z } from "zod";

/** The id of the request that a message makes or answers. */
const request = z.string().min(1);
const deadline = z.iso.datetime();

/** It lies in a message of the team, in the field `envelope`. */
export const envelopeSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("shutdown_request"), request, deadline, reason: z.string() }),
  /** `freed`: the tasks that were given back. */
  z.strictObject({ type: z.literal("shutdown_response"), request, freed: z.array(z.string()) }),
  z.strictObject({ type: z.literal("plan_request"), request, deadline, task: z.string() }),
  z.strictObject({ type: z.literal("plan_submission"), request, plan: z.string() }),
  z.strictObject({ type: z.literal("plan_decision"), request, approve: z.boolean(), feedback: z.string() }),
]);

export type Envelope = z.infer<typeof envelopeSchema>;
