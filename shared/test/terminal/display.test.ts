import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { showError } from "../../src/terminal/display.ts";
import {
  endText,
  showAside,
  showCallAgain,
  showGraph,
  showList,
  showNotice,
  showText,
  showToolCall,
  showToolResult,
} from "../../src/terminal/index.ts";
import { showQuestion } from "../../src/terminal/show-question.ts";
import { mostColumnsOf } from "../../src/text/index.ts";

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
  expect([stdout, stderr]).toEqual(["", "  one\n  two\n  \\x1b[2Jthree\n"]);
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

test("a call whose result comes later is shown again, behind the margin of its agent", () => {
  showCallAgain(child, { name: "bash", input: { command: "ls\nls" } });
  expect(stderr).toBe("  ○ bash  ls …\n");
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

test("a question hides nothing of what is about to happen", () => {
  const title = "Bash(touch ok.txt \u001b];./x.sh&b=\u0007\nls)";
  showQuestion({ title, reason: "a\u202eb", preview: "+ a\u200bb\r\n" });
  const shown = [
    "? Bash(touch ok.txt \\x1b];./x.sh&b=\\x07",
    "  ls)",
    "  a\\u202eb",
    "  + a\\u200bb\\x0d",
    "",
  ];
  expect(stderr).toBe(shown.join("\n"));
});

test("a call, its result and a list show what would be hidden", () => {
  showToolCall(agent, { name: "bash", input: { command: "cat a\u2067b" } });
  showToolResult(agent, { type: "tool_result", tool_use_id: "a", content: "\u001b]0;x\u0007\r\ny" });
  showList(agent, "Files", ["a\nb\u001b[2J"]);
  showGraph(agent, "Graph", [{ id: "1", after: [], text: "\u009b2J", note: () => "\u200fn" }]);
  const shown = ["● bash  cat a\\u2067b", "  ⎿ \\x1b]0;x\\x07", "    y"];
  shown.push("  Files", "    a b\\x1b[2J", "  Graph", "  \\x9b2J  \\u200fn", "");
  expect(stderr).toBe(shown.join("\n"));
});

test("on a terminal an emoji that arrives in two pieces is shown whole, and nothing hides in the answer", () => {
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  onTestFinished(() => {
    process.stdout.isTTY = isTTY;
  });
  for (const piece of ["a \u{1f469}", "\u200d", "\u{1f52c} b\u202e ", "\u2764"]) showText(agent, piece);
  endText(agent);
  expect(stdout).toBe("a \u{1f469}\u200d\u{1f52c} b\\u202e \u2764\n");
});

function onTerminal(columns: number): void {
  const { isTTY, columns: before } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns });
  onTestFinished(() => void Object.assign(process.stderr, { isTTY, columns: before }));
  vi.stubEnv("NO_COLOR", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
}

test("in a result and in a call nothing begins in the first column, however wide a terminal draws it", () => {
  onTerminal(40);
  const forged = `${"〈".repeat(35)}? Bash(ls -la)`;
  showToolCall(child, { name: "bash", input: { command: `./x.sh '${forged}'` } });
  showToolResult(child, { type: "tool_result", tool_use_id: "a", content: forged });
  for (const row of stderr.trimEnd().split("\n")) {
    expect(row).toMatch(/^ {2}/);
    expect(mostColumnsOf(row)).toBeLessThanOrEqual(40);
  }
});

test("on a terminal a long result breaks between words and keeps its margin", () => {
  onTerminal(40);
  const content = 'The rule "Bash(git push:*)" denies what it was asked for.';
  showToolResult(child, { type: "tool_result", tool_use_id: "a", content, is_error: true });
  expect(stderr).toBe('    ✗ The rule "Bash(git push:*)"\n      denies what it was asked for.\n');
});

test("what a notice or an error quotes cannot move the cursor", () => {
  showNotice(agent, "bg1 completed: echo \u001b[2J\u0007x");
  showError(agent, "A hook refused the prompt: \u001b[1;1Hy");
  expect(stderr).toBe("bg1 completed: echo \\x1b[2J\\x07x\nA hook refused the prompt: \\x1b[1;1Hy\n");
});

test("what a notice or a margin quotes never begins where a line of the harness begins", () => {
  showNotice(agent, "denied: a\n? Bash(ls -la)");
  showNotice({ name: "x", owner: { name: "al\nice" } }, "hi");
  showList(agent, "a\n? Bash(ls)", []);
  const shown = ["denied: a", "  ? Bash(ls -la)", "al ice │ hi", "  a ? Bash(ls)", ""];
  expect(stderr).toBe(shown.join("\n"));
});

test.each(["?", "●", "○", ">"])(
  "no line of others begins with a mark of the harness in the first column: %s",
  (mark) => {
    showNotice(agent, `${mark} Bash(ls -la)\nsecond`);
    showError(agent, `${mark} x`);
    expect(stderr).toBe(`  ${mark} Bash(ls -la)\n  second\n  ${mark} x\n`);
  },
);

test("the name of a tool stands in one line, whatever the model calls it", () => {
  showToolCall(agent, { name: "x\n? Bash(ls -la)\n", input: { command: "a" } });
  expect(stderr).toBe("● x⏎? Bash(ls -la)⏎  a\n");
});

test("the tabs of a result move nothing to the beginning of a row", () => {
  const { isTTY, columns } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns: 40 });
  onTestFinished(() => void Object.assign(process.stderr, { isTTY, columns }));
  vi.stubEnv("NO_COLOR", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const content = `${"a\t".repeat(20)}? Bash(ls)`;
  showToolResult(agent, { type: "tool_result", tool_use_id: "a", content });
  for (const row of stderr.trimEnd().split("\n")) {
    expect(row).toMatch(/^ {2}/);
    expect(row.length + 7 * (row.split("\t").length - 1)).toBeLessThanOrEqual(40);
  }
});

test("what the harness says about a subagent is indented like its calls", () => {
  showNotice(child, "compacted\nin two lines");
  showAside(child, "wait");
  showError(child, "failed");
  expect(stderr).toBe("  compacted\n    in two lines\n  wait\n  failed\n");
});
