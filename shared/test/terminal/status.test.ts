import { expect, it, onTestFinished, vi } from "vitest";
import { createStatus, drawStatus, eraseStatus, setStatus } from "../../src/terminal/status.ts";
import { mostColumnsOf } from "../../src/text/index.ts";

const agent = { name: "agent" };
const child = { name: "child", depth: 1 };

/** What the work writes, in a terminal of so many rows. */
function drawn(rows: number, work: () => void): string {
  let text = "";
  vi.spyOn(process.stderr, "write").mockImplementation((piece) => {
    text += piece;
    return true;
  });
  vi.stubEnv("NO_COLOR", "1");
  const { isTTY, columns, rows: before } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns: 20, rows });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    Object.assign(process.stderr, { isTTY, columns, rows: before });
  });
  work();
  return text;
}

it("each agent has lines of its own, and takes away only these", () => {
  const status = createStatus();
  setStatus(status, agent, ["one"]);
  setStatus(status, child, ["two", "three"]);
  expect(drawn(24, () => drawStatus(status))).toBe("one\n  two\n  three");
  setStatus(status, agent, []);
  expect(drawn(24, () => drawStatus(status))).toBe("  two\n  three");
});

it("a line stays one line, whatever a server writes into it", () => {
  const status = createStatus();
  setStatus(status, agent, ["5 s 1/2 a\r\n\n? ls\u001b[2J\tb"]);
  expect(drawn(24, () => drawStatus(status))).toBe("5 s 1/2 a ? ls\\x1b…");
});

it.each(["〈", "─", "👩‍🔬", "e\u0301", "☰"])(
  "no terminal wraps it, whatever it makes of %j",
  (character) => {
    const status = createStatus();
    setStatus(status, agent, [`5 s ${character.repeat(35)}? Bash(ls -la)`]);
    const text = drawn(24, () => drawStatus(status));
    expect(mostColumnsOf(text.replace("…", "."))).toBeLessThan(20);
  },
);

it("never takes more rows than can be cleared", () => {
  const status = createStatus();
  setStatus(status, agent, ["1", "2", "3", "4"]);
  expect(drawn(3, () => drawStatus(status))).toBe("1\n2");
  expect(drawn(3, () => eraseStatus(status))).toBe("\u001b[1A\u001b[1G\u001b[0J");
});
