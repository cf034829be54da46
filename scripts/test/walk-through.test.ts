import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { type Job, planMatrix, playScenario, type Target } from "@harness/shared/smoke";
import type { Trace } from "@harness/shared/trace";
import { expect, test } from "vitest";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { codeAtWork, withCode } from "../site/walk-through.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const s05 = chapters.filter(({ id }) => id === "s05");
const [target] = (await chapterTargets(root, s05)).values();

test("a function of the mechanism is at work before just those requests that show what it does", async () => {
  const job = jobOf("a-plan-outlives-its-prompt");
  const codes = await codeAtWork(root, job, pathOf("s04"), target as Target);
  const { trace } = await playScenario(target as Target, job.scenario);
  const requests = withCode(trace, codes).filter((event) => event.kind === "request");
  const reminded = requests.map(({ messages }) => JSON.stringify(messages).includes("<reminder>"));
  const atWork = requests.map(({ code = [] }) => code.some(({ text }) => text.includes("reminderText(")));
  expect(atWork).toEqual(reminded);
  expect(new Set(reminded)).toEqual(new Set([true, false]));
  expect(requests[1]?.code).toContainEqual({
    place: expect.stringMatching(/^src\/todo\/tools\.ts:\d+$/),
    text: expect.stringContaining("function showTodos("),
  });
});

test("another play than the one that was looked at gets no code", () => {
  const trace: Trace = [{ order: 1, actor: "main", kind: "request", request: 1, newFrom: 0, messages: [] }];
  const code = [{ place: "src/loop.ts:1", text: "function agentLoop() {" }];
  expect(withCode(trace, new Map([["main 2", code]]))).toEqual(trace);
  expect(withCode(trace, new Map([["main 1", code]]))).toEqual([{ ...trace[0], code }]);
});

function jobOf(id: string): Job {
  const job = planMatrix({ chapters, chapter: "s05", scenario: id }).find(({ role }) => role === "own");
  return job as Job;
}

function pathOf(id: string): string | undefined {
  return chapters.find((chapter) => chapter.id === id)?.path;
}
