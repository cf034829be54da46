import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createTestAgent, isAlive, outputsOf, quiet, until } from "./helpers.ts";

beforeEach(() => void quiet());

const start = (command: string) => ({ command, run_in_background: true });

it.each([
  ["true", "completed", ""],
  ["exit 7", "failed", "exit code 7"],
  ["kill -KILL $$", "failed", "exit code SIGKILL"],
  ["no-such-command", "failed", "exit code 127"],
])("%s: %s", async (command, status, detail) => {
  const { agent, use } = await createTestAgent();
  await use("bash", start(command));
  await agent.background.commands[0]?.ended;
  expect(agent.background.commands[0]).toMatchObject({ status, detail, shell: undefined });
});

it("bash_output says that a command runs, and gives what is new, never nothing", async () => {
  const { agent, use } = await createTestAgent();
  await use(
    "bash",
    start(
      "until [ -e a ]; do sleep 0.05; done; printf '你好\\n'; until [ -e b ]; do sleep 0.05; done; echo end",
    ),
  );
  const [entry] = agent.background.commands;
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 is running: .*\n\(no output yet\)$/);
  writeFileSync(join(agent.workdir, "a"), "");
  await until(() => entry?.output.bytes === 7);
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 is running: .*\n你好\n$/);
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 is running: .*\n\(nothing new\)$/);
  writeFileSync(join(agent.workdir, "b"), "");
  await entry?.ended;
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 completed: .*\nend\n$/);
});

it("bash_output reads a long output to its end, page by page, and splits no character", async () => {
  const { agent, use } = await createTestAgent();
  await use("bash", start("yes 好 | head -n 20000"));
  await agent.background.commands[0]?.ended;
  let text = "";
  for (let page = ""; !page.includes("nothing new"); ) {
    page = (await use("bash_output", { id: "bg1" })).split("\n").slice(1).join("\n");
    expect(page.length).toBeLessThan(30_000);
    text += page.replace(/\n\(\d+ more bytes: .*\)$/, "").replace("(nothing new)", "");
  }
  expect(text).toBe("好\n".repeat(20_000));
});

it("200 MB of output are all in the file, and not in memory", async () => {
  const { agent, use } = await createTestAgent();
  const before = process.memoryUsage().rss;
  await use("bash", start("echo first; yes 0123456789 | head -c 200000000; echo; echo last"));
  await agent.background.commands[0]?.ended;
  const [entry] = agent.background.commands;
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  expect(entry).toMatchObject({ status: "completed", output: { bytes: 200_000_012, problem: "" } });
  expect(entry?.tail).toMatch(/\nlast$/);
  expect(entry?.tail.length).toBeLessThan(2_001);
});

it("bash_kill ends what ignores SIGTERM, and its children and grandchildren", async () => {
  const { agent, use } = await createTestAgent();
  const stubborn =
    "trap '' TERM; (trap '' TERM; sleep 1000 & echo $!; wait) & echo $!; while true; do sleep 1; done";
  await use("bash", start(stubborn));
  const [entry] = agent.background.commands;
  await until(
    () =>
      (entry?.output.bytes ?? 0) > 0 &&
      readFileSync(entry?.output.file ?? "", "utf8").split("\n").length === 3,
  );
  const pids = readFileSync(entry?.output.file ?? "", "utf8")
    .trim()
    .split("\n")
    .map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  expect(await use("bash_kill", { id: "bg1" })).toMatch(/^bg1 is stopped: /);
  await until(() => !pids.some(isAlive));
  await expect(use("bash_kill", { id: "bg1" })).rejects.toThrow("Nothing to end: bg1 is stopped");
});

it("what a command leaves behind ends with it", async () => {
  const { agent, use } = await createTestAgent();
  await use("bash", start("sleep 1000 & echo $!; exit 0"));
  const [entry] = agent.background.commands;
  await entry?.ended;
  expect(entry?.status).toBe("completed");
  const pid = Number(entry?.tail);
  expect(pid).toBeGreaterThan(0);
  await until(() => !isAlive(pid));
});

it("an unknown id is an error that lists those there are", async () => {
  const { use } = await createTestAgent();
  await expect(use("bash_output", { id: "bg9" })).rejects.toThrow(
    'no background command "bg9". None was started.',
  );
  await use("bash", start("true"));
  await expect(use("bash_kill", { id: "bg9" })).rejects.toThrow("There are: bg1.");
});

it("an output file of an earlier session is not written over", async () => {
  const { agent, use } = await createTestAgent();
  await use("bash", start("echo one"));
  await agent.background.commands[0]?.ended;
  agent.background.ids = 0;
  await use("bash", start("echo two"));
  await agent.background.commands[1]?.ended;
  expect(outputsOf(agent)).toEqual(["bg1.txt", "bg1_2.txt"]);
});

it("where no file can be written, the command runs all the same, and both ends of its output are there", async () => {
  const { agent, use } = await createTestAgent();
  mkdirSync(join(agent.workdir, ".harness"));
  writeFileSync(join(agent.workdir, ".harness/outputs"), "in the way");
  await use("bash", start("echo hi"));
  await agent.background.commands[0]?.ended;
  const text = await use("bash_output", { id: "bg1" });
  expect(text).toContain("bg1 completed: echo hi\nhi\n(Only its ends: it could not be stored: ");
});
