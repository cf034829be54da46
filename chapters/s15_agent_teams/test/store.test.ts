import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, watch } from "node:fs";
import { join } from "node:path";
import { onStateProblem, openState, processMark, type StateProblem } from "@harness/shared/state";
import { put, sealed, temporaryDirectory } from "@harness/shared/test-kit";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createTask } from "../src/tasks/index.ts";
import { openTeamStore } from "../src/team/store.ts";
import { describeTeamStore, mail } from "./store.contract.ts";

function open(workdir: string, problems: StateProblem[] = []) {
  onStateProblem((problem) => problems.push(problem));
  return openTeamStore(openState(workdir));
}

const fileOf = (workdir: string, name: string) => join(workdir, ".harness", "team", name);

describeTeamStore(() => {
  const workdir = temporaryDirectory();
  return [open(workdir), open(workdir)];
});

describe("the files of a team", () => {
  it("are made when there is something to write, and not before", async () => {
    const workdir = temporaryDirectory();
    const store = open(workdir);
    const end = new AbortController();
    store.watch(() => {}, end.signal);
    await store.unread("alice");
    await store.members();
    await store.removeDead();
    await store.acknowledge("alice", []);
    await store.board.read();
    expect(readdirSync(workdir)).toEqual([]);
    end.abort();
  });

  it("are watched, and the board too: the system reports what another process changes there", async () => {
    const workdir = temporaryDirectory();
    const [store, other] = [open(workdir), open(workdir)];
    await createTask(store.board, { subject: "One" });
    const onChange = vi.fn();
    const end = new AbortController();
    other.watch(onChange, end.signal);
    const second = new Promise<void>((resolve) => {
      const watcher = watch(join(workdir, ".harness", "tasks"), (_, name) => {
        if (name === "2.json") resolve();
      });
      onTestFinished(() => {
        end.abort();
        watcher.close();
      });
    });
    await createTask(store.board, { subject: "Two" });
    await second;
    // Later than that, a store could have looked by itself.
    for (let tick = 0; tick < 20; tick++) await new Promise(setImmediate);
    expect(onChange).toHaveBeenCalled();
  });

  it("say line by line what was sent and what was taken", async () => {
    const workdir = temporaryDirectory();
    const store = open(workdir);
    const message = mail("alice");
    await store.send(message);
    await store.acknowledge("alice", [message.id]);
    const file = fileOf(workdir, "mailboxes/alice.jsonl");
    const lines = [message, { done: message.id }].map((line) => `${sealed(file, line)}\n`);
    expect(readFileSync(file, "utf8")).toBe(lines.join(""));
    expect(lines[1]).toMatch(/^\{"done":"[^"]+","_seal":"[\w-]{22}"\}\n$/);
  });

  it("tell once of a line that cannot be read, and keep it", async () => {
    const workdir = temporaryDirectory();
    const [one, two] = [mail("alice"), mail("alice")];
    const box = fileOf(workdir, "mailboxes/alice.jsonl");
    const lines = [sealed(box, one), "{ half", sealed(box, { id: "x" }), sealed(box, two), ""];
    put(box, lines.join("\n"));
    const problems: StateProblem[] = [];
    const store = open(workdir, problems);
    expect(await store.unread("alice")).toEqual([one, two]);
    await store.acknowledge("alice", [one.id]);
    expect(await store.unread("alice")).toEqual([two]);
    const file = ".harness/team/mailboxes/alice.jsonl";
    expect(problems).toMatchObject([
      { file, line: 2 },
      { file, line: 3 },
    ]);
  });

  it("do not count those whose process is dead, and give them up once", async () => {
    const workdir = temporaryDirectory();
    const dead = { name: "alice", role: "reads", member: `${spawnSync("true").pid}-1` };
    const living = { name: "bob", role: "writes", member: processMark() };
    const file = fileOf(workdir, "members.json");
    put(file, `[${sealed(file, dead)}, ${sealed(file, living)}]`);
    const store = open(workdir);
    expect(await store.members()).toEqual([living]);
    await store.join({ name: "Alice", role: "new" });
    expect(await store.removeDead()).toEqual([dead]);
    expect(await store.removeDead()).toEqual([]);
    expect(await store.members()).toMatchObject([living, { name: "Alice" }]);
  });

  it("lie in no place that a link leads to", async () => {
    const [workdir, outside] = [temporaryDirectory(), temporaryDirectory()];
    mkdirSync(join(workdir, ".harness"));
    symlinkSync(outside, join(workdir, ".harness", "team"));
    const store = open(workdir);
    await expect(store.send(mail("alice"))).rejects.toThrow("is a link");
    await expect(store.unread("alice")).rejects.toThrow("is a link");
    await expect(store.join({ name: "alice", role: "reads" })).rejects.toThrow("is a link");
    expect(readdirSync(outside)).toEqual([]);
  });

  it("are left alone when they are not as expected", async () => {
    const workdir = temporaryDirectory();
    put(fileOf(workdir, "members.json"), "{ half");
    const store = open(workdir);
    await expect(store.members()).rejects.toThrow(".harness/team/members.json cannot be used");
    await expect(store.join({ name: "alice", role: "reads" })).rejects.toThrow("left alone");
    expect(existsSync(fileOf(workdir, "mailboxes"))).toBe(false);
  });
});
