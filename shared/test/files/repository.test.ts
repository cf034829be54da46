import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCommand } from "../../src/bash/index.ts";
import { filesOfCommand, fileWarnings } from "../../src/files/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

/** Is `git status` asked about in a repository with this configuration? */
async function isAsked(config: string, { at = ".git", inside = "." } = {}): Promise<boolean> {
  const root = temporaryDirectory();
  put(join(root, at, "HEAD"), "ref: refs/heads/main\n");
  put(join(root, at, "config"), config);
  return asks(join(root, inside));
}

async function asks(workdir: string): Promise<boolean> {
  const command = await readCommand("ls && git status", { home: "/home/me", workdir });
  return fileWarnings(filesOfCommand(command, workdir), () => false).delicate !== undefined;
}

it("a repository whose configuration runs a program is asked about", async () => {
  expect(await isAsked("[core]\n\tbare = false\n\tfsmonitor = true\n\thooksPath = .husky\n")).toBe(false);
  expect(await isAsked("[core]\n\tfsmonitor = ./evil\n")).toBe(true);
  expect(await isAsked('[core]FsMonitor="./evil"\n')).toBe(true);
  expect(await isAsked('[diff "x"]\n\ttextconv = ./evil\n')).toBe(true);
  expect(await isAsked("[include]\n\tpath = more\n")).toBe(true);
  expect(await isAsked(`#${"x".repeat(2_000_000)}\n`)).toBe(true);
  expect(await isAsked("[core]\n\tfsmonitor = ./evil\n", { inside: "src" })).toBe(true);
  expect(await isAsked("[core]\n\tfsmonitor = ./evil\n", { at: "." })).toBe(true);
});

it("so is one with a hook that a look at it runs, and one that lies elsewhere", async () => {
  const root = temporaryDirectory();
  put(join(root, "main/HEAD"), "ref: refs/heads/main\n");
  put(join(root, "main/config"), "[core]\n");
  put(join(root, "ws/.git"), "gitdir: ../main\n");
  expect(await asks(join(root, "ws"))).toBe(false);
  put(join(root, "main/hooks/post-index-change"), "");
  chmodSync(join(root, "main/hooks/post-index-change"), 0o755);
  expect(await asks(join(root, "ws"))).toBe(true);
});
