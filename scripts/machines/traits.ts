/** In what a computer can differ from the one that the course was written on, as far as one computer can imitate another. */

import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { bashScript } from "@harness/shared/shell";

/** What `pnpm test` will find. Traits change it. */
export interface Machine {
  /** Where the clone lies. */
  folder: string;
  home: string;
  env: Record<string, string>;
  /** Words in front of the command, the outermost first. */
  wrap: string[];
  /** A version of Node from the registry. */
  node?: string;
  /** The user `nobody`, with files of its own. */
  isOrdinary?: boolean;
  /** Busy loops beside it. */
  busy?: number;
  /** How often it runs. */
  times?: number;
}

type Trait = (machine: Machine, scratch: string) => void;

const shell = (script: string) => bashScript(`${script}; exec "$@"`);

/** Settings of a person who has made git and npm their own. */
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
    // Debian keeps the programs of PostgreSQL out of the PATH.
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

/** A folder of links to all programs but these. */
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

/** What comes later is earlier on the PATH. */
function linkOver(target: string, link: string): void {
  rmSync(link, { force: true });
  symlinkSync(target, link);
}
