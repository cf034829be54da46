/** Members agree by typed messages that the harness reads. Ordinary text, whatever it says, cannot pass for one. */
import * as z from "zod";

/** The id of the request that the message makes or answers. */
const request = z.string().min(1);
const deadline = z.iso.datetime();

/** It is in the field `envelope` of a message. */
export const envelopeSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("shutdown_request"), request, deadline, reason: z.string() }),
  /** `freed`: ids of the tasks that were given back. */
  z.strictObject({ type: z.literal("shutdown_response"), request, freed: z.array(z.string()) }),
  z.strictObject({ type: z.literal("plan_request"), request, deadline, task: z.string() }),
  z.strictObject({ type: z.literal("plan_submission"), request, plan: z.string() }),
  z.strictObject({ type: z.literal("plan_decision"), request, approve: z.boolean(), feedback: z.string() }),
]);

export type Envelope = z.infer<typeof envelopeSchema>;
