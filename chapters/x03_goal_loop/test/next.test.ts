/** The turns that a goal starts. */

import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import type { Agent } from "../src/agent.ts";
import { setGoal } from "../src/goal/index.ts";
import { firstTurnFor, goalTurns } from "../src/goal/next.ts";
import type { Goal } from "../src/goal/state.ts";
import { post } from "../src/inbox/index.ts";
import { createInbox, type Post } from "../src/inbox/state.ts";
import { nextWakeUp } from "../src/inbox/wake.ts";

const LIMITS = { turns: 10, dollars: Number.POSITIVE_INFINITY };
const NEWS: Post = { id: "bg1", text: "It ended.", notice: { zh: "", en: "", ja: "" } };

function agentWith(change: Partial<Goal>): Pick<Agent, "goal" | "background" | "team" | "inbox"> {
  const goal: Goal = {
    condition: "npm test passes",
    limits: LIMITS,
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
  agent.inbox.posts.push(NEWS);
  const source = goalTurns(agent as Agent);
  expect(await source.next()).toBeUndefined();
  agent.inbox.posts = [];
  expect(await source.next()).toMatchObject({ from: "goal", isAttended: true });
  expect(await source.next()).toBeUndefined();
});

function withGoal(change: (agent: Agent) => void): Agent {
  const model = { id: "claude-sonnet-4-5" } as Agent["model"];
  const place = { costs: new Map(), workspace: temporaryDirectory(), model };
  const agent = { ...agentWith({}), ...place } as Agent;
  change(agent);
  setGoal("the bell rings", LIMITS, agent);
  return agent;
}

test("a new goal starts no turn for news that the agent has read already", async () => {
  const agent = withGoal(({ inbox }) => {
    post(inbox, NEWS);
    inbox.posts = [];
  });
  expect(agent.inbox.posts).toMatchObject([{ id: "goal" }]);
  expect(await nextWakeUp(agent)).toBeUndefined();
});

test("a new goal does not take the turn for news that the agent has not read", async () => {
  const agent = withGoal(({ inbox }) => post(inbox, NEWS));
  expect(await nextWakeUp(agent)).toMatchObject({ from: "background" });
});
