import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  PARTS,
  type Place,
  probeIn,
  walledCommand,
  walledRunner,
  walledWarmRunner,
} from "../../src/classroom/index.ts";
import { findSandbox, openCompany } from "../../src/shell/index.ts";
import { playAndJudge, type Target } from "../../src/smoke/index.ts";
import { environment, hasWalls } from "../../src/test-kit/index.ts";
import { scenarioFrom } from "../smoke/helpers.ts";

const sandbox = await findSandbox();
const walled = test.skipIf(!(await hasWalls()));

const SCENARIO = await scenarioFrom(`
id: hello
title: Hello
hidden: true
prompt: begin
model: { main: [{ say: hello from the model }] }
expect: [{ stdout_contains: hello from the model }]
`);

/** Asks the model once, and before that does what `first` says. */
const program = (first: string) => `
const { existsSync, renameSync, symlinkSync } = require("node:fs");
const body = { model: process.env.MODEL_ID, max_tokens: 9, messages: [{ role: "user", content: "begin" }] };
const headers = { "x-api-key": "dummy", "anthropic-version": "2023-06-01", "content-type": "application/json" };
(async () => {
  ${first};
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const reply = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", request);
  console.log((await reply.json()).content[0].text);
})();`;

function place(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "harness-test-")));
  for (const name of Object.values(PARTS)) mkdirSync(join(folder, name));
  return { sandbox, folder, readable: [dirname(dirname(realpathSync(process.execPath)))] };
}

async function play(first: string, timeoutMs = 60_000) {
  const own = place();
  const file = join(own.folder, PARTS.program, "agent.cjs");
  writeFileSync(file, program(first));
  const target: Target = { name: "own", argv: [process.execPath, file] };
  const options = { run: walledRunner(own).run, folder: join(own.folder, PARTS.plays), timeoutMs };
  return playAndJudge({ scenario: SCENARIO, role: "own", target }, options);
}

walled("a scenario that needs what walls keep away is skipped with the reason", async () => {
  const probe = probeIn(place());
  expect(await probe("postgres")).toBe("behind walls there is no way to it");
  // What keeps root in keeps it from building walls of its own.
  if (process.getuid?.() === 0) expect(await probe("bwrap")).toMatch(/^behind walls: /);
});

test("a program behind walls finds the server of its play", async () => {
  const { failures } = await play("");
  expect(failures).toEqual([]);
});

walled(
  "it sees neither the home of the teacher nor the key, nor what lies beside its own folder",
  async () => {
    const beside = mkdtempSync(join(tmpdir(), "harness-test-"));
    const seen = `[existsSync("${beside}"), existsSync(${JSON.stringify(process.cwd())}), process.env.ANTHROPIC_API_KEY]`;
    const { behaviour } = await play(`console.log("seen", JSON.stringify(${seen}))`);
    expect(behaviour.stdout).toContain('seen [false,false,"dummy"]');
  },
);

walled("it reaches no other computer", async () => {
  const { behaviour } = await play(
    `await fetch("http://192.0.2.1/").catch((error) => console.log(error.cause.code))`,
  );
  expect(behaviour.stdout).toContain("ENETUNREACH");
});

walled("what was open when the report began is not open in a submission", () => {
  const own = place();
  const beside = mkdtempSync(join(tmpdir(), "harness-test-"));
  const reach = ["bash", "-c", "echo x > /proc/self/fd/3/new"];
  for (const words of [reach, walledCommand(reach, own, "none")]) {
    const [program = "", ...args] = words;
    const opened = openSync(beside, "r");
    spawnSync(program, args, { stdio: ["ignore", "ignore", "ignore", opened], cwd: own.folder });
    closeSync(opened);
    expect(existsSync(join(beside, "new"))).toBe(words === reach);
    rmSync(join(beside, "new"), { force: true });
  }
});

walled("what a submission writes into its home is not run outside of its walls", async () => {
  const own = place();
  const witness = join(mkdtempSync(join(tmpdir(), "harness-test-")), "witness");
  const home = mkdtempSync(join(own.folder, PARTS.plays, "home-"));
  for (const name of [".bashrc", ".bash_profile", ".profile", ".bash_login"])
    writeFileSync(join(home, name), `echo ${name} >> '${witness}'\n`);
  const company = await openCompany(sandbox);
  for (const words of [walledCommand(["true"], own, "none"), walledCommand(["true"], own, "none", company)]) {
    const [program = "", ...args] = words;
    const { status } = spawnSync(program, args, { env: { PATH: environment().PATH, HOME: home }, input: "" });
    expect([status, existsSync(witness)]).toEqual([0, false]);
  }
  company?.close();
});

test("nobody has the judge read for him what a link leads to", async () => {
  const secret = mkdtempSync(join(tmpdir(), "harness-test-"));
  writeFileSync(join(secret, "key"), "sk-secret");
  const own = 'require("node:path").dirname(process.cwd())';
  const { behaviour } = await play(
    `const own = ${own}; renameSync(own, own + "-"); symlinkSync("${secret}", own)`,
  );
  expect(JSON.stringify(behaviour)).not.toContain("sk-secret");
});

test("one that wants too much memory is told so, and only it", async () => {
  const { behaviour } = await play(`
    const much = [];
    try { for (;;) much.push(Buffer.alloc(5e7, 1)) }
    catch (error) { console.log(error.name, "after", much.length * 5e7 < 8e8 ? "less" : "more") }`);
  expect(behaviour.stdout).toContain("RangeError after less");
});

test("one that hangs is ended", async () => {
  const { behaviour } = await play("for (;;) {}", 1_000);
  expect(behaviour).toMatchObject({ timedOut: true, exitCode: null });
});

test("a runner behind walls plays several times in one process, each against its own server", async () => {
  const own = place();
  const runner = walledWarmRunner(own);
  const script = join(own.folder, PARTS.program, "runner.cjs");
  // What scripts/launch/warm-runner.mjs does, in short.
  writeFileSync(
    script,
    `process.on("message", async ({ env }) => {
      const headers = { "x-api-key": "dummy", "anthropic-version": "2023-06-01", "content-type": "application/json" };
      const body = JSON.stringify({ model: env.MODEL_ID, max_tokens: 9, messages: [{ role: "user", content: "begin" }] });
      const reply = await fetch(env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", headers, body });
      const text = (await reply.json()).content[0].text + " " + process.pid;
      process.send({ printed: [{ stream: "stdout", text, at: 1 }], exitCode: 0, spent: false });
    });`,
  );
  const argv: Target["argv"] = [process.execPath, script];
  const target: Target = { name: "own", argv, warm: { argv, flags: [] } };
  const options = { runner, run: walledRunner(own).run, folder: join(own.folder, PARTS.plays) };
  try {
    const plays = [];
    for (let count = 0; count < 2; count += 1)
      plays.push(await playAndJudge({ scenario: SCENARIO, role: "own", target }, options));
    expect(plays.flatMap(({ failures }) => failures)).toEqual([]);
    const [first, second] = plays.map(({ behaviour }) => behaviour.stdout);
    expect(first).toBe(second);
  } finally {
    await runner.close();
  }
});
