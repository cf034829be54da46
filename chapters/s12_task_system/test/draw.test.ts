import type { Terminal } from "@harness/shared/terminal";
import { watch } from "@harness/shared/test-kit";
import { expect, it, onTestFinished, vi } from "vitest";
import { addTasksCommand } from "../src/tasks/command.ts";
import { ownerNamed, putTask, task } from "./board-files.ts";
import { rehearse } from "./rehearse.ts";

/** What /tasks shows in a terminal of so many columns; without a number it is no terminal. */
async function draw(tasks: Record<string, unknown>, columns?: number): Promise<string[]> {
  const { agent, workdir } = await rehearse();
  for (const [id, fields] of Object.entries(tasks))
    putTask(workdir, id, typeof fields === "string" ? fields : task(fields as Record<string, unknown>));
  let run: Parameters<Terminal["command"]>[2] = () => {};
  addTasksCommand(
    {
      command: (_name, _help, work) => {
        run = (argument) => work(argument, new AbortController().signal);
      },
    },
    agent,
  );
  const shown = watch("stderr");
  const { isTTY, columns: before } = process.stderr;
  Object.assign(process.stderr, { isTTY: columns !== undefined, columns });
  onTestFinished(() => {
    Object.assign(process.stderr, { isTTY, columns: before });
    vi.unstubAllEnvs();
  });
  vi.stubEnv("NO_COLOR", "1");
  await run("", agent.turn.signal);
  return shown.join("").trimEnd().split("\n");
}

it("says so when there is nothing", async () => {
  expect(await draw({})).toEqual(["There are no tasks yet."]);
});

it("draws each task once, and tells states apart without colour", async () => {
  const lines = await draw({
    1: { subject: "Set up", status: "completed" },
    2: { subject: "Parser", blockedBy: ["1"], status: "in_progress", owner: ownerNamed("alice") },
    3: { subject: "Lexer", blockedBy: ["1"] },
    4: { subject: "Join", blockedBy: ["2", "3"] },
    5: { subject: "Old idea", status: "cancelled" },
    6: { subject: "Lost", blockedBy: ["99"] },
    10: { subject: "Release", blockedBy: ["4"] },
    11: "{",
  });
  expect(lines.slice(0, -1)).toEqual([
    "  [x] done 1   [>] in progress 1   [ ] free 1   [.] blocked 3   [-] cancelled 1",
    "  [x] 1 Set up",
    "  ├─ [>] 2 Parser  (alice)",
    "  └─ [ ] 3 Lexer",
    "     └─ [.] 4 Join  ← 2",
    "        └─ [.] 10 Release",
    "  [-] 5 Old idea",
    "  [.] 6 Lost  ← 99 (missing)",
  ]);
  expect(lines.at(-1)).toContain(".harness/tasks/11.json cannot be read");
});

it("fits forty tasks, long chains and wide characters into the terminal", async () => {
  const tasks = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      index + 1,
      { subject: "把解析器接到词法分析器上 ".repeat(5), blockedBy: index > 0 ? [String(index)] : [] },
    ]),
  );
  const columnsOf = (line: string) => line.replace(/\p{Script=Han}/gu, "xx").length;
  for (const columns of [60, 80, 120]) {
    const lines = await draw(tasks, columns);
    expect(lines).toHaveLength(41);
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
    for (const [index, line] of lines.slice(1).entries()) expect(line).toContain(`] ${index + 1} 把解析器`);
    expect(lines.filter((line) => line.startsWith("  ["))).toHaveLength(6);
    expect(lines[9]).toMatch(/^ {2}\[\.\] 9 .*… {2}← 8$/);
  }
});

it("draws a cycle that somebody wrote by hand", async () => {
  const lines = await draw({ 1: { blockedBy: ["2"] }, 2: { blockedBy: ["1"] }, 3: { blockedBy: ["3"] } });
  expect(lines.slice(1)).toEqual([
    "  [.] 2 Something  ← 1",
    "  └─ [.] 1 Something",
    "  [.] 3 Something  ← 3",
  ]);
});

it("names the process when a task is another one's", async () => {
  const owner = { name: "agent", process: `${process.ppid}-` };
  const lines = await draw({ 1: { status: "in_progress", owner } });
  expect(lines.at(-1)).toContain(`[>] 1 Something  (agent, process ${process.ppid})`);
});
