import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { bash, call, environment, put, say, temporaryDirectory } from "@harness/shared/test-kit";
import { describe, expect, it, onTestFinished } from "vitest";

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));

/** Runs the chapter as a student does, with these lines on stdin. To every prompt the model answers with these calls. */
async function run(args: string[], lines: string[] = [], settings = "{}") {
  const home = temporaryDirectory();
  const workdir = temporaryDirectory();
  put(join(workdir, ".harness/settings.json"), settings);
  const act = say(call("write_file", { path: "a.txt", content: "" }), bash("touch b.txt"));
  const replies = lines.flatMap((line) => (line.startsWith("act") ? [act, say("Done.")] : []));
  const server = await startRehearsalServer({ model: { reply: () => replies.shift() ?? say("No more.") } });
  onTestFinished(() => server.close());

  const { PATH = "" } = environment();
  const env = { PATH, HOME: home, LANG: "C.UTF-8", ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: server.url };
  const child = spawn(process.execPath, [launcher, "s03", "--lang", "en", ...args], { cwd: workdir, env });
  child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close"), text(child.stdout)]);
  const written = ["a.txt", "b.txt"].filter((path) => existsSync(join(workdir, path)));
  return { stderr, code, written, requests: server.journal.length };
}

describe("the mode", () => {
  it("default asks about each change; the next line of the input is the answer", async () => {
    const { stderr, written, code } = await run([], ["act", "y", "n"]);
    expect(written).toEqual(["a.txt"]);
    expect(stderr).toMatch(/\? Write\(a\.txt\).*\? Bash\(touch b\.txt\)/s);
    expect(code).toBe(0);
  });

  it("default denies when the input has ended, and the turn goes on", async () => {
    const { written, requests, code } = await run([], ["act"]);
    expect([written, requests, code]).toEqual([[], 2, 0]);
  });

  it.each([
    ["autoEdit", ["act", "n"], ["a.txt"]],
    ["yolo", ["act"], ["a.txt", "b.txt"]],
  ])("--mode %s", async (mode, lines, written) => {
    expect(await run(["--mode", mode], lines)).toMatchObject({ written, code: 0 });
  });

  it("/mode changes it, for the turns to come", async () => {
    const { written, stderr } = await run(["--mode", "yolo"], ["/mode plan", "act"]);
    expect(written).toEqual([]);
    expect(stderr).toContain("mode: plan");
    expect((await run(["--mode", "plan"], ["act", "/mode yolo", "act"])).written).toEqual(["a.txt", "b.txt"]);
  });

  it("/mode alone shows it, and an unknown one shows those there are and changes nothing", async () => {
    const { stderr, written } = await run(["--mode", "plan"], ["/mode", "/mode YOLO", "/mode", "act"]);
    expect(stderr.match(/^(mode:|\/mode) .*$/gm)).toEqual([
      "mode: plan",
      '/mode "YOLO": expected default, autoEdit, yolo, plan.',
      "mode: plan",
    ]);
    expect(written).toEqual([]);
  });

  it("--mode with another value ends with 2 and one line that says what is valid", async () => {
    expect(await run(["--mode", "careful"])).toMatchObject({
      stderr: '--mode "careful": expected default, autoEdit, yolo, plan.\n',
      code: 2,
    });
  });
});

it("settings that cannot be read end it with 2 and name the place; no prompt is sent", async () => {
  const { stderr, code, requests } = await run([], ["act"], '{\n"permissions": { "deny": "rm" } }');
  expect(stderr).toMatch(/^\.harness\/settings\.json:2: permissions\.deny: expected a list$/m);
  expect([code, requests]).toEqual([2, 0]);
});

it("a malformed rule is shown at the start, and counts for more than it says", async () => {
  const { stderr, written } = await run([], ["act", "y"], '{ "permissions": { "deny": ["Bash(rm"] } }');
  expect(stderr).toMatch(/^\.harness\/settings\.json:1: permissions\.deny: .*\.$/m);
  expect(written).toEqual(["a.txt"]);
});
