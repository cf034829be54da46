import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { showError } from "../../src/terminal/display.ts";
import { endText, showAside, showNotice, showText, showToolCall } from "../../src/terminal/index.ts";

let stdout: string;
let stderr: string;
beforeEach(() => {
  stdout = "";
  stderr = "";
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      stdout += text;
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      stderr += text;
      return true;
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
});

const agent = { name: "agent" };
const child = { name: "child", depth: 1 };

test("the text of the main agent goes to stdout as it arrives", () => {
  showText(agent, "on");
  expect(stdout).toBe("on");
  showText({ ...agent, depth: 0 }, "e");
  endText(agent);
  expect([stdout, stderr]).toEqual(["one\n", ""]);
});

test("the text of a subagent goes to stderr, indented, line by line", () => {
  showText(child, "one\ntw");
  expect(stderr).toBe("  one\n");
  showText(child, "o\n\n\u001b[2Jthree");
  endText(child);
  endText(child);
  expect([stdout, stderr]).toEqual(["", "  one\n  two\n  three\n"]);
});

test("subagents that talk at the same time do not cut each other's lines", () => {
  const other = { name: "other", depth: 2 };
  showText(child, "a b");
  showText(other, "c d");
  showText(child, " a\n");
  endText(other);
  expect(stderr).toBe("  a b a\n    c d\n");
});

test("a line that the main agent has left open ends before a subagent speaks", () => {
  showText(agent, "open");
  showText(child, "aside\n");
  showToolCall(child, { name: "bash", input: { command: "ls" } });
  expect([stdout, stderr]).toEqual(["open\n", "  aside\n  ● bash  ls\n"]);
});

test("an aside leaves the answer's line open where the answer goes into a file or a pipe", () => {
  const text = { zh: "等一等", en: "wait", ja: "待って" };
  showText(agent, "hel");
  showAside(agent, text);
  showText(agent, "lo");
  endText(agent);
  showAside(agent, text);
  expect([stdout, stderr]).toEqual(["hello\n", "\nwait\nwait\n"]);
});

test("what a notice or an error quotes cannot move the cursor", () => {
  showNotice(agent, "bg1 completed: echo \u001b[2J\u0007x");
  showError(agent, "A hook refused the prompt: \u001b[1;1Hy");
  expect(stderr).toBe("bg1 completed: echo x\nA hook refused the prompt: y\n");
});

test("what the harness says about a subagent is indented like its calls", () => {
  showNotice(child, "compacted\nin two lines");
  showAside(child, "wait");
  showError(child, "failed");
  expect(stderr).toBe("  compacted\n  in two lines\n  wait\n  failed\n");
});
