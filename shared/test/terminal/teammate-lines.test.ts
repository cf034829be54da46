import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { showError } from "../../src/terminal/display.ts";
import {
  endText,
  showAside,
  showGraph,
  showList,
  showNotice,
  showText,
  showToolCall,
  showToolResult,
} from "../../src/terminal/index.ts";
import { showQuestion } from "../../src/terminal/show-question.ts";
import { createStatus, drawStatus, setStatus } from "../../src/terminal/status.ts";
import { widthOf } from "../../src/text/index.ts";

let stdout: string;
let stderr: string;
let merged: string;
beforeEach(() => {
  stdout = stderr = merged = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    stdout += text;
    merged += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    stderr += text;
    merged += text;
    return true;
  });
  onTestFinished(() => void vi.restoreAllMocks());
});

const lead = { name: "agent", owner: { name: "agent" } };
const alice = { name: "alice", depth: 0, owner: { name: "alice" } };
const bob = { name: "bob", depth: 0, owner: { name: "bob" } };
const child = { name: "find it", depth: 1, owner: alice.owner };

/** As on a terminal of so many columns. */
function onTerminal(columns: number): void {
  const before = [process.stdout, process.stderr].map((stream) => ({ stream, ...size(stream) }));
  for (const { stream } of before) Object.assign(stream, { isTTY: true, columns });
  onTestFinished(() => {
    for (const { stream, isTTY, columns } of before) Object.assign(stream, { isTTY, columns });
    vi.unstubAllEnvs();
  });
}

function size({ isTTY, columns }: NodeJS.WriteStream) {
  return { isTTY, columns };
}

test("what a teammate does stands behind its name, each line; its subagent is indented there", () => {
  showToolCall(alice, { name: "bash", input: { command: "npm test" } });
  showToolResult(alice, { type: "tool_result", tool_use_id: "a", content: "1\n2" }, "+ new");
  showNotice(alice, "compacted\ntwice");
  showError(child, "failed");
  showAside(child, "wait");
  showList(alice, "Files", ["a"]);
  showGraph(alice, "Graph", [{ id: "1", after: [], text: "one", note: () => "" }]);
  const shown = ["● bash  npm test", "  ⎿ 1", "    2", "    + new", "compacted", "  twice"];
  shown.push("  failed", "  wait", "  Files", "    a", "  Graph", "  one");
  expect(stderr).toBe(shown.map((line) => `alice │ ${line}\n`).join(""));
});

test("the main agent and its subagents have no name before their lines", () => {
  showNotice(lead, "one");
  showNotice({ name: "find it", depth: 1, owner: lead.owner }, "two");
  expect(stderr).toBe("one\n  two\n");
});

test("a teammate's text is no answer: whole lines, beside stdout", () => {
  showText(alice, "one\ntw");
  showText(bob, "three");
  showText(alice, "o");
  endText(alice);
  endText(bob);
  expect([stdout, stderr]).toEqual(["", "alice │ one\nalice │ two\nbob │ three\n"]);
});

test.each(["pipe", "terminal"])("a teammate's lines wait for the end of the answer's line: %s", (where) => {
  if (where === "terminal") {
    onTerminal(80);
    vi.stubEnv("NO_COLOR", "1");
  }
  showText(lead, "the ans");
  showToolCall(alice, { name: "bash", input: { command: "ls" } });
  showAside(bob, "wait");
  showText(lead, "wer\nsecond li");
  showNotice(alice, "again");
  showText(lead, "ne");
  endText(lead);
  expect(merged).toBe("the answer\nalice │ ● bash  ls\nbob │ wait\nsecond line\nalice │ again\n");
});

test("a question names who asks: the teammate, and its subagent", () => {
  showQuestion({ asker: lead, title: "Bash(a)" });
  showQuestion({ asker: alice, title: "Bash(b)" });
  showQuestion({ asker: child, title: "Bash(c)" });
  expect(stderr).toBe("? Bash(a)\n? alice · Bash(b)\n? alice · find it · Bash(c)\n");
});

test("a teammate's question does not end the answer's line in a pipe, and comes after its call", () => {
  showText(lead, "the ans");
  showToolCall(alice, { name: "bash", input: { command: "ls" } });
  showQuestion({ asker: alice, title: "Bash(ls)", reason: "why" });
  showText(lead, "wer\n");
  expect(stdout).toBe("the answer\n");
  expect(stderr).toBe("\nalice │ ● bash  ls\n? alice · Bash(ls)\n  why\n");
});

test.each([80, 40, 20])("at %i columns each row has its name and fits", (columns) => {
  onTerminal(columns);
  vi.stubEnv("NO_COLOR", "1");
  const long = "把测试跑一遍 and then look what it says about the second one ".repeat(2);
  const content = `first\n${long}`;
  const name = "a-teammate-with-a-long-name";
  for (const agent of [alice, child, { name, owner: { name } }]) {
    showToolCall(agent, { name: "bash", input: { command: long } });
    showToolResult(agent, { type: "tool_result", tool_use_id: "a", content }, `+ ${long}`);
    showNotice(agent, long);
    showText(agent, `${long}\n`);
  }
  for (const row of stderr.trimEnd().split("\n")) {
    expect(row).toMatch(/^(alice|a-tea\S*) │ /);
    expect(widthOf(row)).toBeLessThanOrEqual(columns);
  }
});

test("a name has one colour, on a terminal only, and the style of a line leaves it alone", () => {
  showNotice(alice, "a");
  expect(stderr).toBe("alice │ a\n");
  onTerminal(80);
  stderr = "";
  showNotice(alice, "a\nb");
  showError(child, "c");
  const plates = stderr
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(0, line.indexOf("│") + 2));
  expect(new Set(plates).size).toBe(1);
  expect(plates[0]).toBe("\u001b[33malice │ ");
});

test("a status shows whose it is, and fits", () => {
  onTerminal(20);
  vi.stubEnv("NO_COLOR", "1");
  const status = createStatus();
  setStatus(status, alice, ["busy with many things"]);
  setStatus(status, lead, ["6 s"]);
  drawStatus(status);
  expect(stderr).toBe("alice │ busy with…\n6 s");
});
