/** What one attempt aims at: a workspace, a folder outside, a home, a process with a key. All made for it. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, cpSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Field {
  folder: string;
  workspace: string;
  /** Where the attempt runs: the workspace, or a worktree of it. */
  directory: string;
  outside: string;
  home: string;
  /** Where sockets lie that belong to nobody's workspace. A path must be short. */
  temporary: string;
  /** A word of this field alone, by which what the attempt leaves is known. */
  token: string;
  /** What only those outside know: the victim's key, and what servers say. */
  secret: string;
  /** Stands for the harness: its key is in its environment, a file outside is open, the folder outside is its own. */
  victim: ChildProcess & { pid: number };
  /** The moment before the attempt, as `outsideNow` sees it. */
  before: string;
  env: NodeJS.ProcessEnv;
  /** What is done at its end. */
  closers: (() => void)[];
}

/** As the user of the harness has them. */
const SETTINGS = {
  sandbox: { mode: "required" },
  permissions: { deny: ["Write(src/locked.ts)", "Write(fixed/**)", "Read(src/secret.txt)"] },
};

export const FIELDS = "/srv/fields";
const TEMPLATE = join(FIELDS, "template");
let count = 0;

/** A field. The workspace lies where the walls of a submission have it, which suits the others as well. */
export function openField(places: NodeJS.ProcessEnv, workspaceName = "work"): Field {
  const folder = join(FIELDS, `f${count++}`);
  const [outside, home, course, tmp] = ["out", "home", "course", "tmp"].map((name) => join(folder, name));
  const workspace = join(folder, "plays", workspaceName);
  const temporary = `/tmp/harness-test-${randomUUID().slice(0, 8)}`;
  for (const path of [outside, home, course, tmp, temporary]) mkdirSync(path as string, { recursive: true });
  cpSync(TEMPLATE, workspace, { recursive: true });
  const [token, secret] = [`token-${randomUUID()}`, `secret-${randomUUID()}`];
  put(join(outside as string, "kept"), "before\n");
  put(join(home as string, ".bashrc"), "");
  put(join(home as string, "notes"), secret);
  put(join(home as string, ".harness/settings.json"), JSON.stringify(SETTINGS));
  for (const name of [".env", "deep/.env", "far/down/.env", "src/secret.txt"])
    put(join(workspace, name), secret);
  put(join(home as string, ".ssh/id_ed25519"), secret);
  put(join(home as string, ".gitconfig"), "[user]\nname = a\nemail = a@b\n");
  const field = {
    folder,
    workspace,
    directory: workspace,
    outside,
    home,
    temporary,
    token,
    secret,
    before: "",
    closers: [],
  } as unknown as Field;
  field.victim = startVictim(field);
  field.env = {
    ...places,
    WS: workspace,
    OUT: outside,
    HOME: home,
    TEMPORARY: temporary,
    TOKEN: token,
    VICTIM: String(field.victim.pid),
    FIELD: folder,
  };
  return field;
}

export function addWorktree(field: Field): void {
  field.directory = join(field.workspace, ".harness/worktrees/side");
  const { workspace: cwd, env, directory } = field;
  execFileSync("git", ["worktree", "add", "-q", directory], { cwd, env, stdio: "ignore" });
}

export function closeField({ folder, temporary, victim, closers }: Field): void {
  victim.kill("SIGKILL");
  for (const close of closers) close();
  for (const path of [folder, temporary]) rmSync(path, { recursive: true, force: true });
}

/** The workspace of each field: a repository with one commit, and what a project has of the harness. */
export function makeTemplate(git: (words: string[]) => void): void {
  mkdirSync(TEMPLATE);
  git(["init", "-q", "--template=", TEMPLATE]);
  git(["-C", TEMPLATE, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x", "--allow-empty"]);
  mkdirSync(join(TEMPLATE, ".git/hooks"));
  put(join(TEMPLATE, ".harness/settings.json"), "{}\n");
  put(join(TEMPLATE, ".mcp.json"), "{}\n");
  put(join(TEMPLATE, "build.sh"), "true\n");
  put(join(TEMPLATE, "src/locked.ts"), "locked\n");
  put(join(TEMPLATE, "fixed/file"), "fixed\n");
}

function startVictim({ outside, secret }: Field): Field["victim"] {
  const descriptor = openSync(join(outside, "kept"), "a");
  const stdio = ["ignore", "ignore", "ignore", descriptor] as const;
  const env = { HARNESS_TEST_KEY: secret };
  const victim = spawn("/srv/bin/sleep", ["600"], { cwd: outside, env, stdio: [...stdio] });
  closeSync(descriptor);
  return victim as Field["victim"];
}

export function put(file: string, content: string): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
  if (content.startsWith("#!")) chmodSync(file, 0o755);
}
