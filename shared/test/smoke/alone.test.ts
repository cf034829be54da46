import { expect, test } from "vitest";
import { needsOwnProcess } from "../../src/smoke/alone.ts";
import { handOut } from "../../src/smoke/batches.ts";
import type { Job } from "../../src/smoke/plan.ts";
import { scenarioFrom } from "./helpers.ts";

const scenario = (call: string, more = "") =>
  scenarioFrom(`
id: x
title: X
hidden: true
prompt: go
model: { main: [{ call: [{ bash: ${call} }] }, { say: done }] }
expect: [{ exit_code: 0 }]
${more}`);

test.each([
  ["{ command: 'ls' }", "", false],
  ["{ command: 'ls' }", "env: { CONTEXT_LIMIT: 500 }", false],
  ["{ command: 'ls' } }, { spawn_teammate: { name: alice, prompt: go }", "", false],
  ["{ command: 'ls', run_in_background: true }", "", true],
  ["{ command: 'kill -INT $PPID' }", "", true],
  ["{ command: 'bash x.sh' }", "workspace: { x.sh: 'trap : TERM' }", true],
  ["{ command: 'date' }", "env: { TZ: Asia/Tokyo }", true],
  ["{ command: 'date' }", "env: { LANG: ja_JP.UTF-8 }", true],
])("%s %s: a process of its own? %s", async (call, more, alone) => {
  expect(needsOwnProcess(await scenario(call, more))).toBe(alone);
});

test("batches: the newest chapter is begun first, each lane keeps its chapter, and helps elsewhere when there is nothing left of it", () => {
  const jobs = ["s01", "s02"].flatMap((id) => Array.from({ length: 30 }, () => ({ on: { id } }) as Job));
  const next = handOut(jobs);
  const taken = (last?: string) => {
    const batch = next(last);
    return batch && `${batch[0]?.on.id} ${batch.length}`;
  };
  expect([taken(), taken(), taken("s01"), taken("s02"), taken("s02"), taken("s02"), taken()]).toEqual([
    "s02 12",
    "s01 12",
    "s01 12",
    "s02 12",
    "s02 6",
    "s01 6",
    undefined,
  ]);
});
