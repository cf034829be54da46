/** What is kept of calls: all of them, the denied ones too, and nothing that is large. */
import { manualClock } from "@harness/shared/clock";
import { call, quiet, say } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { rememberCall } from "../src/permission/gate.ts";
import { addHistoryCommand } from "../src/pipeline/command.ts";
import { traceStages } from "../src/pipeline/trace.ts";
import type { ToolRequest } from "../src/tools/request.ts";
import { alone, callOf, type Rehearsal, rehearse, together } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

/** Types a slash command. Gives what is shown. */
async function history({ agent }: Rehearsal, value = ""): Promise<string> {
  const command = { run: (_value: string): unknown => undefined };
  addHistoryCommand({ command: (_name, _help, run) => (command.run = run as never) }, agent);
  shown.length = 0;
  await command.run(value);
  return shown.join("");
}

const rule = (text: string) => ({ text, tool: text });

describe("who decided", () => {
  const cases: [string, (session: Rehearsal) => void, object][] = [
    ["nothing speaks against it", () => {}, { kind: "allowed" }],
    [
      "a rule allows it",
      ({ agent }) => {
        agent.permissions.rules.allow = [rule("alone")];
      },
      { kind: "allowed", rule: "alone" },
    ],
    [
      "a rule denies it",
      ({ agent }) => {
        agent.permissions.rules.deny = [rule("alone")];
      },
      { kind: "denied", reason: 'The rule "alone" denies alone.' },
    ],
    [
      "a hook denies it",
      ({ agent }) =>
        agent.hooks.push({ event: "PreToolUse", handler: () => ({ decision: "deny", reason: "not today" }) }),
      { kind: "denied", reason: "A hook denied it: not today" },
    ],
    [
      "the user says yes to what a rule asks about",
      ({ agent }) => {
        agent.permissions.rules.ask = [rule("alone")];
        agent.ask = async () => "once";
      },
      { kind: "approved", rule: "alone" },
    ],
    [
      "the user has said always before",
      ({ agent }) => {
        agent.permissions.rules.ask = [rule("alone")];
        const tool = agent.tools.alone;
        if (tool) rememberCall({ tool, input: { name: "a" } } as ToolRequest, agent);
      },
      { kind: "remembered" },
    ],
    [
      "the user says no",
      ({ agent }) => {
        agent.permissions.rules.ask = [rule("alone")];
        agent.ask = async () => ({ no: "later" });
      },
      { kind: "denied", reason: "Not run: the user said no: later" },
    ],
    [
      "nobody to ask",
      ({ agent }) => {
        agent.permissions.rules.ask = [rule("alone")];
      },
      { kind: "denied", reason: expect.stringContaining("nobody to ask") },
    ],
    [
      "the turn was stopped",
      ({ agent }) => agent.turn.abort(new Error("Stopped by the user.")),
      { kind: "stopped", reason: "Stopped by the user." },
    ],
    [
      "there is no such tool",
      ({ agent }) => {
        delete agent.tools.alone;
      },
      { kind: "stopped", reason: expect.stringContaining('Unknown tool "alone"') },
    ],
  ];

  it.each(cases)("%s", async (_, change, decision) => {
    const session = await rehearse([], { mode: "default" });
    change(session);
    await session.run(alone("a"));
    const [record] = session.agent.pipeline.history;
    expect(record?.decision).toMatchObject(decision);
    expect(await history(session)).toContain("#1 agent · alone · ");
  });

  it("and the call is signed as it ran, not as the model sent it", async () => {
    const { agent, run } = await rehearse([], { files: { b: "" } });
    agent.hooks.push({ event: "PreToolUse", handler: () => ({ modifiedInput: { path: "b" } }) });
    await run(callOf("read_file", { path: "./a" }));
    expect(agent.pipeline.history.map(({ signature }) => signature)).toEqual(["Read(b)"]);
  });
});

it("tells of a call and of each stage how long it took, from the oldest call to the newest", async () => {
  const clock = manualClock();
  const session = await rehearse([], {
    clock,
    step: async (name) => {
      await clock.advance(name === "slow" ? 1_200 : 0);
      return "x".repeat(9);
    },
  });
  const { agent, run } = session;
  agent.permissions.rules.deny = [rule("together")];
  agent.session.mode = "default";
  await run(alone("quick"), alone("slow"), together("denied"));
  expect(await history(session)).toBe(`  last calls
    #1 agent · alone · allowed · 0 ms · 9 chars
    ↳ discovery 0 ms · permission 0 ms · pre-hook 0 ms · confirmation 0 ms · execution 0 ms · post-hook 0 ms · formatting 0 ms
    #2 agent · alone · allowed · 1200 ms · 9 chars
    ↳ discovery 0 ms · permission 0 ms · pre-hook 0 ms · confirmation 0 ms · execution 1200 ms · post-hook 0 ms · formatting 0 ms
    #3 agent · together · denied (The rule "together" denies together.) · 0 ms · 62 chars
    ↳ discovery 0 ms · ✗ permission 0 ms · post-hook 0 ms · formatting 0 ms
`);
  expect(await history(session, "1")).not.toContain("#2");
});

it("says so when there is nothing to show, and what is no number", async () => {
  const session = await rehearse();
  expect(await history(session)).toBe("No tool has been called yet.\n");
  for (const value of ["0", "-1", "x", "1.5"])
    expect(await history(session, value)).toBe(`/history "${value}": expected 1 … 1000.\n`);
});

it("shows a call that is not answered yet", async () => {
  const session = await rehearse([], {
    step: async () => {
      expect(await history(session)).toContain("#1 agent · alone · not answered\n");
      return "";
    },
  });
  await session.run(alone("a"));
  expect(session.agent.pipeline.history[0]?.decision).toEqual({ kind: "allowed" });
});

it("keeps a call that ran although its reply was refused: it has happened", async () => {
  const refused = { ...say(call("together", { name: "a" })), stopReason: "refusal" as const };
  const session = await rehearse([refused as never]);
  await session.prompt().catch(() => {});
  expect(session.agent.pipeline.history).toHaveLength(1);
});

it("holds the last thousand calls, and neither their inputs nor their outputs", async () => {
  const large = "x".repeat(100_000);
  const { agent } = await rehearse([], { step: () => large });
  const { history } = agent.pipeline;
  for (let at = 0; at < 1_003; at += 1) await agent.pipeline.prepare(alone("a"), agent);
  expect(history).toHaveLength(1_000);
  expect([history[0]?.number, history.at(-1)?.number]).toEqual([4, 1_003]);
  await agent.pipeline.answer(callOf("bash", { command: `# ${large}` }), agent);
  expect(history.at(-1)?.signature.length).toBeLessThan(300);
  await agent.pipeline.answer(alone("a"), agent);
  expect(history.at(-1)?.chars).toBe(100_000);
  expect(JSON.stringify(history).length).toBeLessThan(1_000 * 1_000);
});

it("--trace shows each stage when a call has passed it, and why it failed, behind the name of the agent", async () => {
  const { agent, run } = await rehearse([], { mode: "default", clock: manualClock() });
  agent.permissions.rules.deny = [rule("together")];
  traceStages(agent.pipeline);
  await run(alone("a"), together("b"));
  expect(shown.join("")).toBe(`● alone  a
· #1 alone  discovery 0 ms
· #1 alone  permission 0 ms
· #1 alone  pre-hook 0 ms
· #1 alone  confirmation 0 ms
· #1 alone  execution 0 ms
· #1 alone  post-hook 0 ms
  ⎿ a
· #1 alone  formatting 0 ms
● together  b
· #2 together  discovery 0 ms
· #2 together  ✗ permission 0 ms: Permission denied. The rule "together" denies together.
· #2 together  post-hook 0 ms
  ✗ Error: Permission denied. The rule "together" denies together.
· #2 together  formatting 0 ms
`);
});
