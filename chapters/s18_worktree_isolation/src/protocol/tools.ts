/** request_shutdown, request_plan, review_plan, submit_plan. They change nothing in the workspace, so the gate allows them in every mode. */
import * as z from "zod";
import { isLead, isTeammate } from "../team/state.ts";
import type { Tool } from "../tools/tool.ts";
import { type Review, reviewPlan, submitPlan } from "./plan.ts";
import { askTeammate } from "./requests.ts";

const name = z.string().trim().min(1).describe("A teammate, as in list_teammates.");

export const requestShutdownTool: Tool<{ name: string; reason?: string | undefined }> = {
  name: "request_shutdown",
  description: `Ask a teammate to leave. It completes its task or gives it back, answers, and is gone. Without an answer
within two minutes it is stopped.`,
  inputSchema: z.strictObject({ name, reason: z.string().trim().optional() }),
  isFor: isLead,
  kind: "read",
  async run({ name, reason = "" }, agent) {
    await askTeammate("shutdown", name, reason, agent);
    return `${name} is asked to shut down. Its answer reaches you as a message.`;
  },
};

export const requestPlanTool: Tool<{ name: string; task: string }> = {
  name: "request_plan",
  description:
    "Give a teammate work that needs a plan first. Until you have approved its plan it can only look.",
  inputSchema: z.strictObject({
    name,
    task: z.string().trim().min(1).describe("What to plan, and then to do."),
  }),
  isFor: isLead,
  kind: "read",
  async run({ name, task }, agent) {
    await askTeammate("plan", name, task, agent);
    return `${name} is asked for a plan. It reaches you as a message, with the id for review_plan.`;
  },
};

export const reviewPlanTool: Tool<Review> = {
  name: "review_plan",
  description: "Approve or reject a teammate's plan. A message that says so has no effect.",
  inputSchema: z.strictObject({
    request_id: z.string().trim().min(1).describe("The id before the plan, for example plan_1."),
    approve: z.boolean(),
    feedback: z.string().trim().optional().describe("What to change or to watch for."),
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
  description: "Send the lead the plan that it asked for. Then end your turn: the decision wakes you.",
  inputSchema: z.strictObject({ plan: z.string().trim().min(1).describe("What you will change, and how.") }),
  isFor: isTeammate,
  kind: "read",
  async run({ plan }, agent) {
    await submitPlan(plan, agent);
    return "Submitted. End your turn: the decision wakes you. Until then you still only look.";
  },
};
