/** A goal: its condition, its limits, and its outcome. It belongs to one agent. */
import type { Snapshot } from "@harness/shared/evidence";
import type { GoalVerdict } from "@harness/shared/wording";
import * as z from "zod";
import type { WakeUp } from "../inbox/state.ts";

/** What the judge answers. */
export const verdictSchema = z.strictObject({
  verdict: z.enum(["met", "missing", "impossible"]),
  /** What shows it, what is missing, or why it cannot be done. */
  reason: z.string(),
  /** Words of a source that show that the condition holds. */
  evidence: z.array(z.strictObject({ source: z.string(), quote: z.string() })),
  /** The sources that speak to the judge, or about the verdict. */
  addressed_by: z.array(z.string()),
});

export type Verdict = z.infer<typeof verdictSchema>;

export interface GoalLimits {
  /** The most turns that are judged. */
  turns: number;
  dollars: number;
}

export interface Goal {
  condition: string;
  limits: GoalLimits;
  /** "turns" and "cost": a limit was reached. Only an open goal is judged. */
  outcome: "open" | "met" | "impossible" | "turns" | "cost";
  /** The number of turns that were judged. */
  turns: number;
  /** What the session had cost when the goal was set. */
  costBefore: number;
  /** The files of the workspace when the goal was set. */
  filesBefore: Snapshot;
  /** The newest verdict. */
  last?: GoalVerdict;
  /** The turn that starts as soon as nothing else does. */
  next?: WakeUp | undefined;
  /** The judge waits for work beside the turn. */
  isWaiting: boolean;
}
