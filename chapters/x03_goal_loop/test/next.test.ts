/** The turns that a goal starts. */

import { expect, test } from "vitest";
import type { Agent } from "../src/agent.ts";
import { firstTurnFor, goalTurns } from "../src/goal/next.ts";
import type { Goal } from "../src/goal/state.ts";
import { createInbox } from "../src/inbox/state.ts";

function agentWith(change: Partial<Goal>): Pick<Agent, "goal" | "background" | "team" | "inbox"> {
  const goal: Goal = {
    condition: "npm test passes",
    limits: { turns: 10, dollars: Number.POSITIVE_INFINITY },
    outcome: "open",
    turns: 1,
    costBefore: 0,
    filesBefore: new Map(),
    isWaiting: false,
    ...change,
  };
  const team = { mates: new Map() } as unknown as Agent["team"];
  const background = { commands: [], running: new Set(), ids: 0, isAuto: true } as Agent["background"];
  return { goal, background, team, inbox: createInbox() };
}

test("a turn starts once: if it fails, the next word is the user's", async () => {
  const agent = agentWith({});
  if (agent.goal) agent.goal.next = firstTurnFor(agent.goal);
  const source = goalTurns(agent as Agent);
  expect(source.isAtWork?.()).toBe(true);
  expect(await source.next()).toMatchObject({ from: "user", prompt: "npm test passes", isAttended: true });
  expect(await source.next()).toBeUndefined();
  expect(source.isAtWork?.()).toBe(false);
});

test("a goal that has waited gets one turn when the work beside has ended, and none before", async () => {
  const agent = agentWith({ isWaiting: true });
  agent.inbox.isNew = true;
  agent.inbox.posts.push({ id: "bg1", text: "It ended.", notice: { zh: "", en: "", ja: "" } });
  const source = goalTurns(agent as Agent);
  expect(await source.next()).toBeUndefined();
  agent.inbox.posts = [];
  expect(await source.next()).toMatchObject({ from: "goal", isAttended: true });
  expect(await source.next()).toBeUndefined();
});
