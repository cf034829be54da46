/** Differences between computers that one computer can imitate. */

import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { bashScript } from "@harness/shared/shell";

/** The conditions for `pnpm test`. Traits change them. */
export interface Machine {
  /** The folder of the clone. */
  folder: string;
  home: string;
  env: Record<string, string>;
  /** Commands in front of `pnpm test`, the outermost first. */
  wrap: string[];
  /** A version of Node from the registry. */
  node?: string;
  /** The user `nobody`, who owns the files. */
  isOrdinary?: boolean;
  /** Number of busy loops that run at the same time. */
  busy?: number;
  /** Number of runs. */
  times?: number;
}

type Trait = (machine: Machine, scratch: string) => void;

const shell = (script: string) => bashScript(`${script}; exec "$@"`);

/** Settings of a person who has changed many defaults of git and npm. */
const GITCONFIG = `[user]
	name = Somebody
	email = somebody@example.com
	signingkey = none
[commit]
	gpgsign = true
[tag]
	gpgsign = true
[core]
	hooksPath = ~/hooks
	autocrlf = true
	quotepath = false
[init]
	defaultBranch = trunk
	templateDir = ~/template
[status]
	short = true
[color]
	ui = always
`;

export const TRAITS: Record<string, Trait> = {
  plain: () => {},
  user: (machine) => {
    machine.isOrdinary = true;
  },
  path: (machine) => {
    machine.folder = join(dirname(machine.folder), "课程 harness");
  },
  japanese: ({ env }) => {
    Object.assign(env, { LANG: "ja_JP.UTF-8", LC_ALL: "ja_JP.UTF-8", TZ: "Pacific/Kiritimati" });
  },
  node20: (machine) => {
    machine.node = "20.19.0";
  },
  node22: (machine) => {
    machine.node = "22";
  },
  node24: (machine) => {
    machine.node = "24";
  },
  "empty-ssh": ({ home }) => void mkdirSync(join(home, ".ssh")),
  keys: ({ home }) => {
    for (const name of ["id_rsa", "id_ed25519", "known_hosts"]) write(home, `.ssh/${name}`, "not a key\n");
    write(home, ".env", "SECRET=none\n");
    write(home, ".aws/credentials", "[default]\n");
  },
  gitconfig: ({ home }) => {
    write(home, ".gitconfig", GITCONFIG);
    for (const place of ["hooks", "template/hooks"])
      write(home, `${place}/pre-commit`, "#!/bin/sh\nexit 1\n", 0o755);
  },
  npmrc: ({ home }) => {
    write(home, ".npmrc", "yes=false\nsave-exact=true\nomit=dev\n");
  },
  denied: ({ home }) => {
    write(
      home,
      ".harness/settings.json",
      JSON.stringify({ permissions: { deny: ["Bash", "Read", "Edit"] } }),
    );
  },
  "home-read-only": (machine) => {
    machine.isOrdinary = true;
    machine.wrap.push(...shell('chmod -R a-w "$HOME"'));
  },
  "home-missing": (machine) => {
    machine.env.HOME = "/nowhere/home";
  },
  umask: ({ wrap }) => void wrap.push(...shell("umask 077")),
  bare: ({ env, wrap }, scratch) => {
    env.PATH = pathWithout(["bwrap", "python3", "python", "psql", "postgres", "pg_ctl", "initdb"], scratch);
    // On Debian, the programs of PostgreSQL are not on the PATH.
    if (process.getuid?.() === 0)
      wrap.push(
        "unshare",
        "--mount",
        ...shell("[ ! -d /usr/lib/postgresql ] || mount -t tmpfs none /usr/lib/postgresql"),
      );
  },
  "no-input": ({ wrap }) => void wrap.push(...shell("exec <&-")),
  terminal: ({ wrap }) => void wrap.push(...bashScript('script -qefc "$(printf "%q " "$@")" /dev/null')),
  nice: ({ wrap }) => void wrap.push("nice", "-n", "10"),
  busy: (machine) => {
    Object.assign(machine, { busy: 8, times: 3 });
  },
};

function write(home: string, name: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(join(home, name)), { recursive: true });
  writeFileSync(join(home, name), text, { mode });
}

/** Makes a folder with links to all programs except these. */
function pathWithout(names: string[], scratch: string): string {
  const folder = join(scratch, "bin");
  mkdirSync(folder);
  for (const place of (process.env.PATH ?? "").split(delimiter).reverse())
    for (const name of programsIn(place).filter((one) => !names.includes(one)))
      linkOver(join(place, name), join(folder, name));
  return folder;
}

function programsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Puts a folder in front of the PATH. */
function linkOver(target: string, link: string): void {
  rmSync(link, { force: true });
  symlinkSync(target, link);
}
