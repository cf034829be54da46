import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lookAgain, repositoriesBelow, watchRepositories } from "../../src/git/index.ts";
import { repository } from "../../src/test-kit/index.ts";

it("sees a new repository, and a new folder in which nobody can look for one", async () => {
  const workspace = repository();
  const watched = await watchRepositories([workspace], []);
  expect((await lookAgain(watched)).changed).toEqual([]);
  repository({ "a.txt": "" }, join(workspace, "sub"));
  expect((await lookAgain(watched)).changed).toEqual([join(workspace, "sub/.git")]);
  try {
    mkdirSync(Buffer.from(`${workspace}/s\u00ff`, "latin1"));
  } catch {
    return; // This file system knows only UTF-8.
  }
  expect((await lookAgain(watched)).changed).toEqual([join(workspace, "s\ufffd")]);
  expect((await lookAgain(watched)).changed).toEqual([]);
  expect(repositoriesBelow(workspace)).not.toContain(join(workspace, "s\ufffd"));
});
