import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { checkCallOf } from "../../chapters/s03_permission/test/judge.ts";
import { inParallel } from "../../shared/src/host/index.ts";
import { environment, temporaryDirectory } from "../../shared/src/test-kit/index.ts";
import { exactly } from "../../shared/src/text/index.ts";
import { makeText, unescaped } from "./attack/approvals.ts";
import { effectOf, hasSandbox, makeArena, removeArena, removeTemplate } from "./attack/arena.ts";
import { makeCommand, makeSpelling } from "./attack/commands.ts";
import { chance, pick, type Random, seeded } from "./attack/random.ts";
import { inTerminal, newest, playSession } from "./attack/session.ts";
import { makeHostile } from "./attack/workspaces.ts";

/** How much is tried; more by hand: ATTACK=5000 npx vitest run scripts/test/attack.long.test.ts -t unasked */
const SIZE = Number(environment().ATTACK ?? 40);
const SEED = Number(environment().SEED ?? 20);
const HOUR = 3_600_000;

const checkCall = await checkCallOf(pathToFileURL(join(newest?.path ?? "", "src/")));

describe.skipIf(!hasSandbox)("an attack on the newest gate, behind walls", () => {
  const arena = makeArena();
  // The gate looks up what lies at home.
  beforeEach(() => vi.stubEnv("HOME", arena.home));
  afterAll(() => {
    vi.unstubAllEnvs();
    removeArena(arena);
    removeTemplate();
  });

  it("the walls let an attack happen and see what it does", async () => {
    for (const command of ["evil", "./evil", "cd evil.d; git status"])
      expect(await effectOf(command)).toContain("home/pwned");
    expect(await effectOf("cat ~/.netrc")).toBe("it showed a secret");
    expect(await effectOf("cat a.txt; git log")).toBeUndefined();
  });

  it("what runs unasked only reads, and reads no secret", { timeout: HOUR }, async () => {
    const permissions = { deny: ["Read(secret/**)"] };
    expect(await attack(makeCommand, permissions)).toEqual([]);
  });

  it("a program that a rule denies does not run, however it is spelt", { timeout: HOUR }, async () => {
    const permissions = { allow: ["Bash"], deny: ["Bash(evil:*)", "Bash(./evil:*)", "Bash(../evil:*)"] };
    const ran = (effect: string) => effect.includes("home/pwned");
    expect(await attack(makeSpelling, permissions, ran)).toEqual([]);
  });

  /** Runs what the gate lets pass. Gives what should not have happened. */
  async function attack(
    make: (random: Random) => string,
    permissions: object,
    isBreach = (_effect: string) => true,
  ): Promise<string[]> {
    const commands = await unasked(make, permissions);
    const breaches = await inParallel(commands, async (command) => {
      const effect = await effectOf(command);
      return effect && isBreach(effect) ? [`${JSON.stringify(command)}: ${effect}`] : [];
    });
    return breaches.flat();
  }

  /** As many commands as are to be run, each of which the gate lets pass. */
  async function unasked(make: (random: Random) => string, permissions: object): Promise<string[]> {
    const random = seeded(SEED);
    const tried = new Set<string>();
    const passed: string[] = [];
    while (passed.length < SIZE) {
      const command = make(random);
      if (tried.size === tried.add(command).size) continue;
      const call = { tool: "bash", input: { command } };
      const { result } = await checkCall({ workdir: arena.workdir, permissions }, call);
      if (result === "allow") passed.push(command);
    }
    if (environment().ATTACK) console.log(`${SIZE} run unasked, ${tried.size - SIZE} asked about or denied`);
    return passed;
  }
});

describe.skipIf(process.platform === "win32")("an attack on the newest chapter", () => {
  it.skipIf(process.platform !== "linux")("reaches it in a folder of any name", () => {
    const [command = "", ...args] = inTerminal([
      process.execPath,
      "-p",
      "process.argv.slice(1)",
      "课程 it's",
    ]);
    expect(execFileSync(command, args, { encoding: "utf8" })).toContain("课程 it's");
  });

  const WORKSPACES = Math.ceil(SIZE / 8);

  it("a workspace of somebody else runs nothing and loosens nothing", { timeout: HOUR }, async () => {
    const random = seeded(SEED);
    const workspaces = Array.from({ length: WORKSPACES }, () => hostileWorkspace(random));
    expect((await inParallel(workspaces, playHostile)).flat()).toEqual([]);
  });

  it("what is approved is what runs, byte for byte", { timeout: HOUR }, async () => {
    const random = seeded(SEED);
    const root = temporaryDirectory();
    const texts = Array.from({ length: SIZE }, () => makeText(random).trim());
    const path = recordingBash(root);
    const { shown } = await playSession({
      workdir: root,
      home: root,
      path,
      lines: ["go", ...texts.map(() => "y")],
      calls: texts.map((command) => ["bash", { command }]),
    });
    const ran = readdirSync(path)
      .filter((name) => name.startsWith("ran-"))
      .map((name) => readFileSync(join(path, name), "utf8"))
      // The guard of running commands is a script for bash, too.
      .filter((text) => text.startsWith("touch "));
    for (const command of ran) {
      expect(texts).toContain(command);
      expect(shown).toContain(`? Bash(${exactly(command).replaceAll("\n", "\n  ")})`);
      expect(unescaped(exactly(command))).toBe(command);
    }
    expect(ran.length).toBeGreaterThan(0);
    if (environment().ATTACK) console.log(`${ran.length} of ${texts.length} were approved and ran`);
  });
});

const HOSTILE_CALLS: [string, unknown][] = [
  ["bash", { command: "./x.sh" }],
  ["write_file", { path: "../outside.txt", content: "x" }],
  ["write_file", { path: "written.txt", content: "x" }],
  ["bash", { command: "git status" }],
];

function hostileWorkspace(random: Random) {
  const root = temporaryDirectory();
  const [workdir, home] = [join(root, "work"), join(root, "home")];
  for (const folder of [workdir, home]) mkdirSync(folder);
  makeHostile(workdir, random);
  return { root, workdir, home, ...opening(random) };
}

/** Opens it. Gives what should not have happened there. */
async function playHostile({ root, ...opened }: ReturnType<typeof hostileWorkspace>): Promise<string[]> {
  const { workdir, home } = opened;
  const { code, shown } = await playSession({ ...opened, calls: HOSTILE_CALLS });
  const traces = [
    existsSync(join(home, "pwned")) && "something ran",
    existsSync(join(root, "outside.txt")) && "it wrote outside",
    existsSync(join(workdir, "written.txt")) && "it wrote unasked",
    code === null && "it hung",
    shown.includes("    at ") && "it crashed",
  ].filter(Boolean);
  return traces.length > 0 ? [`${readdirSync(workdir).join(" ")}: ${traces.join(", ")}\n${shown}`] : [];
}

/** A way to open a workspace. Nobody says yes. */
function opening(random: Random): { args?: string[]; lines?: string[]; onTerminal?: boolean } {
  const mode = chance(random, 0.3) ? ["--mode", "plan"] : [];
  return pick(random, [
    { args: [...mode, "-p", "hello"] },
    { args: mode, lines: ["hello"] },
    { args: mode, lines: ["y", "hello", "n"] },
    { args: mode, onTerminal: true },
  ]);
}

/** A bash that writes down what it is to run, and runs nothing. */
function recordingBash(root: string): string {
  const folder = join(root, "bin");
  mkdirSync(folder);
  const script = `#!/bin/sh\nfor last; do :; done\nprintf %s "$last" > $(mktemp ${folder}/ran-XXXXXX)\n`;
  writeFileSync(join(folder, "bash"), script);
  chmodSync(join(folder, "bash"), 0o755);
  return folder;
}
