import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runCommand } from "../src/tools/bash.ts";

let cwd: string;
beforeAll(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "bash-")));
});
afterAll(() => rmSync(cwd, { recursive: true }));

const run = (command: string, timeoutMs = 120_000, signal = new AbortController().signal) =>
  runCommand(command, cwd, signal, timeoutMs);

describe("what the model reads", () => {
  it("is what the command printed, to the letter", async () => {
    expect(await run("printf '  two blanks, no line end'")).toBe("  two blanks, no line end");
    expect(await run("printf '  two blanks\\n'; exit 1")).toBe("  two blanks\n\n(exit code 1)");
  });

  it("keeps Chinese and Japanese as they are", async () => {
    expect(await run("echo 你好、世界 こんにちは 👩‍🚀")).toBe("你好、世界 こんにちは 👩‍🚀\n");
  });

  it("is text also when the command prints bytes that are no UTF-8", async () => {
    expect(await run("printf '\\xff\\xfe'")).toBe("\uFFFD\uFFFD");
    expect(await run("printf '\\xc4\\xe3 GBK'")).toMatch(/^\uFFFD+ GBK$/);
  });

  it("has stdout and stderr in the order in which they were printed", async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
    const expected = numbers.map((number) => `out ${number}\nerr ${number}\n`).join("");
    expect(await run("for i in {1..200}; do echo out $i; echo err $i >&2; done")).toBe(expected);
  });

  it("says so when there is no output", async () => {
    expect(await run("true")).toBe("(no output)");
  });

  it("comes from the working directory", async () => {
    expect(await run("pwd")).toBe(`${cwd}\n`);
  });
});

describe("the exit code", () => {
  it("is shown when it is not 0, with and without output", async () => {
    expect(await run("echo oops >&2; exit 3")).toBe("oops\n\n(exit code 3)");
    expect(await run("exit 4")).toBe("(exit code 4)");
  });

  it("is not lost when the output is cut", async () => {
    expect(await run("seq 100000; exit 5")).toMatch(/\(exit code 5\)$/);
  });

  it("is a signal when one ended the shell", async () => {
    expect(await run("kill -KILL $$")).toBe("(exit code SIGKILL)");
  });

  it("of a command that does not exist is 127, and bash says which", async () => {
    expect(await run("no-such-command-here")).toMatch(
      /no-such-command-here.*not found[\s\S]*\(exit code 127\)$/,
    );
  });
});

describe("long output", () => {
  it.each([100_000, 1_000_000])(
    "of %i lines keeps head and tail, and says how much is missing",
    async (last) => {
      const whole = Array.from({ length: last }, (_, index) => `${index + 1}\n`).join("");
      const text = await run(`seq ${last}`);
      const [head = "", notice = "", tail = ""] = text.split(/\n(\.\.\. \(.*left out\) \.\.\.)\n/);
      const [chars = 0, lines = 0] = (notice.match(/\d+/g) ?? []).map(Number);

      expect(text.length).toBeLessThan(30_100);
      expect(head).toMatch(/^1\n2\n3\n/);
      expect(tail.endsWith(`\n${last}\n`)).toBe(true);
      expect(head.length + chars + tail.length).toBe(whole.length);
      expect(lines).toBe(whole.slice(head.length, -tail.length).split("\n").length - 1);
    },
  );

  it.each(["字", "😀", "👩‍🚀", "e\u0301"])("of %s is never cut inside a character", async (character) => {
    const text = await run(`printf 'x%.0s${character}' {1..20000}`);
    const [head = "", , tail = ""] = text.split(/\n(\.\.\. .*left out\) \.\.\.)\n/);
    expect(head.replaceAll("x", "").replaceAll(character, "")).toBe("");
    expect(tail.replaceAll("x", "").replaceAll(character, "")).toBe("");
  });
});

describe("a command that does not end by itself", () => {
  it("finds its input closed", async () => {
    expect(await run("cat; echo over")).toBe("over\n");
  });

  it("does not hold the call when it runs in the background", async () => {
    const [, pid] = (await run("sleep 300 & echo started $!")).match(/^started (\d+)\n$/) ?? [];
    onTestFinished(() => void process.kill(Number(pid)));
    expect(isRunning(pid)).toBe(true);
  });

  // The limit is long enough for a busy machine to begin the command; both pass at the same time.
  it.concurrent("is stopped by the timeout, with all its children, and what it printed is kept", async ({
    expect,
  }) => {
    const text = await run("echo $$; sleep 300 & echo $!; (sleep 300 & echo $!; wait)", 8000);
    expect(text).toMatch(/^(\d+\n){3}\n\(timed out after 8 s and was stopped\)$/);
    for (const pid of text.match(/^\d+$/gm) ?? []) await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it.concurrent("is stopped by the timeout even when it ignores SIGTERM", async ({ expect }) => {
    const text = await run("trap '' TERM; echo $$; while true; do sleep 300; done", 8000);
    expect(text).toMatch(/^\d+\n\n\(timed out/);
    await expect.poll(() => isRunning(/^\d+/.exec(text)?.[0])).toBe(false);
  });

  it("is stopped when the user interrupts the turn", async () => {
    execFileSync("mkfifo", [join(cwd, "ready")]);
    const turn = new AbortController();
    const result = run("echo before; echo $$ > ready; sleep 300", undefined, turn.signal);
    const pid = await readFile(join(cwd, "ready"), "utf8");
    turn.abort();
    expect(await result).toBe("before\n\n(stopped: the user interrupted it)");
    expect(isRunning(pid.trim())).toBe(false);
  });

  it("is not even started in a turn that is interrupted already", async () => {
    const turn = AbortSignal.abort(new Error("The user interrupted it."));
    await expect(run("sleep 300", undefined, turn)).rejects.toThrow("The user interrupted it.");
  });
});

it("a working directory that does not exist is an error that names it", async () => {
  await expect(runCommand("pwd", join(cwd, "gone"), new AbortController().signal, 1_000)).rejects.toThrow(
    "gone",
  );
});

/** A dead process that nobody has waited for yet (Z) does not run. */
function isRunning(pid = ""): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}
