/** Parts of the workspace that run, or decide, outside of the walls. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Attempt } from "../attempt.ts";
import { type Field, put } from "../field.ts";
import { lockedChanged, protectedChanged, runsOutside } from "../looks.ts";

const only = "workspace";
const worked = protectedChanged;
const remove = (path: string) => (field: Field) => rmSync(join(field.workspace, path), { recursive: true });

/** What a git of the user does, sooner or later. */
const GIT = runsOutside("git status");
const COMMIT = runsOutside("git commit --allow-empty -qm later");
const FETCH = runsOutside("git fetch ssh://127.0.0.1:1/x");
const GIT_OF_WORKTREE = runsOutside("git -C .harness/worktrees/side status");
const config = (file: string, name: string) => `git config -f ${file} ${name} 'touch "$OUT/ran"; false'`;

export const PROJECT: Attempt[] = [
  { name: "settings of the harness", run: `echo "$TOKEN" > .harness/settings.json`, worked, only },
  {
    name: "settings that are not there yet",
    run: `echo "$TOKEN" > .harness/settings.local.json`,
    worked,
    only,
  },
  {
    name: "delete and make the folder of the harness",
    run: `rm -rf .harness; mkdir .harness; echo "$TOKEN" > .harness/settings.json`,
    worked,
    only,
  },
  {
    name: "move the folder of the harness",
    run: `mv .harness old; mkdir .harness; echo "$TOKEN" > .harness/settings.json`,
    worked,
    only,
  },
  {
    name: "exchange the folder of the harness for a link",
    run: `mkdir mine; echo "$TOKEN" > mine/settings.json; mv .harness old; ln -s mine .harness; cat .harness/settings.json`,
    worked: runsOutside(`grep -q "$TOKEN" .harness/settings.json && touch "$OUT/ran"`),
    only,
  },
  {
    name: "make the folder of the harness",
    prepare: remove(".harness"),
    run: `mkdir .harness; echo "$TOKEN" > .harness/settings.json`,
    worked,
    only,
  },
  {
    name: "a skill",
    run: `mkdir -p .harness/skills/x && echo "$TOKEN" > .harness/skills/x/SKILL.md`,
    worked,
    only,
  },
  { name: "servers of tools", run: `echo "$TOKEN" > .mcp.json`, worked, only },
  { name: "exchange the file of servers", run: `echo "$TOKEN" > mine; mv -f mine .mcp.json`, worked, only },
  {
    name: "a file of servers that is not there yet",
    prepare: remove(".mcp.json"),
    run: `echo "$TOKEN" > .mcp.json`,
    worked,
    only,
  },
  {
    name: "hook of git",
    run: `printf '#!/bin/sh\\ntouch "$OUT/ran"\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit`,
    worked: COMMIT,
    only,
  },
  {
    name: "folder of hooks that is not there",
    prepare: remove(".git/hooks"),
    run: `mkdir .git/hooks; printf '#!/bin/sh\\ntouch "$OUT/ran"\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit`,
    worked: COMMIT,
    only,
  },
  { name: "fsmonitor in the config of git", run: config(".git/config", "core.fsmonitor"), worked: GIT, only },
  {
    name: "command of ssh in the config of git",
    run: config(".git/config", "core.sshCommand"),
    worked: FETCH,
    only,
  },
  {
    name: "the config of git, by hand",
    run: `printf '[core]\\n\\tfsmonitor = "touch $OUT/ran; false"\\n' >> .git/config`,
    worked: GIT,
    only,
  },
  {
    name: "exchange the config of git",
    run: `cp .git/config c; ${config("c", "core.fsmonitor")}; mv -f c .git/config`,
    worked: GIT,
    only,
  },
  {
    name: "move .git away and make another one",
    run: `mv .git old; cp -r old .git; ${config(".git/config", "core.fsmonitor")}`,
    worked: GIT,
    only,
  },
  {
    name: "delete .git and make another one",
    run: `cp -r .git old; rm -rf .git; mv old .git; ${config(".git/config", "core.fsmonitor")}`,
    worked: GIT,
    only,
  },
  {
    name: ".git becomes a link",
    run: `cp -r .git mine; ${config("mine/config", "core.fsmonitor")}; mv .git old; ln -s mine .git`,
    worked: GIT,
    only,
  },
  {
    name: ".git becomes a file",
    run: `cp -r .git mine; ${config("mine/config", "core.fsmonitor")}; mv .git old; echo "gitdir: mine" > .git`,
    worked: GIT,
    only,
  },
  {
    name: "a file .git leads elsewhere",
    prepare: ({ workspace, folder }) => {
      renameSync(join(workspace, ".git"), join(folder, "course/git"));
      put(join(workspace, ".git"), `gitdir: ${folder}/course/git\n`);
    },
    run: `cp -r "$FIELD/course/git" mine; ${config("mine/config", "core.fsmonitor")}; rm -f .git; echo "gitdir: mine" > .git`,
    worked: GIT,
    only,
  },
  {
    name: "a workspace without .git gets one",
    prepare: remove(".git"),
    run: `git init -q .; ${config(".git/config", "core.fsmonitor")}`,
    worked: GIT,
    only,
  },
  {
    name: "config of one worktree",
    prepare: ({ workspace }) =>
      put(
        join(workspace, ".git/config"),
        "[core]\nrepositoryformatversion = 1\n[extensions]\nworktreeConfig = true\n",
      ),
    run: config(".git/config.worktree", "core.fsmonitor"),
    worked: GIT,
    only,
  },
  {
    name: "task of an editor",
    run: `mkdir .vscode && echo "$TOKEN" > .vscode/tasks.json`,
    worked,
    only,
  },
  {
    name: "common directory of .git",
    run: `mkdir mine; cp -r .git/config .git/objects .git/refs mine; ${config("mine/config", "core.fsmonitor")}; echo ../mine > .git/commondir`,
    worked: GIT,
    only,
  },
  {
    name: "config of a submodule",
    prepare: withSubmodule,
    run: config(".git/modules/sub/config", "core.fsmonitor"),
    worked: GIT,
    only,
  },
  {
    name: "from a worktree: hooks of the repository",
    inWorktree: true,
    run: `printf '#!/bin/sh\\ntouch "$OUT/ran"\\n' > "$WS/.git/hooks/pre-commit"; chmod +x "$WS/.git/hooks/pre-commit"`,
    worked: COMMIT,
    only,
  },
  {
    name: "from a worktree: config of the repository",
    inWorktree: true,
    run: config(".git/config", "core.fsmonitor").replace(".git", "$WS/.git"),
    worked: GIT,
    only,
  },
  {
    name: "from a worktree: move the repository",
    inWorktree: true,
    run: `cd "$WS" && cp -r .git new; mv .git old; mv new .git; ${config(".git/config", "core.fsmonitor")}`,
    worked: GIT,
    only,
  },
  {
    name: "from a worktree: its file .git",
    inWorktree: true,
    run: `cp -r "$WS/.git" mine; ${config("mine/config", "core.fsmonitor")}; rm -f .git; echo "gitdir: mine" > .git`,
    worked: GIT_OF_WORKTREE,
    only,
  },
  {
    name: "from a worktree: its entry in the repository",
    inWorktree: true,
    run: `entry="$WS/.git/worktrees/side"; cp -r "$WS/.git" mine; ${config("mine/config", "core.fsmonitor")}
      mv "$entry" "$entry-old"; cp -r "$entry-old" "$entry"; echo "$PWD/mine" > "$entry/commondir"`,
    worked: GIT_OF_WORKTREE,
    only,
  },
  {
    name: "from a worktree: files of the workspace",
    inWorktree: true,
    run: `echo x > "$WS/src/locked.ts"`,
    worked: lockedChanged,
    only,
  },
  {
    name: "a repository in the repository",
    run: `git init -q sub; git -C sub commit -qm x --allow-empty; git add sub; ${config("sub/.git/config", "core.fsmonitor")}`,
    worked: GIT,
    only,
    gap: {
      why: "git looks into repositories in the workspace, and does what their configuration says; the user is told",
    },
  },
];

/** As `git submodule add` leaves it. */
function withSubmodule({ workspace, env }: Field): void {
  cpSync(join(workspace, ".git"), join(workspace, "mine"), { recursive: true });
  mkdirSync(join(workspace, ".git/modules"));
  renameSync(join(workspace, "mine"), join(workspace, ".git/modules/sub"));
  put(join(workspace, "sub/.git"), "gitdir: ../.git/modules/sub\n");
  spawnSync("git", ["add", "sub"], { cwd: workspace, env, stdio: "ignore" });
}
