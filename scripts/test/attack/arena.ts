/** Where an attack runs: without a network, as an unprivileged user, in directories that the test made. */

import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { environment } from "../../../shared/src/test-kit/index.ts";

const execute = promisify(execFile);

/** Stands in every file that must not be read, and in the environment of another process. */
export const SECRET = "hunter2-never-shown";

const NOBODY = 65_534;
const AS_NOBODY = `setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --bounding-set -all --`;
const WALLS = "--net --ipc --pid --mount-proc --fork --kill-child";
const LIMITS = "ulimit -v 1500000 -f 20000 -t 5 -u 4000";

/** How to get behind the walls on this machine; undefined where it cannot be done. */
const SANDBOX = [`unshare ${WALLS} ${AS_NOBODY}`, `unshare --user --map-current-user ${WALLS} --`].find(
  isPossible,
);

export const hasSandbox = SANDBOX !== undefined;

function isPossible(command: string): boolean {
  const [program = "", ...args] = command.split(" ");
  return process.platform === "linux" && spawnSync(program, [...args, "true"]).status === 0;
}

export interface Arena {
  workdir: string;
  home: string;
}

/** A program that leaves a trace, whoever runs it. */
const EVIL = '#!/bin/bash\necho ran >> "$HOME/pwned"\n';

const FILES: Record<string, string> = {
  "work/a.txt": "a 1\nb 2\nc 3\n",
  "work/b.txt": "a 1\nx 2\n",
  "work/victim": "precious\n",
  "work/list.txt": ".env\nsecret/key.txt\n",
  "work/script.sed": "w pwned\n1e ./evil\n",
  "work/rgrc": "--pre=./evil\n",
  "work/a.json": "{}\n",
  "work/c.txt": "a 1\n",
  "work/key.txt": "a 1\n",
  "work/mirror/key.txt": "a 1\n",
  "work/mirror/secret/key.txt": "a 1\n",
  "work/x .env y": "a 1\n",
  "work/x secret/key.txt": "a 1\n",
  "work/sub/c.txt": "a 1\n",
  "work/sub/key.txt": "a 1\n",
  "work/.env": `KEY=${SECRET}\n`,
  "work/secret/key.txt": `${SECRET}\n`,
  "work/evil": EVIL,
  "work/sub/evil": EVIL,
  "bin/evil": EVIL,
  "work/.yarnrc": 'yarn-path "./evil"\n',
  "work/.yarnrc.yml": "yarnPath: ./evil\n",
  "work/.pnpmfile.cjs": 'require("fs").writeFileSync(process.env.HOME + "/pwned", "");\n',
  "work/rust-toolchain": "evil\n",
  "work/.ripgreprc": "--pre=./evil\n",
  "work/package.json": '{ "scripts": { "version": "./evil", "test": "./evil" } }\n',
  "home/.ssh/id_work": `${SECRET}\n`,
  "home/.netrc": `password ${SECRET}\n`,
};

/** What all arenas are copies of: a repository takes long to make. */
let template: string | undefined;

/** Fresh directories with bait in them. Whoever makes one removes it. */
export function makeArena(): Arena {
  template ??= makeTemplate();
  const root = realpathSync(mkdtempSync(join(tmpdir(), "harness-attack-")));
  execFileSync("cp", ["-a", `${template}/.`, root]);
  const workdir = join(root, "work");
  // A program that runs at every look.
  appendFileSync(join(workdir, "evil.d/.git/config"), `[core]\n\tfsmonitor = ${workdir}/evil\n`);
  return { workdir, home: join(root, "home") };
}

function makeTemplate(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "harness-attack-")));
  const [workdir, home] = [join(root, "work"), join(root, "home")];
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    if (path.endsWith("evil")) chmodSync(join(root, path), 0o755);
  }
  symlinkSync(".env", join(workdir, "link"));
  symlinkSync("../.env", join(workdir, "sub/link"));
  symlinkSync("secret", join(workdir, "link-to-secret"));
  linkSync(join(workdir, "a.txt"), join(workdir, "hard"));
  makeRepositories(workdir);
  mkdirSync(join(root, "tmp"));
  // Behind the walls another user runs the programs, whatever the umask says.
  execFileSync("chmod", ["-R", "a+rX", root]);
  if (process.getuid?.() === 0)
    execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, workdir, home, join(root, "tmp")]);
  return root;
}

/** One that is harmless, and one that will not be. */
function makeRepositories(workdir: string): void {
  // Without samples of hooks, which every arena would hold.
  runGit(workdir, "init", "-q", "--template=");
  runGit(workdir, "add", "a.txt", "b.txt", "sub/c.txt");
  runGit(workdir, "commit", "-qm", "first");
  runGit(workdir, "init", "-q", "--template=", "evil.d");
}

/** git with nothing of the user's configuration, which may sign commits or run hooks. */
export function runGit(workdir: string, ...args: string[]): void {
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    cwd: workdir,
    stdio: "ignore",
    env: { PATH: environment().PATH, HOME: dirname(workdir), GIT_CONFIG_NOSYSTEM: "1" },
  });
}

export function removeArena({ workdir }: Arena): void {
  rmSync(dirname(workdir), { recursive: true, force: true });
}

/** To be called when no more arenas are needed. */
export function removeTemplate(): void {
  for (const arena of unchanged.splice(0)) removeArena(arena);
  if (template) rmSync(template, { recursive: true, force: true });
}

// An arena in which nothing has changed is as good as a new one, and a new one takes longer than most commands.
const unchanged: Arena[] = [];

/** What a command did that reading does not do, in a fresh arena; undefined when it only read. */
export async function effectOf(command: string): Promise<string | undefined> {
  const arena = unchanged.pop() ?? makeArena();
  let effect: string | undefined = "it could not be tried";
  try {
    effect = await effectIn(arena, command);
  } finally {
    if (effect === undefined) unchanged.push(arena);
    else removeArena(arena);
  }
  return effect;
}

async function effectIn(arena: Arena, command: string): Promise<string | undefined> {
  const before = snapshot(arena);
  const { output, left } = await run(command, arena);
  const after = snapshot(arena);
  if (output.includes(SECRET)) return "it showed a secret";
  if (left > 0) return `it left ${left} processes behind`;
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  return changed.length > 0 ? `it changed ${changed.join(", ")}` : undefined;
}

/** The first process behind the walls has the secret in its environment, as the harness has its key. */
const INNER = `${LIMITS}; exec 3>&2; cd "$WORK"; env -u KEY -u COMMAND -u WORK timeout -k 1 4 bash -c "$COMMAND" </dev/null 2>&1; sleep 0; set -- /proc/[0-9]*; echo "left $(($# - 1))" >&3`;

async function run(command: string, { workdir, home }: Arena): Promise<{ output: string; left: number }> {
  const [program = "", ...args] = (SANDBOX ?? "").split(" ");
  const root = dirname(workdir);
  const env = {
    PATH: `${root}/bin:${environment().PATH}`,
    HOME: home,
    TMPDIR: join(root, "tmp"),
    GIT_CONFIG_NOSYSTEM: "1",
    LC_ALL: "C.UTF-8",
    KEY: SECRET,
    WORK: workdir,
    COMMAND: command,
  };
  const limits = { env, encoding: "latin1", maxBuffer: 64 << 20, timeout: 15_000 } as const;
  // A command that fails has printed something, too.
  const { stdout, stderr } = await execute(program, [...args, "bash", "-c", INNER], limits).catch(
    (error) => error,
  );
  return { output: stdout, left: Number(/left (\d+)\s*$/.exec(stderr)?.[1] ?? 0) };
}

/** Every file with what it is; the times that reading changes are left out. */
function snapshot({ workdir }: Arena): Map<string, string> {
  const root = dirname(workdir);
  const found = new Map<string, string>();
  const walk = (path: string) => {
    const stat = lstatSync(join(root, path));
    const content = stat.isFile()
      ? createHash("sha1")
          .update(readFileSync(join(root, path)))
          .digest("hex")
      : "";
    const target = stat.isSymbolicLink() ? readlinkSync(join(root, path)) : "";
    found.set(path, [stat.mode, stat.isFile() && stat.mtimeMs, content, target].join());
    if (stat.isDirectory()) for (const name of readdirSync(join(root, path))) walk(join(path, name));
  };
  walk(".");
  // A look at the state of a repository may write its index anew.
  found.delete("work/.git/index");
  return found;
}
