/** An agent's directory follows its task: claimed, it is in the tree; completed, it is back with the next turn. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  bash,
  call,
  put,
  quiet,
  repository,
  resultTexts,
  say,
  temporaryDirectory,
} from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { rehearse, systemOf } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

it("create, bind, claim, work, complete, back, remove", async () => {
  const { lead, prompt, use, tree, git, task } = await rehearse({
    lead: [
      say(call("task_create", { subject: "Login" })),
      say(call("worktree_create", { name: "login", task_id: "1" })),
      say(
        call("task_claim", { id: "1" }),
        bash("pwd"),
        call("write_file", { path: "b.txt", content: "two\n" }),
      ),
      say(
        bash("git add b.txt && git -c user.name=a -c user.email=a@b.c commit -qm two"),
        call("task_complete", { id: "1" }),
      ),
      say(bash("pwd")),
      "Done.",
      say(bash("pwd")),
    ],
  });
  await prompt();
  expect(lead.workdir).toBe(tree("login"));
  await prompt();
  expect(lead.workdir).toBe(lead.workspace);

  const texts = resultTexts(lead.messages);
  expect(texts[1]).toMatch(
    /^Created the worktree login with the branch wt\/login, from main at [0-9a-f]{7}: /,
  );
  expect(texts[1]).toContain("Task 1 is bound to the worktree login");
  expect(texts[2]).toContain(`You work in ${tree("login")} now.`);
  expect([texts[3], texts[7], texts[8]]).toEqual([
    `${tree("login")}\n`,
    `${tree("login")}\n`,
    `${lead.workspace}\n`,
  ]);
  expect(existsSync(join(lead.workspace, "b.txt"))).toBe(false);
  expect(readFileSync(join(tree("login"), "b.txt"), "utf8")).toBe("two\n");
  expect(git("status", "--porcelain", "--untracked-files=all")).toBe("?? .harness/.gitignore");
  expect(shown.join("")).toContain("works in the worktree login now (branch wt/login)");
  expect(shown.join("")).toContain("works in the workspace again");

  const removed = await use("worktree_remove", { name: "login" });
  expect(removed.text).toContain("wt/login stays, for 1 of its commits are nowhere else");
  expect(existsSync(tree("login"))).toBe(false);
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
  expect(git("log", "-1", "--format=%s", "wt/login")).toBe("two");
  expect((await task("1"))?.worktree).toBeUndefined();
});
