/** Whose changes they are, what is left alone, what the session keeps, and what it forgets. */

import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openCheckpoints } from "@harness/shared/checkpoints";
import { gitIn, put, repository, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { beforeChange, save } from "../src/rewind/index.ts";
import { keepBeforeWrite, noteChanges } from "../src/rewind/record.ts";
import { openAgent, openChanged } from "./kit.ts";

const read = (workspace: string, name: string) => readFileSync(join(workspace, name), "utf8");

test("what both have changed is asked about; what the user alone has changed is left alone", async () => {
  for (const answer of ["once", "no", "nobody"] as const) {
    const workspace = temporaryDirectory();
    for (const name of ["both", "agents", "users"]) put(join(workspace, name), "old");
    const { prompt, work, back, asked, shown } = await openAgent(workspace, { answers: [answer] });
    prompt();
    work(() => {
      for (const name of ["both", "agents"]) put(join(workspace, name), "agent");
    });
    for (const name of ["both", "users"]) put(join(workspace, name), "user");
    await back(1);
    expect(asked).toMatchObject([{ list: ["both"] }]);
    expect(read(workspace, "both")).toBe(answer === "once" ? "old" : "user");
    expect(read(workspace, "agents")).toBe("old");
    expect(read(workspace, "users")).toBe("user");
    expect(shown()).toContain(answer === "once" ? "left alone: users" : "left alone: users, both");
  }
});

test("Ctrl-C at the question leaves everything as it is", async () => {
  const workspace = temporaryDirectory();
  for (const name of ["both", "agents"]) put(join(workspace, name), "old");
  const { agent, prompt, work, back } = await openAgent(workspace, { answers: ["no"] });
  prompt();
  work(() => {
    for (const name of ["both", "agents"]) put(join(workspace, name), "agent");
  });
  put(join(workspace, "both"), "user");
  agent.messages = [{ role: "user", content: "go" }];
  await back(1, "both", AbortSignal.abort());
  expect(read(workspace, "agents")).toBe("agent");
  expect(agent.messages).toHaveLength(1);
  expect(agent.rewind.points.map(({ number }) => number)).toEqual([1]);
  await back(1);
  expect(read(workspace, "agents")).toBe("old");
});

test("what the user changed before a prompt is part of its checkpoint", async () => {
  const workspace = temporaryDirectory();
  const { prompt, work, back, asked } = await openAgent(workspace);
  prompt();
  work(() => put(join(workspace, "a"), "agent 1"));
  put(join(workspace, "a"), "user");
  prompt();
  work(() => put(join(workspace, "a"), "agent 2"));
  await back(2);
  expect(read(workspace, "a")).toBe("user");
  expect(asked).toEqual([]);
});

test("what changes while a teammate's call runs is not taken for the user's when a prompt is sent", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "a"), "old");
  const { agent, prompt, work, back } = await openAgent(workspace);
  prompt();
  work(() => {});
  const call = {} as Parameters<typeof beforeChange.process>[0];
  agent.rewind.running.add(call);
  put(join(workspace, "a"), "by the teammate");
  prompt();
  agent.rewind.running.delete(call);
  await back(1);
  expect(read(workspace, "a")).toBe("old");
});

test("a file that no look covers is kept before a tool writes it, however large", async () => {
  const folder = temporaryDirectory();
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  const paths = ["node_modules/x/index.js", "../outside.txt", "large.bin", ".harness/settings.json"];
  for (const path of paths) put(join(workspace, path), "0123456789");
  const { agent, prompt, work, back, shown } = await openAgent(workspace, {
    limits: { ignored: 0, largest: 4 },
  });
  prompt();
  work(() => {});
  for (const path of [...paths, "node_modules/new.js"]) {
    keepBeforeWrite(path, agent);
    work(() => put(join(workspace, path), "agent"));
  }
  await back(1);
  for (const path of paths) expect(read(workspace, path)).toBe("0123456789");
  expect(existsSync(join(workspace, "node_modules/new.js")), shown()).toBe(false);
  await back(2);
  for (const path of paths) expect(read(workspace, path)).toBe("agent");
});

test("a folder of the agent in which the user has put something stays, is named, and does not count as restored", async () => {
  const workspace = temporaryDirectory();
  const { prompt, work, back, shown } = await openAgent(workspace);
  prompt();
  work(() => put(join(workspace, "new/agent"), "agent"));
  put(join(workspace, "new/user"), "user");
  await back(1);
  expect(read(workspace, "new/user")).toBe("user");
  expect(shown()).toContain("1 path restored (new/agent)");
  expect(shown()).toContain("not restored: new: something else is in it");
});

test("after files alone went back, the model reads of those that did, and nothing when none did", async () => {
  const workspace = temporaryDirectory();
  const { agent, prompt, work, back } = await openAgent(workspace);
  prompt();
  work(() => put(join(workspace, "new/agent"), "agent"));
  prompt();
  await back(2, "files");
  expect(agent.inbox.posts).toEqual([]);
  put(join(workspace, "new/user"), "user");
  await back(1, "files");
  expect(agent.inbox.posts).toMatchObject([{ text: expect.stringMatching(/: new\/agent\n/) }]);
});

test("what a command changed and nobody kept is named", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "large.bin"), "0123456789");
  put(join(workspace, "node_modules/x.js"), "x");
  const { prompt, work, back, shown } = await openAgent(workspace, { limits: { ignored: 0, largest: 4 } });
  prompt();
  work(() => {
    rmSync(join(workspace, "large.bin"));
    rmSync(join(workspace, "node_modules"), { recursive: true });
  });
  await back(1);
  expect(shown()).toMatch(/the content was not kept: (large.bin, node_modules|node_modules, large.bin)/);
});

test.skipIf(process.platform !== "linux")(
  "a link whose target is no UTF-8 comes back byte for byte",
  async () => {
    const workspace = temporaryDirectory();
    const target = Buffer.from([0x61, 0xff, 0xfe]);
    symlinkSync(target, join(workspace, "link"));
    const { prompt, work, back } = await openAgent(workspace);
    prompt();
    work(() => rmSync(join(workspace, "link")));
    await back(1);
    expect(readlinkSync(join(workspace, "link"), "buffer")).toEqual(target);
  },
);

test("a folder that could not be looked into and now can is named", async () => {
  const workspace = temporaryDirectory();
  for (const name of ["a", "b", "c"]) put(join(workspace, "many", name), name);
  const { prompt, work, back, shown } = await openAgent(workspace, { limits: { files: 3 } });
  prompt();
  work(() => {
    rmSync(join(workspace, "many/c"));
    put(join(workspace, "many/a"), "agent");
  });
  await back(1);
  expect(shown()).toContain("the content was not kept: many");
});

test("a command that still runs in the background is named", async () => {
  const workspace = temporaryDirectory();
  const { agent, prompt, back, shown } = await openAgent(workspace);
  prompt();
  agent.background.commands.push(
    { status: "completed", command: "make" } as never,
    { status: "running", command: "npm run dev" } as never,
  );
  await back(1);
  expect(shown()).toMatch(/still running in the background; .*: npm run dev\n/);
});

test("a repository that was made since stays whole, and is named", async () => {
  const workspace = repository();
  const { prompt, work, back, shown } = await openAgent(workspace);
  prompt();
  work(() => {
    put(join(workspace, "b.txt"), "b");
    mkdirSync(join(workspace, "cloned"));
    repository({ "c.txt": "c" }, join(workspace, "cloned"));
  });
  await back(1);
  expect(existsSync(join(workspace, "b.txt"))).toBe(false);
  expect(read(workspace, "cloned/c.txt")).toBe("c");
  expect(shown()).toContain("left alone: cloned");
});

test("nothing of the user's git is touched: index, refs, stash, hooks and objects are as before", async () => {
  const workspace = repository({ ".gitattributes": "*.txt text eol=lf filter=evil\n", "a.txt": "one\n" });
  gitIn(workspace, "config", "filter.evil.clean", `touch ${workspace}/was-run; cat`);
  put(join(workspace, ".git/hooks/post-index-change"), `#!/bin/sh\ntouch ${workspace}/was-run\n`);
  execFileSync("chmod", ["+x", join(workspace, ".git/hooks/post-index-change")]);
  const state = () =>
    execFileSync("find", [".git", "-type", "f", "-exec", "cksum", "{}", "+"], { cwd: workspace });
  const before = String(state());
  const { prompt, work, back } = await openAgent(workspace);
  prompt();
  work(() => put(join(workspace, "a.txt"), "two\r\n"));
  await back(1);
  expect(read(workspace, "a.txt")).toBe("one\n");
  await back(2);
  expect(read(workspace, "a.txt")).toBe("two\r\n");
  expect(existsSync(join(workspace, "was-run"))).toBe(false);
  expect(String(state())).toBe(before);
});

test("a link that took the place of a folder leads nothing out", async () => {
  const workspace = temporaryDirectory();
  const outside = temporaryDirectory();
  put(join(workspace, "src/a"), "inside");
  put(join(outside, "a"), "outside");
  const { prompt, work, back } = await openAgent(workspace);
  prompt();
  work(() => {
    rmSync(join(workspace, "src"), { recursive: true });
    symlinkSync(outside, join(workspace, "src"));
  });
  await back(1);
  expect(read(workspace, "src/a")).toBe("inside");
  expect(read(outside, "a")).toBe("outside");
});

test("checkpoints outlive their session for --continue, with conversation and files", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "a"), "old");
  const before = await openAgent(workspace);
  before.agent.messages.push({ role: "user", content: "first" }, { role: "assistant", content: "yes" });
  before.prompt("second");
  before.work(() => put(join(workspace, "a"), "agent"));
  before.prompt("third");
  writeFileSync(join(before.store.folder, "owner"), "1-gone");
  put(join(workspace, "a"), "user");
  const { agent, back, asked, store } = await openAgent(workspace, { isContinued: true, answers: ["once"] });
  expect(store.folder).toBe(before.store.folder);
  expect(agent.rewind.points.map(({ prompt }) => prompt)).toEqual(["second", "third"]);
  await back(1);
  expect(read(workspace, "a")).toBe("old");
  expect(asked).toHaveLength(1);
  expect(agent.messages).toEqual([
    { role: "user", content: "first" },
    { role: "assistant", content: "yes" },
  ]);
});

test("without --continue what a dead session has left goes; that of a living one stays", async () => {
  const workspace = temporaryDirectory();
  const living = await openAgent(workspace);
  living.prompt();
  const dead = await openAgent(workspace);
  dead.prompt();
  writeFileSync(join(dead.store.folder, "owner"), "1-gone");
  await openAgent(workspace);
  expect(existsSync(dead.store.folder)).toBe(false);
  expect(existsSync(living.store.folder)).toBe(true);
});

test("the oldest go first, by number and by size, and this is told", async () => {
  const byNumber = await openAgent(temporaryDirectory(), { limits: { points: 3 } });
  for (let i = 0; i < 5; i++) byNumber.prompt();
  expect(byNumber.agent.rewind.points.map(({ number }) => number)).toEqual([3, 4, 5]);
  expect(byNumber.shown()).toContain("are gone: 2");
  const workspace = temporaryDirectory();
  const bySize = await openAgent(workspace, { limits: { bytes: 1_000 } });
  for (let i = 0; i < 9; i++) {
    bySize.prompt();
    bySize.work(() => put(join(workspace, "a"), `${i}`.repeat(200)));
  }
  expect(bySize.store.bytes).toBeLessThanOrEqual(1_000);
  expect(bySize.agent.rewind.points[0]?.number).toBeGreaterThan(1);
  await bySize.back(9);
  expect(read(workspace, "a")).toBe("7".repeat(200));
});

test("what a command has changed in a session that was killed is asked about, not taken for the user's", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "a"), "old");
  const killed = await openAgent(workspace);
  killed.prompt();
  const { rewind } = killed.agent;
  noteChanges("user", killed.agent);
  rewind.running.add({});
  save(killed.agent);
  put(join(workspace, "a"), "half done");
  writeFileSync(join(killed.store.folder, "owner"), "1-gone");
  const { prompt, back, asked } = await openAgent(workspace, { isContinued: true, answers: ["once"] });
  prompt();
  await back(1);
  expect(asked[0]?.list).toEqual(["a"]);
  expect(read(workspace, "a")).toBe("old");
});

test("going back to the oldest checkpoint works when there is no room for one more", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "a"), "zero");
  const { agent, prompt, work, back, shown } = await openAgent(workspace, { limits: { points: 3 } });
  for (const text of ["one", "two", "three"]) {
    prompt();
    work(() => put(join(workspace, "a"), text));
  }
  await back(1);
  expect(read(workspace, "a")).toBe("zero");
  expect(shown()).toContain("are gone: 1");
  await back(4);
  expect(read(workspace, "a")).toBe("three");
  expect(agent.rewind.points).toHaveLength(3);
});

test("while a command runs in the background nobody knows whose a change is, so it is asked about", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "a"), "old");
  const { agent, prompt, work, back, asked } = await openAgent(workspace, { answers: ["once"] });
  prompt();
  work(() => agent.background.commands.push({ status: "running", command: "sleep 60" } as never));
  put(join(workspace, "a"), "whose?");
  noteChanges("user", agent);
  await back(1);
  expect(asked).toHaveLength(1);
  expect(read(workspace, "a")).toBe("old");
});

test("when nothing can be kept, the call runs all the same, and the screen says that there are no checkpoints", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "a"), "old");
  const { agent, prompt, store, shown } = await openAgent(workspace);
  prompt();
  // A file where the folder for contents should be.
  writeFileSync(join(store.folder, "blobs"), "");
  const tool = { kind: "write", target: () => ({ of: "path", text: "a" }) };
  await beforeChange.process({ agent, tool, input: {} } as never);
  expect(shown()).toContain("There are no checkpoints, so /rewind does not work");
  expect(agent.rewind).toMatchObject({ store: undefined, points: [] });
});

test("a reminder that nobody has read belongs to the checkpoint: it comes again with the conversation", async () => {
  const workspace = temporaryDirectory();
  for (const name of ["a", "b"]) put(join(workspace, name), "old");
  const { agent, prompt, work, back } = await openAgent(workspace);
  const told = () => agent.inbox.posts.map(({ text }) => /: (.*)\n/.exec(text)?.[1]);
  prompt("one");
  work(() => put(join(workspace, "a"), "agent"));
  prompt("two");
  work(() => put(join(workspace, "b"), "agent"));
  await back(2, "files");
  await back(1, "files");
  expect(told()).toEqual(["b", "a"]);
  prompt("five");
  agent.inbox.posts = [];
  await back(5);
  expect(told()).toEqual(["b", "a"]);
  agent.inbox.posts = [];
  prompt("seven");
  work(() => put(join(workspace, "b"), "agent"));
  await back(5, "conversation");
  expect(told()).toEqual(["b", "a", "b"]);
  await back(1);
  expect(told()).toEqual([]);
});

/** A session that has ended with a reminder that nobody has read. */
async function endedWithReminder(promptsAgain: boolean): Promise<string> {
  const { workspace, prompt, back, store } = await openChanged();
  await back(1, "files");
  if (promptsAgain) prompt();
  writeFileSync(join(store.folder, "owner"), "1-gone");
  return workspace;
}

test("a reminder that nobody has read outlives the session with its checkpoint", async () => {
  const workspace = await endedWithReminder(true);
  const { agent, back } = await openAgent(workspace, { isContinued: true });
  await back(3);
  expect(agent.inbox.posts).toMatchObject([{ text: expect.stringContaining("took these files back") }]);
});

test("a reminder that waits when the session ends is in the ledger for --continue", async () => {
  const { ledger } = await openCheckpoints(await endedWithReminder(false), { isContinued: true });
  expect(ledger.posts).toMatchObject([{ text: expect.stringContaining("took these files back") }]);
});

test("after the conversation alone went back, no file is named, for all of them stay", async () => {
  const { workspace, prompt, work, back, shown } = await openChanged();
  put(join(workspace, "b"), "user");
  prompt();
  work(() => put(join(workspace, "a"), "agent again"));
  await back(1, "conversation");
  expect(shown()).toContain("Back at checkpoint 1: 0 paths restored");
  expect(shown()).not.toContain("left alone");
});
