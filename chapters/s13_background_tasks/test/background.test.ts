/** What becomes of a command in the background, and what bash_output and bash_kill say of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { heldBytes, isAlive, put, quiet } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { outputsOf, rehearse, until } from "./rehearse.ts";

beforeEach(() => void quiet());

it.each([
  ["true", "completed", ""],
  ["exit 7", "failed", "exit code 7"],
  ["kill -KILL $$", "failed", "exit code SIGKILL"],
  ["no-such-command", "failed", "exit code 127"],
])("%s: %s", async (command, status, detail) => {
  const { start } = await rehearse();
  const entry = await start(command);
  await entry.ended;
  expect(entry).toMatchObject({ status, detail });
});

it("bash_output says that a command runs, and gives what is new, never nothing", async () => {
  const { workdir, start, use } = await rehearse();
  const entry = await start(
    "until [ -e a ]; do sleep 0.05; done; printf '你好\\n'; until [ -e b ]; do sleep 0.05; done; echo end",
  );
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 is running: .*\n\(no output yet\)$/);
  put(join(workdir, "a"), "");
  await until(() => entry.outputFile.bytes === 7);
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 is running: .*\n你好\n$/);
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 is running: .*\n\(nothing new\)$/);
  put(join(workdir, "b"), "");
  await entry.ended;
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 completed: .*\nend\n$/);
});

it("bash_output says so when a command has ended without a word", async () => {
  const { start, use } = await rehearse();
  await (await start("true")).ended;
  expect(await use("bash_output", { id: "bg1" })).toBe("bg1 completed: true\n(no output)");
});

it("bash_output reads a long output to its end, page by page, and splits no character", async () => {
  const { start, use } = await rehearse();
  await (await start("yes 好 | head -n 20000")).ended;
  let text = "";
  const more = /\n\(\d+ more bytes: call bash_output again, or look into \.harness\/outputs\/bg1\.txt\.\)$/;
  let pages = 0;
  for (let page = ""; !page.includes("nothing new"); ) {
    page = (await use("bash_output", { id: "bg1" })).split("\n").slice(1).join("\n");
    expect(page.length).toBeLessThan(30_000);
    if (more.test(page)) pages++;
    text += page.replace(more, "").replace("(nothing new)", "");
  }
  // 80,000 bytes: three pages behind which there is more, and a last one.
  expect(pages).toBe(3);
  expect(text).toBe("好\n".repeat(20_000));
});

it("50 MB of output are all in the file, and not in memory", async () => {
  const { start } = await rehearse();
  const before = heldBytes();
  const entry = await start("echo first; yes 0123456789 | head -c 50000000; echo; echo last");
  await until(() => entry.outputFile.bytes > 25_000_000);
  const held = heldBytes();
  await entry.ended;
  expect(Math.max(held, heldBytes()) - before).toBeLessThan(10_000_000);
  expect(entry).toMatchObject({ status: "completed", outputFile: { bytes: 50_000_012, problem: "" } });
  expect(entry.shell.lastLines(20)).toMatch(/\nlast$/);
  expect(entry.shell.lastLines(20).length).toBeLessThan(2_001);
});

it("bash_kill ends what ignores SIGTERM, and its children and grandchildren", async () => {
  const { workdir, start, use } = await rehearse();
  const { outputFile } = await start(
    "trap '' TERM; (trap '' TERM; sleep 1000 & echo $!; wait) & echo $!; while true; do sleep 1; done",
  );
  const lines = () =>
    readFileSync(join(workdir, outputFile.path ?? ""), "utf8")
      .trim()
      .split("\n");
  await until(() => lines().length === 2);
  const pids = lines().map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  expect(await use("bash_kill", { id: "bg1" })).toMatch(/^bg1 is stopped: /);
  await until(() => !pids.some(isAlive));
  await expect(use("bash_kill", { id: "bg1" })).rejects.toThrow("Nothing to end: bg1 is stopped");
});

it("what a command leaves behind ends with it", async () => {
  const { start } = await rehearse();
  const entry = await start("sleep 1000 & echo $!; exit 0");
  await entry.ended;
  expect(entry.status).toBe("completed");
  const pid = Number(entry.shell.lastLines(1));
  expect(pid).toBeGreaterThan(0);
  await until(() => !isAlive(pid));
});

it("an unknown id is an error that lists those there are", async () => {
  const { start, use } = await rehearse();
  await expect(use("bash_output", { id: "bg9" })).rejects.toThrow(
    'no background command "bg9". Commands: none.',
  );
  await start("true");
  await expect(use("bash_kill", { id: "bg9" })).rejects.toThrow("Commands: bg1.");
});

it("an output file of an earlier session is not written over", async () => {
  const { agent, start } = await rehearse();
  await (await start("echo one")).ended;
  agent.background.idCount = 0;
  await (await start("echo two")).ended;
  expect(outputsOf(agent)).toEqual(["bg1.txt", "bg1_2.txt"]);
});

it("where no file can be written, the command runs all the same, and both ends of its output are there", async () => {
  const { agent, start, use } = await rehearse();
  put(join(agent.workdir, ".harness/outputs"), "in the way");
  await (await start("echo hi")).ended;
  expect(agent.inbox.posts[0]?.text).toContain("hi\nThe rest is lost: it could not be stored: ");
  const text = await use("bash_output", { id: "bg1" });
  expect(text).toContain("bg1 completed: echo hi\nhi\n(Only its ends: it could not be stored: ");
});
