/**
 * Scripted models with one known weakness each. They do the steps of a task in order, and the weakness decides whether a step
 * goes well. It depends on what the request contains, so a harness that shows the model the right things makes it better.
 */

import { createHash } from "node:crypto";
import type Anthropic from "@anthropic-ai/sdk";
import { estimateMessages } from "../model/index.ts";
import { asideReply, type MessagesRequest, offeredTools, type RehearsalModel } from "../rehearsal/index.ts";
import type { Session, Step, Task, ToolCall } from "./task.ts";

/** How many of the last messages a model that forgets still sees: four rounds. */
const SIGHT = 8;
/** How often it forgets a step that is out of sight. */
const FORGETS = 0.2;
/** How often a step is skipped. Each turn decides anew. */
const SKIPS = 0.3;
/** Above so many tokens of conversation a model begins to mix things up; from so many on it always does. */
const CLEAR_TOKENS = 10_000;
const MUDDLED_TOKENS = 40_000;

const CLAIM = "Done. Everything is as you asked.";

/** The progress of one session. */
interface Progress {
  /** The steps that are still to be done. */
  left: Step[];
  /** Whether the model has written its plan. */
  isPlanned: boolean;
  /** The number of turns that have ended. */
  turns: number;
  /** Whether the proof was run in this turn. */
  isProven: boolean;
}

type Chance = (label: string) => number;

/** The model of one session. `seed`: the same seed gives the same model. Throws an Error if the task brings none. */
export function weakModel(task: Task, session: Session, seed: string): RehearsalModel {
  const { id, weakness } = task;
  if (!weakness) throw new Error(`${id} names no weakness, so only a real model can do it.`);
  const progress: Progress = { left: [...session.steps], isPlanned: false, turns: 0, isProven: false };
  const chance: Chance = (label) => fraction(`${task.id} ${seed} ${label}`);
  const next = { forgets, skips, "mixes-up": mixUp, guesses: guess }[weakness];
  return {
    reply({ body }) {
      const aside = asideReply(body, "en");
      if (aside) return aside;
      const call = next({ task, session, progress, chance, body });
      if (call) return { content: [{ type: "tool_use", ...call }] };
      Object.assign(progress, { turns: progress.turns + 1, isProven: false });
      return { content: [{ type: "text", text: CLAIM }] };
    },
  };
}

interface Moment {
  task: Task;
  session: Session;
  progress: Progress;
  chance: Chance;
  body: MessagesRequest;
}

/**
 * It sees only the last messages. A step whose words are not in them may be forgotten, and with it all that follow. A plan
 * that comes up again and again helps.
 */
function forgets({ session, progress, chance, body }: Moment): ToolCall | undefined {
  const plan = planFor(session, progress, body);
  if (plan) return plan;
  const [step] = progress.left;
  const isInSight = JSON.stringify(body.messages.slice(-SIGHT)).includes(step?.knows ?? "");
  if (!isInSight && chance(`forget ${progress.left.length}`) < FORGETS) progress.left = [];
  return progress.left.shift()?.call;
}

function planFor({ steps }: Session, progress: Progress, body: MessagesRequest): ToolCall | undefined {
  if (progress.isPlanned || !offeredTools(body).includes("todo_write")) return undefined;
  progress.isPlanned = true;
  const todos = steps.map(({ knows = "" }) => ({ content: knows, status: "pending" }));
  return { name: "todo_write", input: { todos } };
}

/** It leaves out steps and claims to have done them. When it is sent on, it does some of the rest, and runs the proof. */
function skips({ task, session, progress, chance }: Moment): ToolCall | undefined {
  const { left, turns } = progress;
  const isSkipped = (step: Step) => chance(`skip ${session.steps.indexOf(step)} ${turns}`) < SKIPS;
  const next = left.find((step) => !isSkipped(step));
  if (next) {
    progress.left = left.filter((step) => step !== next);
    return next.call;
  }
  if (turns === 0 || progress.isProven || task.proof === undefined) return undefined;
  progress.isProven = true;
  return { name: "bash", input: { command: task.proof } };
}

/** The longer the conversation, the more likely it takes one thing for another. */
function mixUp({ progress, chance, body }: Moment): ToolCall | undefined {
  // In thousands, so that the length of the paths on a computer does not matter.
  const tokens = Math.round(estimateMessages(body.messages as Anthropic.MessageParam[]) / 1000) * 1000;
  const muddle = (tokens - CLEAR_TOKENS) / (MUDDLED_TOKENS - CLEAR_TOKENS);
  const step = progress.left.shift();
  if (!step?.otherwise) return step?.call;
  return chance(`mix up ${progress.left.length}`) < muddle ? step.otherwise : step.call;
}

/** What it does not find in the request, it makes up. */
function guess({ progress, body }: Moment): ToolCall | undefined {
  const step = progress.left.shift();
  const isKnown = JSON.stringify(body).includes(step?.knows ?? "");
  return isKnown ? step?.call : (step?.otherwise ?? step?.call);
}

/** A number from 0 to 1, always the same for a text. */
function fraction(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
