import { words } from "@harness/shared/wording";
import { expect, it } from "vitest";

it("rows of /prompt stand in columns", () => {
  const rows = [
    words.promptRow({ name: "tools", chars: 12_345, tokens: 3_000, kind: "static", change: "changed" }),
    words.promptRow({ name: "git", chars: 80, tokens: 20, kind: "dynamic" }),
    words.promptRow({ name: "memory", chars: 0, tokens: 0, change: "gone" }),
    words.promptRow({ name: "=", chars: 12_425, tokens: 3_020 }),
  ];
  expect(rows.map(({ en }) => en)).toEqual([
    "tools         12,345 chars   3,000 tokens  static  changed since the last turn",
    "git               80 chars      20 tokens  dynamic",
    "memory             0 chars       0 tokens  gone since the last turn",
    "=             12,425 chars   3,020 tokens",
  ]);
  expect(rows[0]?.zh).toBe("tools         12,345 字符   3,000 tokens  静态 与上一回合不同");
});

it("a row of /cost names a price only when there is one", () => {
  const used = { model: "m", requests: 2, input: 10, written: 1_200, read: 300, share: 0.2, output: 5 };
  expect(words.costRow({ ...used, dollars: 0.5 }).en).toBe(
    "m: requests 2, input 10, cache written 1,200, cache read 300 (20 %), output 5 tokens, in all $0.5000",
  );
  expect(words.costRow(used).ja).toMatch(/出力 5 トークン$/);
});

it("a task's note says who works on it and what it waits for", () => {
  const waitsFor = [
    { id: "2", isMissing: false },
    { id: "9", isMissing: true },
  ];
  expect(words.taskNote({ owner: "agent", waitsFor }).en).toBe("(agent) ← 2, 9 (missing)");
  expect(words.taskNote({ waitsFor: [] })).toEqual({ zh: "", en: "", ja: "" });
});

it("the counts of tasks are the key to their marks", () => {
  const counts = [
    { mark: "[x]", state: "completed" as const, count: 2 },
    { mark: "[.]", state: "blocked" as const, count: 1 },
  ];
  expect(words.taskCounts(counts).zh).toBe("[x] 完成 2   [.] 被阻塞 1");
});

it("a job that starts says how many runs it makes up for", () => {
  const job = { id: "job1", schedule: "* * * * *", prompt: "look", due: "2025-01-01 09:00" };
  expect(words.jobStarts(job).en).toBe("scheduled job job1 (* * * * *, due 2025-01-01 09:00): look");
  expect(words.jobStarts({ ...job, runs: "100+" }).zh).toBe(
    "定时任务 job1（* * * * *，从 2025-01-01 09:00 起到期 100+ 次，一次补上）：look",
  );
});

it("a failure of memory is told in the reader's language, or as its program says it", () => {
  expect(words.memoryFailed({ reason: words.advice.aborted }).ja).toMatch(/：中断しました。$/);
  expect(words.memoryFailed({ reason: "EACCES" }).zh).toMatch(/：EACCES$/);
});
