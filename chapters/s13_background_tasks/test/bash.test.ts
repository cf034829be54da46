/** How long bash waits for a command, and the ways into the background. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, put, quiet, trusting, watch } from "@harness/shared/test-kit";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { createAgent } from "../src/create-agent.ts";
import { check, confirm } from "../src/permission/index.ts";
import { loadSettings } from "../src/settings.ts";
import { findTool } from "../src/tools/request.ts";
import { outputsOf, type Rehearsal, rehearse, until } from "./rehearse.ts";

beforeEach(() => void quiet());

const FOREVER = "echo on; touch printed; while true; do sleep 1; done";

/** Resolves when the command waits at its limits, and what it printed before it touched `printed` has been read. */
async function settled({ agent, clock }: Pick<Rehearsal, "agent" | "clock">) {
  await until(() => clock.sleepers().length === 3 && existsSync(join(agent.workdir, "printed")));
  // What is in the pipe by now is read in the next round of events.
  for (let round = 0; round < 3; round++) await new Promise(setImmediate);
}

it("a command that ends in the foreground gives its output, and leaves no file and no entry", async () => {
  const { agent, use } = await rehearse();
  expect(await use("bash", { command: "echo hi; exit 3" })).toBe("hi\n\n(exit code 3)");
  expect(existsSync(join(agent.workdir, ".harness"))).toBe(false);
  expect(agent.background.commands).toEqual([]);
});

it("what a command has started beside itself runs on when the command ends", async () => {
  const { use } = await rehearse();
  const child = Number(await use("bash", { command: "sleep 1000 >/dev/null 2>&1 & echo $!" }));
  onTestFinished(() => void process.kill(child, "SIGKILL"));
  expect(isAlive(child)).toBe(true);
});

it("a long output of the foreground leaves no file either", async () => {
  const { agent, use } = await rehearse();
  expect(await use("bash", { command: "seq 400000" })).toMatch(/^1\n2\n[\s\S]*400000\n$/);
  expect(outputsOf(agent)).toEqual([]);
});

it("a command that blocks the turn for 15 s moves to the background by itself, and nothing of its output is lost", async () => {
  const { agent, clock, use } = await rehearse();
  const result = use("bash", {
    command: "echo first; touch printed; until [ -e go ]; do sleep 0.05; done; echo last; exit 7",
  });
  await settled({ agent, clock });
  await clock.advance(14_999);
  expect(agent.background.commands).toEqual([]);
  await clock.advance(1);
  expect(await result).toMatch(
    /^first\n\(it takes long and goes on in the background as bg1; you will be notified/,
  );
  await use("bash", { command: "touch go" });
  const [entry] = agent.background.commands;
  await entry?.ended;
  expect(entry).toMatchObject({ id: "bg1", status: "failed", detail: "exit code 7" });
  expect(entry?.shell.lastLines(20)).toBe("first\nlast");
  expect(await use("bash_output", { id: "bg1" })).toMatch(/^bg1 failed \(exit code 7\): .*\nfirst\nlast\n$/);
  expect(readFileSync(join(agent.workdir, ".harness/outputs/bg1.txt"), "utf8")).toBe("first\nlast\n");
});

it("a word in the command decides nothing", async () => {
  const { agent, use } = await rehearse();
  expect(await use("bash", { command: "echo npm run build, make test, server" })).toContain("make test");
  expect(agent.background.commands).toEqual([]);
});

it("shows for how long a command has been running, and how much it has printed", async () => {
  const { isTTY, columns, rows } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns: 80, rows: 24 });
  onTestFinished(() => void Object.assign(process.stderr, { isTTY, columns, rows }));
  const shown = watch("stderr");
  const { agent, clock, use } = await rehearse();
  const result = use("bash", {
    command:
      "until [ -e more ]; do sleep 0.05; done; seq 3000; touch printed; until [ -e go ]; do sleep 0.05; done",
  });
  await until(() => clock.sleepers().length === 3);
  for (let second = 1; second <= 6; second++) await clock.advance(1000);
  expect(shown.join("")).toContain("6 s");
  expect(shown.join("")).not.toContain("KB");
  writeFileSync(join(agent.workdir, "more"), "");
  await settled({ agent, clock });
  await clock.advance(1000);
  expect(shown.join("")).toMatch(/3000\n.*7 s · 14 KB/);
  writeFileSync(join(agent.workdir, "go"), "");
  expect(await result).toContain("3000");
});

it.each(["sleep 500", "sleep 500.5", "sleep 9m"])(
  "a bare %s stays in the foreground and is stopped at the limit",
  async (command) => {
    const { agent, clock, use } = await rehearse();
    const result = use("bash", { command });
    await until(() => clock.sleepers().length === 3);
    await clock.advance(119_999);
    expect(agent.background.commands).toEqual([]);
    await clock.advance(1);
    expect(await result).toBe("(timed out after 120 s and was stopped)");
  },
);

it("nothing moves by itself where the settings say so; what is started there on purpose runs on", async () => {
  const { agent, clock, use, ...testbed } = await rehearse();
  put(join(agent.workdir, ".harness/settings.json"), '{ "autoBackground": false }');
  const settings = await loadSettings(agent.workdir, trusting);
  agent.background = createAgent({ ...testbed, mode: "yolo", settings, skills: [] }).background;
  const result = use("bash", { command: FOREVER });
  await settled({ agent, clock });
  await clock.advance(119_999);
  expect(agent.background.commands).toEqual([]);
  await clock.advance(1);
  expect(await result).toMatch(/^on\n\n\(timed out after 120 s and was stopped\)$/);
  expect(await use("bash", { command: "true", run_in_background: true })).toContain("as bg1");
});

it("timeout_ms stops a command with all its children, and what it printed stays", async () => {
  const { agent, clock, use } = await rehearse();
  const result = use("bash", {
    command: "sleep 1000 & echo $!; touch printed; sleep 1000",
    timeout_ms: 5000,
  });
  await until(() => clock.sleepers().length === 3 && existsSync(join(agent.workdir, "printed")));
  await clock.advance(5000);
  const text = await result;
  expect(text).toMatch(/^\d+\n\n\(timed out after 5 s and was stopped\)$/);
  await until(() => !isAlive(Number(text.split("\n")[0])));
});

it("timeout_ms also holds in the background", async () => {
  const { clock, start } = await rehearse();
  const entry = await start(FOREVER, { timeout_ms: 60_000 });
  await clock.advance(60_000);
  await entry.ended;
  expect(entry).toMatchObject({ status: "failed", detail: "timed out after 60 s" });
});

it("a subagent is not hurried, but its limit moves the command to the background too", async () => {
  const { agent, clock, use } = await rehearse();
  agent.depth = 1;
  const result = use("bash", { command: FOREVER });
  await settled({ agent, clock });
  await clock.advance(119_999);
  expect(agent.background.commands).toEqual([]);
  await clock.advance(1);
  expect(await result).toContain("in the background as bg1");
});

it.each([0, -1, 600_001, 1.5])("timeout_ms %j is refused", async (timeout_ms) => {
  const { use } = await rehearse();
  expect(() => use("bash", { command: "true", timeout_ms })).toThrow(/Invalid input for bash. timeout_ms: /);
});

it("what cannot be started is an error and leaves no entry", async () => {
  const { agent, use } = await rehearse();
  rmSync(agent.workdir, { recursive: true });
  await expect(use("bash", { command: "true", run_in_background: true })).rejects.toThrow(
    "could not be started",
  );
  expect(agent.background).toMatchObject({ commands: [], idCount: 0 });
});

it("commands that start at the same time have different ids and files", async () => {
  const { agent, start, allEnded } = await rehearse();
  await Promise.all(Array.from({ length: 10 }, (_, i) => start(`echo ${i}`)));
  await allEnded();
  expect(new Set(agent.background.commands.map(({ id }) => id)).size).toBe(10);
  expect(outputsOf(agent)).toHaveLength(10);
  for (const { outputFile, command } of agent.background.commands)
    expect(`echo ${readFileSync(join(agent.workdir, outputFile.path ?? ""), "utf8")}`).toBe(`${command}\n`);
});

it("a command that asks on stdin gets no answer and does not hang", async () => {
  const { start } = await rehearse();
  const entry = await start("read -p 'Sure? ' x || exit 9");
  await entry.ended;
  expect(entry).toMatchObject({ status: "failed", detail: "exit code 9" });
});

it("Ctrl-C stops the command in the foreground and leaves those in the background alone", async () => {
  const { agent, clock, start, use } = await rehearse();
  const entry = await start(FOREVER);
  const result = use("bash", { command: FOREVER });
  await until(() => clock.sleepers().length === 4);
  agent.turn.abort(new Error("stop"));
  expect(await result).toContain("(stopped: the user interrupted it)");
  expect(entry.status).toBe("running");
});

it("a question shows how long a command may run and whether it is waited for, and an always holds for just that", async () => {
  const { agent } = await rehearse();
  agent.session.mode = "default";
  const titles: string[] = [];
  agent.ask = async ({ title }) => {
    titles.push(title as string);
    return "always";
  };
  const tool = findTool("bash", agent);
  for (const more of [{}, {}, { run_in_background: true }, { timeout_ms: 1 }]) {
    const input = { command: "touch 1", ...more };
    const call = { id: "toolu_1", name: "bash", input, messageId: "msg_1", cutOff: false };
    const verdict = await check({ tool, input }, agent);
    await confirm({ call, tool, input, verdict }, agent);
  }
  expect(titles).toEqual([
    "Bash(touch 1)",
    "Bash(touch 1) run_in_background: true",
    "Bash(touch 1) timeout_ms: 1",
  ]);
});
