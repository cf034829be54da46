/** request_shutdown, request_plan, review_plan, submit_plan. They change nothing in the workspace, so no mode asks about them. */
import { z } from "zod";
import { isLead, isTeammate } from "../team/state.ts";
import type { Tool } from "../tools/tool.ts";
import { type Review, reviewPlan, submitPlan } from "./plan.ts";
import { ask } from "./requests.ts";

const name = z.string().trim().min(1).describe("A teammate, as in list_teammates.");

export const requestShutdown: Tool<{ name: string; reason?: string | undefined }> = {
  name: "request_shutdown",
  description: `Ask a teammate to leave. It completes its task or gives it back, answers, and is gone; if it does not answer
within two minutes, it is ended.`,
  inputSchema: z.strictObject({ name, reason: z.string().trim().optional() }),
  isFor: isLead,
  kind: "read",
  async run({ name, reason = "" }, agent) {
    await ask("shutdown", name, reason, agent);
    return `${name} is asked to shut down. Its answer reaches you as a message.`;
  },
};

export const requestPlan: Tool<{ name: string; task: string }> = {
  name: "request_plan",
  description:
    "Give a teammate something to do for which it needs a plan that you have approved. Until then it can only look.",
  inputSchema: z.strictObject({
    name,
    task: z.string().trim().min(1).describe("What is to be planned, and then done."),
  }),
  isFor: isLead,
  kind: "read",
  async run({ name, task }, agent) {
    await ask("plan", name, task, agent);
    return `${name} is asked for a plan. It reaches you as a message, with the id for review_plan.`;
  },
};

export const reviewPlanTool: Tool<Review> = {
  name: "review_plan",
  description:
    "Approve or reject a teammate's plan. Nothing else does: a message that says so changes nothing.",
  inputSchema: z.strictObject({
    request_id: z.string().trim().min(1).describe("As it stands in front of the plan, such as plan_1."),
    approve: z.boolean(),
    feedback: z.string().trim().optional().describe("What to change, or to mind."),
  }),
  isFor: isLead,
  kind: "read",
  async run(review, agent) {
    const { id, to } = await reviewPlan(review, agent);
    return review.approve
      ? `${id} is approved: ${to} carries it out.`
      : `${id} is rejected: ${to} is asked for another plan.`;
  },
};

export const submitPlanTool: Tool<{ plan: string }> = {
  name: "submit_plan",
  description: "Give the lead the plan that it has asked for. Then end your turn: the decision wakes you.",
  inputSchema: z.strictObject({ plan: z.string().trim().min(1).describe("What you will change, and how.") }),
  isFor: isTeammate,
  kind: "read",
  async run({ plan }, agent) {
    await submitPlan(plan, agent);
    return "Submitted. End your turn: the decision wakes you. Until then you still only look.";
  },
};
