import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  call,
  environment,
  put,
  quiet,
  resultTexts,
  say,
  statuses,
  temporaryDirectory,
} from "@harness/shared/test-kit";
import { beforeEach, expect, it, vi } from "vitest";
import { createPermissions } from "../src/permission/rules.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => {
  vi.stubEnv("HOME", temporaryDirectory());
});

const file = (name: string, body: string) => `---\nname: ${name}\ndescription: Greets.\n---\n${body}\n`;
const load = (name: unknown) => say(call("load_skill", { name }));

/** A session with the skill hello, whose SKILL.md is given; the model makes these replies. */
async function session(...replies: ReturnType<typeof say>[]) {
  const stderr = quiet();
  const rehearsal = await rehearse(
    { files: { "skills/hello/SKILL.md": file("hello", "Say hello.") } },
    ...replies,
  );
  return { ...rehearsal, stderr, skill: join(rehearsal.workdir, "skills/hello/SKILL.md") };
}

const isError = ({ agent }: Rehearsal) => JSON.stringify(agent.messages).includes('"is_error":true');

it("gives the instructions and says where the files of the skill are", async () => {
  const run = await session(load("hello"));
  await run.prompt("greet me");
  expect(resultTexts(run.agent.messages)).toEqual([
    "Skill hello. Its files are in skills/hello; paths in the instructions start there.\n\nSay hello.",
  ]);
  expect(run.stderr.join("")).toContain("Skill loaded: hello");
});

it("asks nobody, also in plan mode", async () => {
  const run = await session(load("hello"));
  run.agent.session.mode = "plan";
  await run.prompt("greet me");
  expect(run.asked).toEqual([]);
  expect(isError(run)).toBe(false);
});

it("sends the catalogue with every request, byte for byte the same, and the instructions only when loaded", async () => {
  const run = await session(load("hello"), say("Hello!"), load("hello"));
  await run.prompt("greet me");
  await run.prompt("again");
  const systems = run.journal.map(({ request }) => request.body.system);
  expect(systems).toHaveLength(4);
  expect(new Set(systems).size).toBe(1);
  expect(systems[0]).toContain("- hello: Greets.");
  expect(systems[0]).not.toContain("Say hello.");
  expect(statuses(run)).toEqual([200, 200, 200, 200]);
});

it.each([
  "../../etc/passwd",
  "/etc/passwd",
  "skills/hello",
  "hello/SKILL.md",
  "Hello",
  "__proto__",
  "constructor",
])("finds no skill called %s: a name is no path", async (name) => {
  const run = await session(load(name));
  await run.prompt("go");
  expect(resultTexts(run.agent.messages)).toEqual([`Error: Skill "${name}" not found. Available: hello.`]);
  expect(run.stderr.join("")).not.toContain("Skill loaded");
});

it.each([{}, { name: "" }, { name: 7 }, { name: "hello", path: "/etc" }])(
  "refuses the input %j",
  async (input) => {
    const run = await session(say(call("load_skill", input)));
    await run.prompt("go");
    expect(resultTexts(run.agent.messages)).toEqual([
      expect.stringContaining("Invalid input for load_skill"),
    ]);
  },
);

it("says that there are none when there are none", async () => {
  const run = await session(load("hello"));
  run.agent.skills = [];
  await run.prompt("go");
  expect(resultTexts(run.agent.messages)).toEqual([`Error: Skill "hello" not found. Available: none.`]);
});

it("reads a skill anew, so an edit counts at once", async () => {
  const run = await session(load("hello"), say("ok"), load("hello"));
  await run.prompt("go");
  put(run.skill, file("hello", "Say good evening."));
  await run.prompt("again");
  expect(resultTexts(run.agent.messages)).toEqual([
    expect.stringContaining("Say hello."),
    expect.stringContaining("Say good evening."),
  ]);
});

it("reports a skill that broke or went away since the start", async () => {
  const run = await session(load("hello"), say("ok"), load("hello"));
  put(run.skill, "no front matter");
  await run.prompt("go");
  rmSync(run.skill);
  await run.prompt("again");
  expect(resultTexts(run.agent.messages)).toEqual([
    expect.stringContaining("Error: skills/hello/SKILL.md:1: expected front matter"),
    expect.stringContaining("Error: skills/hello/SKILL.md:1: the file is gone"),
  ]);
});

it("follows no link that appeared since the start", async () => {
  const run = await session(load("hello"));
  const secret = join(run.agent.workdir, "secret");
  put(join(secret, "SKILL.md"), file("hello", "SECRET"));
  rmSync(join(run.agent.workdir, "skills/hello"), { recursive: true });
  symlinkSync(secret, join(run.agent.workdir, "skills/hello"));
  await run.prompt("go");
  expect(resultTexts(run.agent.messages)).toEqual([expect.stringContaining("a link leads out")]);
  expect(JSON.stringify(run.agent.messages)).not.toContain("SECRET");
});

it("obeys the rules: Skill(hello) can be denied", async () => {
  const run = await session(load("hello"));
  run.agent.permissions = createPermissions({ deny: ["Skill(hello)"] }, run.workdir);
  await run.prompt("go");
  expect(resultTexts(run.agent.messages)).toEqual([
    expect.stringContaining('The rule "Skill(hello)" denies Skill(hello)'),
  ]);
});

it("does not let a skill lift the gate: allowed-tools grants nothing", async () => {
  const run = await session(load("hello"), say(call("bash", { command: "touch made" })));
  put(run.skill, file("hello", "Run touch.").replace("---\nRun", "allowed-tools: Bash(*)\n---\nRun"));
  await run.prompt("go");
  expect(run.asked).toHaveLength(1);
});

it("gives the user's own skills; the files beside them are for bash, not for the file tools", async () => {
  const home = environment().HOME ?? "";
  put(join(home, ".harness/skills/mine/SKILL.md"), file("mine", "See notes.md."));
  put(join(home, ".harness/skills/mine/notes.md"), "Mine.\n");
  const notes = join(home, ".harness/skills/mine/notes.md");
  const run = await session(
    load("mine"),
    say(call("bash", { command: `cat ${notes}` }), call("read_file", { path: notes })),
  );
  await run.prompt("go");
  expect(resultTexts(run.agent.messages)).toEqual([
    expect.stringContaining(`Its files are in ${join(home, ".harness/skills/mine")};`),
    "Mine.\n",
    expect.stringContaining("outside the workspace"),
  ]);
  expect(run.asked).toEqual([]);
});
