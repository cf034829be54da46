/** The turns that a goal starts. */

import { temporaryDirectory } from "@harness/shared/test-kit";
import { words } from "@harness/shared/wording";
import { expect, test } from "vitest";
import type { Agent } from "../src/agent.ts";
import { forgetNextTurn, judgeAtStop, setGoal } from "../src/goal/index.ts";
import { firstTurnFor, goalTurns, nextTurnFor } from "../src/goal/next.ts";
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
  const background = { commands: [], running: new Set(), idCount: 0, isAuto: true } as Agent["background"];
  return { goal, background, team, inbox: createInbox() };
}

test("a verdict without a reason says so, to the user and to the agent", () => {
  const { goal } = agentWith({});
  const verdict = { verdict: "missing", reason: "" } as const;
  expect(words.goalVerdict(verdict).en).toBe("goal not met yet: (the judge gives no reason)");
  expect(nextTurnFor(goal as Goal, verdict).prompt).toContain("What is missing: the judge does not say.");
});

test("a turn starts once", async () => {
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
  agent.inbox.hasNews = true;
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

test("a new goal is told with its condition and the most turns", () => {
  const { posts } = withGoal(() => {}).inbox;
  expect(posts.map(({ notice }) => notice.en)).toEqual([
    "goal: the bell rings (a judge decides at the end of each turn, 10 at most)",
  ]);
});

test("a turn begins without a goal as before", () => {
  const agent = { ...agentWith({}), goal: undefined } as unknown as Agent;
  expect(forgetNextTurn.handler({ prompt: "Something" }, agent)).toBeUndefined();
});

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

test.each([
  ["a verdict had asked for one", { next: { prompt: "Go on.", from: "goal" } as Goal["next"] }],
  ["work beside it was waited for", { isWaiting: true }],
])(
  "a turn that begins takes the place of the goal's, although %s: if it fails, the user goes on",
  async (_, change) => {
    const agent = agentWith(change) as Agent;
    await forgetNextTurn.handler({ prompt: "Something else" }, agent);
    expect(await goalTurns(agent).next()).toBeUndefined();
  },
);

test.each([
  ["was interrupted", { signal: AbortSignal.abort(), isRefused: false }],
  ["was refused by the model", { signal: new AbortController().signal, isRefused: true }],
])("a turn that %s is not judged, and nothing is waited for", async (_, turn) => {
  const agent = { ...agentWith({}), turn } as unknown as Agent;
  agent.background.commands.push({
    status: "running",
    isAwaited: true,
  } as Agent["background"]["commands"][number]);
  await judgeAtStop.handler({ stop_hook_active: false }, agent);
  expect(agent.goal).toMatchObject({ turns: 1, isWaiting: false });
});
