/** A workspace that somebody else wrote: nothing of its state starts a program, a turn or a request. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import {
  environment,
  gitIn,
  hasPython,
  put,
  quiet,
  repository,
  requests,
  say,
  sealed,
  temporaryDirectory,
} from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { rehearse } from "./rehearse.ts";

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const launcher = at("scripts/launch/chapter.mjs");

const FOREIGN = ["team/mailboxes/lead.jsonl", "team/members.json", "worktrees/journal.json"];
const TEXT = "Planted.";

/** A clone in which all that the harness keeps in a workspace came along. */
function clone(): { workspace: string; state: (name: string) => string } {
  const workspace = repository();
  const state = (name: string) => join(workspace, ".harness", name);
  const senders = ["user", "lead", "alice", "nobody"];
  const mail = (from: string, id: number) => JSON.stringify({ id: `${id}`, from, to: "lead", content: TEXT });
  put(state("team/mailboxes/lead.jsonl"), `${senders.map(mail).join("\n")}\n`);
  put(state("team/members.json"), JSON.stringify([{ name: "bob", role: TEXT, member: `${process.pid}-` }]));
  put(state("worktrees/journal.json"), '{ "login": { "step": "removing", "process": "dead" } }');
  put(state("tasks/1.json"), JSON.stringify({ subject: TEXT, status: "pending" }));
  for (const name of ["2020-01-01.jsonl", "clone.jsonl"])
    put(state(`transcripts/${name}`), `${JSON.stringify({ role: "user", content: TEXT })}\n`);
  return { workspace, state };
}

async function prepare() {
  const [place, HOME, bin] = [clone(), temporaryDirectory(), temporaryDirectory()];
  const server = await startRehearsalServer({ model: { reply: () => say("Hello.") } });
  onTestFinished(() => server.close());
  const witness = join(bin, "witness");
  put(join(bin, "git"), `#!/bin/sh\necho "$@" >> '${witness}'\nexit 1\n`);
  chmodSync(join(bin, "git"), 0o755);
  const { PATH } = environment();
  const env = environment({
    HOME,
    PATH: `${bin}:${PATH}`,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "test",
  });
  const argv = [process.execPath, launcher, "s18", "--workspace", place.workspace, "--lang", "en"];
  return { ...place, server, witness, env, argv };
}

/** Each file is named in one line. */
function isTold(screen: string): void {
  const line = screen.replace(/\s+/g, " ");
  for (const name of FOREIGN)
    expect(line.split(`.harness/${name} holds what this program did not write here`)).toHaveLength(2);
}

it.skipIf(!hasPython())(
  "at a terminal nothing starts while nobody types, and each file is named",
  async () => {
    const { workspace, state, server, witness, env, argv } = await prepare();
    const before = FOREIGN.map((name) => readFileSync(state(name), "utf8"));
    const steps = [
      { expect: "[0J> " },
      { send: "/team\r" },
      { expect: "There are no teammates." },
      { expect: "[0J> " },
      { send: "\u0004" },
    ];
    const driver = spawn("python3", [at("shared/test/terminal/fixtures/drive_terminal.py")], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    driver.stdin.end(
      JSON.stringify({ argv, env: { ...env, TERM: "xterm" }, cwd: workspace, columns: 200, steps }),
    );
    const { output, code } = JSON.parse(await text(driver.stdout)) as { output: string; code: number };
    expect(code).toBe(0);
    isTold(output);
    expect(server.journal).toEqual([]);
    expect(existsSync(witness)).toBe(false);
    expect(FOREIGN.map((name) => readFileSync(state(name), "utf8"))).toEqual(before);
  },
);

it.each([[], ["--continue"]])("one-shot %s: there is the turn of the user and no other", async (...flags) => {
  const { server, env, argv } = await prepare();
  const [program = "", ...args] = argv;
  const child = spawn(program, [...args, ...flags, "-p", "hello"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [screen, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(0);
  isTold(screen);
  const sent = JSON.stringify(requests(server));
  expect(sent).not.toContain(TEXT);
  expect(requests(server).filter(({ tools }) => tools?.length)).toHaveLength(1);
});

it("a journal of the workspace that this one is a copy of is not acted on, and not changed", async () => {
  quiet();
  const [one, folder] = [repository(), temporaryDirectory()];
  const journal = join(one, ".harness/worktrees/journal.json");
  put(journal, sealed(journal, { login: { step: "removing", process: "dead" } }));
  gitIn(one, "branch", "wt/login");
  const two = join(folder, "copy");
  cpSync(one, two, { recursive: true });
  const copy = await rehearse({}, { workdir: two });
  const refused = await copy.use("worktree_create", { name: "other" });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).toContain(
    "journal.json cannot be used and is left alone: this program did not write it here",
  );
  expect(copy.git("branch", "--list", "wt/login")).toContain("wt/login");
  const original = await rehearse({}, { workdir: one });
  expect((await original.use("worktree_create", { name: "other" })).isError).toBe(false);
  expect(original.git("branch", "--list", "wt/login")).toBe("");
});

it.each(["outputs", "transcripts", "memory"])(
  "a link in place of .harness/%s opens nothing outside of the workspace",
  async (name) => {
    quiet();
    const [workspace, outside] = [repository(), temporaryDirectory()];
    put(join(outside, "notes.txt"), "Private.");
    put(join(workspace, ".harness/settings.json"), "{}");
    symlinkSync(outside, join(workspace, ".harness", name));
    const { use } = await rehearse({}, { workdir: workspace });
    for (const path of [join(outside, "notes.txt"), `.harness/${name}/notes.txt`]) {
      const read = await use("read_file", { path });
      expect(read).toMatchObject({ isError: true, text: expect.stringContaining("outside the workspace") });
      expect((await use("write_file", { path, content: "Changed." })).isError).toBe(true);
    }
    expect(readFileSync(join(outside, "notes.txt"), "utf8")).toBe("Private.");
  },
);
