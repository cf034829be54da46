/** The start of a session that goes on after a killed /rewind, one that cannot have checkpoints, and the command itself. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginRestore } from "@harness/shared/checkpoints";
import { put, quiet, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test, vi } from "vitest";
import type { Agent } from "../src/agent.ts";
import { startRewind } from "../src/rewind/command.ts";
import { addCheckpoint, save } from "../src/rewind/index.ts";
import { planFor } from "../src/rewind/plan.ts";
import type { Part } from "../src/rewind/state.ts";
import { agentIn, openChanged } from "./kit.ts";

type Command = (argument: string, signal: AbortSignal) => Promise<void>;

/** Starts the mechanism, and gives back the command that it has added. */
async function start(
  agent: Agent,
  isContinued = false,
): Promise<(argument: string) => Promise<void> | undefined> {
  let added: Command | undefined;
  await startRewind(
    {
      flags: { continue: isContinued },
      atEnd: () => {},
      command: (_name: string, _help: unknown, run: Command) => {
        added = run;
      },
    } as unknown as Parameters<typeof startRewind>[0],
    agent,
  );
  return (argument) => added?.(argument, new AbortController().signal);
}

/** A session that was killed when it had begun to go back to checkpoint 1. */
async function killedInRewind(part: Part): Promise<string> {
  const { workspace, agent, store } = await openChanged();
  save(agent);
  const steps = part === "conversation" ? [] : planFor(1, agent.rewind).steps;
  beginRestore(store, JSON.stringify({ number: 1, part }), steps);
  writeFileSync(join(store.folder, "owner"), "1-gone");
  return workspace;
}

test("the conversation follows files that went back in a killed session, unless only the files were to go back", async () => {
  quiet();
  for (const [part, messages] of [
    ["both", 0],
    ["conversation", 0],
    ["files", 1],
  ] as const) {
    const { agent } = agentIn(await killedInRewind(part));
    agent.messages = [{ role: "user", content: "go" }];
    await start(agent, true);
    expect(agent.messages, part).toHaveLength(messages);
  }
});

test("a session without a place for checkpoints says why, and has no hooks, stages or command", async () => {
  const home = temporaryDirectory();
  put(join(home, ".harness/checkpoints"), "a file");
  vi.stubEnv("HOME", home);
  vi.stubEnv("USERPROFILE", home);
  const shown = quiet();
  const { agent } = agentIn(temporaryDirectory());
  const rewind = await start(agent);
  expect(shown.join("")).toContain("There are no checkpoints, so /rewind does not work");
  expect(rewind("1")).toBeUndefined();
  expect(agent.hooks).toEqual([]);
  expect(agent.pipeline.stages).toEqual([]);
});

test("/rewind waits for teammates at work, and says for whom", async () => {
  const shown = quiet();
  const { agent } = agentIn(temporaryDirectory());
  const rewind = await start(agent);
  addCheckpoint("go", agent);
  const mates = new Map([
    ["bo", { isIdle: false }],
    ["al", { isIdle: true }],
  ]);
  Object.assign(agent.team, { mates });
  await rewind("1");
  expect(shown.join("")).toContain("Teammates are at work: bo.");
  expect(agent.rewind.points).toHaveLength(1);
  mates.set("bo", { isIdle: true });
  await rewind("1  both");
  expect(agent.rewind.points).toHaveLength(2);
});
