/** Repositories that make git run a program: each way that somebody found, and each kind of setting. */

import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { environment, gitIn, put, repository, temporaryDirectory } from "../../src/test-kit/index.ts";

/** A workspace with a program that leaves a trace. */
export interface Field {
  workdir: string;
  /** Absolute. It leaves the file `ran`. */
  evil: string;
  hasRun(): boolean;
}

export interface Hostile {
  name: string;
  /** Puts the trap into a repository with one commit of `a.txt`. Gives where one stands, when that is elsewhere. */
  lay(field: Field): string | undefined;
  /** What makes a git without a cover fall into it. None where that needs a terminal or a server. */
  falls?: string[];
}

export function field(): Field {
  const root = temporaryDirectory();
  const evil = join(root, "evil");
  put(evil, `#!/bin/sh\ntouch "${root}/ran"\nexit 1\n`);
  chmodSync(evil, 0o755);
  return {
    workdir: repository({ "a.txt": "one\n" }, join(root, "ws")),
    evil,
    hasRun: () => existsSync(join(root, "ran")),
  };
}

/** Any git of anybody: no cover, and without that of the tests. */
export function plainGit(directory: string, args: string[]): void {
  const { GIT_ALLOW_PROTOCOL: _, ...env } = environment();
  spawnSync("git", args, { cwd: directory, env, stdio: "ignore" });
}

const STATUS = ["status"];

/** A setting that works as it stands. `%` is the program. */
function setting(
  key: string,
  value: string,
  rest: Partial<Hostile> & { also?(field: Field): void } = {},
): Hostile {
  return {
    name: `${key} = ${value}`,
    lay(place) {
      gitIn(place.workdir, "config", "--add", key, value.replaceAll("%", place.evil));
      rest.also?.(place);
      return undefined;
    },
    ...(rest.falls && { falls: rest.falls }),
  };
}

function attribute(text: string): (field: Field) => void {
  return ({ workdir }) => put(join(workdir, ".git/info/attributes"), `a.txt ${text}\n`);
}

/** The file differs from what the index knows, but git has to look to find out. */
function touched(text: string): (field: Field) => void {
  return (place) => {
    attribute(text)(place);
    utimesSync(join(place.workdir, "a.txt"), 1, 1);
  };
}

function changed(text: string): (field: Field) => void {
  return (place) => {
    attribute(text)(place);
    put(join(place.workdir, "a.txt"), "two\n");
  };
}

/** An object is missing, and a remote has promised it. */
export function promise({ workdir }: Field, url = "git://127.0.0.1:1/x"): void {
  const tree = gitIn(workdir, "rev-parse", "HEAD^{tree}");
  rmSync(join(workdir, ".git/objects", tree.slice(0, 2), tree.slice(2)));
  gitIn(workdir, "config", "core.repositoryFormatVersion", "1");
  gitIn(workdir, "config", "extensions.partialClone", "origin");
  gitIn(workdir, "config", "remote.origin.promisor", "true");
  gitIn(workdir, "config", "remote.origin.url", url);
}

const FETCHES = ["log", "--raw", "-1"];

function config(name: string, text: string, falls = STATUS): Hostile {
  return {
    name,
    falls,
    lay({ workdir, evil }) {
      appendFileSync(join(workdir, ".git/config"), text.replaceAll("%", evil));
      return undefined;
    },
  };
}

/** A folder of hooks with the one that a look runs. */
function hooks(folder: string, evil: string): void {
  put(join(folder, "post-index-change"), `#!/bin/sh\nexec "${evil}"\n`);
  chmodSync(join(folder, "post-index-change"), 0o755);
}

function stale({ workdir }: Field): void {
  utimesSync(join(workdir, "a.txt"), 1, 1);
}

/** Names that are easily taken for others: with a blank at the end, or in no UTF-8. */
function hooksIn(name: string): Hostile {
  return {
    name: `hooks in a folder called ${JSON.stringify(name)}`,
    falls: STATUS,
    lay(place) {
      const [folder, config] = ["hook", "config"].map((file) => join(place.workdir, ".git", file));
      hooks(folder as string, place.evil);
      renameSync(folder as string, Buffer.from(join(place.workdir, name), "latin1"));
      appendFileSync(
        config as string,
        Buffer.from(`[core]\nhooksPath = ${JSON.stringify(name)}\n`, "latin1"),
      );
      stale(place);
      return undefined;
    },
  };
}

/** A part of the repository is a link to what a command hands over: git status 7< file */
function handedOver(part: string, rest: (field: Field, held: string) => void): Hostile {
  return {
    name: `${part} is what a command hands over`,
    lay(place) {
      const held = join(place.workdir, "held");
      rest(place, held);
      symlinkSync("/dev/fd/7", join(place.workdir, part));
      return undefined;
    },
  };
}

/** Moves it away. */
function taken(part: string): (field: Field, held: string) => void {
  return ({ workdir, evil }, held) => {
    gitIn(workdir, "config", "core.fsmonitor", evil);
    renameSync(join(workdir, part), held);
  };
}

/** A link in the index to a directory that has a repository of its own. */
export function submodule(workdir: string, name = "sub"): string {
  const sub = repository({ "b.txt": "two\n" }, join(workdir, name));
  const commit = gitIn(sub, "rev-parse", "HEAD");
  gitIn(workdir, "update-index", "--add", "--cacheinfo", `160000,${commit},${name}`);
  return sub;
}

// The file systems of some computers do not know such names.
const NO_UTF8: Hostile[] = [
  hooksIn(".hooks\u00ff"),
  {
    name: "the name of a submodule is no UTF-8",
    falls: STATUS,
    lay({ workdir, evil }) {
      const sub = submodule(workdir);
      gitIn(sub, "config", "core.fsmonitor", evil);
      const name = Buffer.from("s\u00ff", "latin1");
      const entry = `160000 ${gitIn(sub, "rev-parse", "HEAD")}\t`;
      renameSync(sub, Buffer.concat([Buffer.from(`${workdir}/`), name]));
      spawnSync("git", ["update-index", "-z", "--index-info"], {
        cwd: workdir,
        env: environment(),
        input: Buffer.concat([Buffer.from(entry), name, Buffer.from("\0")]),
      });
      return undefined;
    },
  },
];

export const HOSTILE: Hostile[] = [
  config("a comment that ends in a backslash hides no line", "# note \\\n[core]\n# x \\\nfsmonitor = %\n"),
  {
    name: "of two settings the last one counts",
    falls: STATUS,
    lay(place) {
      hooks(join(place.workdir, ".husky"), place.evil);
      appendFileSync(join(place.workdir, ".git/config"), "[core]\nhooksPath = .none\nhooksPath = .husky\n");
      stale(place);
      return undefined;
    },
  },
  {
    name: "a comment behind a path is no part of it",
    falls: STATUS,
    lay(place) {
      hooks(join(place.workdir, ".husky"), place.evil);
      appendFileSync(join(place.workdir, ".git/config"), "[core]\nhooksPath = .husky ; note\n");
      stale(place);
      return undefined;
    },
  },
  {
    name: "HEAD may be a link that leads nowhere",
    falls: STATUS,
    lay({ workdir, evil }) {
      gitIn(workdir, "config", "core.fsmonitor", evil);
      gitIn(workdir, "pack-refs", "--all");
      rmSync(join(workdir, ".git/HEAD"));
      symlinkSync("refs/heads/main", join(workdir, ".git/HEAD"));
      return undefined;
    },
  },
  {
    name: ".git may be a file with a path of two lines",
    falls: STATUS,
    lay({ workdir, evil }) {
      gitIn(workdir, "config", "core.fsmonitor", evil);
      renameSync(join(workdir, ".git"), join(workdir, "x\ny"));
      put(join(workdir, ".git"), "gitdir: x\ny\n");
      return undefined;
    },
  },
  {
    name: "commondir may end in a blank",
    falls: STATUS,
    lay({ workdir, evil }) {
      gitIn(workdir, "config", "core.fsmonitor", evil);
      const real = join(workdir, "real ");
      renameSync(join(workdir, ".git"), real);
      put(join(workdir, ".git/HEAD"), "ref: refs/heads/main\n");
      put(join(workdir, ".git/commondir"), "../real ");
      return undefined;
    },
  },
  {
    name: "a submodule obeys its own configuration",
    falls: STATUS,
    lay({ workdir, evil }) {
      gitIn(submodule(workdir), "config", "core.fsmonitor", evil);
      return undefined;
    },
  },
  {
    name: "so does a submodule of a submodule",
    falls: STATUS,
    lay({ workdir, evil }) {
      gitIn(submodule(submodule(workdir)), "config", "core.fsmonitor", evil);
      return undefined;
    },
  },
  {
    name: "a hook that looking runs",
    falls: STATUS,
    lay(place) {
      hooks(join(place.workdir, ".git/hooks"), place.evil);
      stale(place);
      return undefined;
    },
  },
  {
    name: "a folder of ordinary files that is a repository",
    falls: STATUS,
    lay({ workdir, evil }) {
      const bare = join(workdir, "exercise");
      for (const file of ["objects/keep", "refs/keep", "wt/keep"]) put(join(bare, file), "");
      put(join(bare, "HEAD"), "ref: refs/heads/main\n");
      put(join(bare, "config"), `[core]\nrepositoryFormatVersion = 0\nworktree = wt\nfsmonitor = ${evil}\n`);
      return bare;
    },
  },
  {
    name: "what is included, under a condition",
    falls: STATUS,
    lay({ workdir, evil }) {
      put(join(workdir, "more"), `[core]\nfsmonitor = ${evil}\n`);
      gitIn(workdir, "config", "includeIf.onbranch:main.path", "../more");
      return undefined;
    },
  },
  {
    name: "the configuration of a single worktree",
    falls: STATUS,
    lay({ workdir, evil }) {
      gitIn(workdir, "config", "extensions.worktreeConfig", "true");
      gitIn(workdir, "config", "--worktree", "core.fsmonitor", evil);
      return undefined;
    },
  },
  hooksIn(".hooks "),
  hooksIn(".hooks\n"),
  hooksIn(".hooks\u00c2\u00a0"),
  ...(process.platform === "darwin" ? [] : NO_UTF8),
  handedOver(".git", taken(".git")),
  handedOver(".git/config", taken(".git/config")),
  handedOver(".git/HEAD", taken(".git/HEAD")),
  handedOver(".git/index", (place, held) => {
    gitIn(submodule(place.workdir), "config", "core.fsmonitor", place.evil);
    renameSync(join(place.workdir, ".git/index"), held);
  }),
  handedOver("sub/.git", (place, held) => {
    gitIn(submodule(place.workdir), "config", "core.fsmonitor", place.evil);
    renameSync(join(place.workdir, "sub/.git"), held);
  }),
  handedOver(".git/hooks/post-index-change", ({ workdir }) =>
    mkdirSync(join(workdir, ".git/hooks"), { recursive: true }),
  ),
  handedOver(".git/hooks", ({ workdir }) =>
    rmSync(join(workdir, ".git/hooks"), { recursive: true, force: true }),
  ),
  {
    name: "hooks in what a command hands over",
    lay({ workdir }) {
      gitIn(workdir, "config", "core.hooksPath", "/proc/self/fd/7");
      return undefined;
    },
  },
  {
    name: "the configuration is an ordinary file, which may be written while a command waits",
    lay({ workdir }) {
      renameSync(join(workdir, ".git/config"), join(workdir, "settings.ini"));
      symlinkSync("../settings.ini", join(workdir, ".git/config"));
      return undefined;
    },
  },
  {
    name: "half a repository whose other half is said by commondir",
    lay({ workdir }) {
      rmSync(join(workdir, ".git/config"));
      rmSync(join(workdir, ".git/objects"), { recursive: true });
      writeFileSync(join(workdir, ".git/commondir"), "/nowhere");
      return undefined;
    },
  },
  setting("core.fsmonitor", "%", { falls: STATUS }),
  setting("core.gitProxy", "%", { also: promise, falls: FETCHES }),
  {
    ...setting("protocol.git.allow", "always"),
    falls: ["-c", "protocol.allow=never", ...FETCHES],
    lay(place) {
      promise(place);
      gitIn(place.workdir, "config", "core.gitProxy", place.evil);
      gitIn(place.workdir, "config", "protocol.git.allow", "always");
      return undefined;
    },
  },
  setting("core.sshCommand", "%", { also: (place) => promise(place, "ssh://127.0.0.1/x"), falls: FETCHES }),
  setting("remote.origin.uploadpack", "%", {
    also: (place) => promise(place, place.workdir),
    falls: FETCHES,
  }),
  setting("remote.origin.vcs", "x"),
  setting("credential.helper", "!%"),
  setting("core.askPass", "%"),
  setting("core.alternateRefsCommand", "%"),
  setting("filter.x.clean", "%", { also: touched("filter=x"), falls: STATUS }),
  setting("filter.x.process", "%", { also: touched("filter=x"), falls: STATUS }),
  setting("filter.x.smudge", "%", { also: attribute("filter=x"), falls: ["worktree", "add", "../other"] }),
  setting("diff.x.textconv", "%", { also: changed("diff=x"), falls: ["diff"] }),
  setting("diff.x.command", "%", { also: changed("diff=x"), falls: ["diff"] }),
  setting("diff.external", "%", { also: changed("text"), falls: ["diff"] }),
  setting("gpg.program", "%", { also: signed, falls: ["log"] }),
  setting("gpg.ssh.program", "%"),
  setting("merge.x.driver", "%"),
  setting("core.pager", "%"),
  setting("pager.log", "%"),
  setting("core.editor", "%"),
  setting("sequence.editor", "%"),
  setting("trailer.x.command", "%"),
  setting("hook.x.command", "%"),
  setting("alias.st", "!%"),
  setting("submodule.x.update", "!%"),
  setting("lfs.customtransfer.x.path", "%"),
  setting("core.worktree", "/"),
  setting("core.attributesFile", "/etc/passwd"),
  setting("core.excludesFile", "/etc/passwd"),
  setting("include.path", "more"),
  setting("something.new", "%"),
];

/** The latest commit carries a signature, and the configuration wants it shown. */
function signed({ workdir }: Field): void {
  const [head = "", ...rest] = gitIn(workdir, "cat-file", "commit", "HEAD").split("\n\n");
  const text = `${head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n${rest.join("\n\n")}\n`;
  put(join(workdir, "commit"), text);
  gitIn(workdir, "update-ref", "HEAD", gitIn(workdir, "hash-object", "-t", "commit", "-w", "commit"));
  gitIn(workdir, "config", "log.showSignature", "true");
}

/** Lays a trap and gives where one stands. */
export function lay(hostile: Hostile): Field {
  const place = field();
  return { ...place, workdir: hostile.lay(place) ?? place.workdir };
}
