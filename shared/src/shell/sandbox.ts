/** Walls around a command: what it can read, where it can write, and whom it can reach. */

import { execFile } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { bashScript, findProgram } from "./bash.ts";
import { type Company, inCompany } from "./company.ts";
import { type Gate, throughGate } from "./gate.ts";
import { systemWithout } from "./system.ts";

/** Absolute, real paths. If one is inside another, the inner one decides, so a part of `writable` can be protected. */
export interface Walls {
  writable: string[];
  /** What else it sees, beside the programs of the system. `/` is everything. */
  readable: string[];
  /** A folder is empty, a file cannot be opened. What does not exist cannot be made, either. */
  hidden?: string[];
  /** Folders that are not part of the system, although they may be in it. A command does not see them unless they are `readable`. */
  foreign?: string[];
  /** A gate leads to one server of this computer, and nowhere else. */
  network: "all" | "none" | Gate;
  /** With it the command sees the processes of others that have it as well, and they see its. */
  company?: Company | undefined;
}

/** How this computer builds walls, or why it cannot. */
export type Sandbox =
  | { works: true; wrap(command: string[], walls: Walls): string[] }
  /** With the command that would help, where one does. */
  | { works: false; why: string; remedy?: string };

/** By the PATH that programs are looked for on. */
const found = new Map<string, Promise<Sandbox>>();

/**
 * bubblewrap on Linux, sandbox-exec on macOS. It is tried, once: what is installed may still be forbidden to work.
 */
export function findSandbox(): Promise<Sandbox> {
  const { PATH = "" } = process.env;
  const sandbox = found.get(PATH) ?? probe(process.platform);
  found.set(PATH, sandbox);
  return sandbox;
}

const REMEDIES: Partial<Record<NodeJS.Platform, { remedy: string }>> = {
  linux: { remedy: "sudo apt install bubblewrap" },
};

async function probe(platform: NodeJS.Platform): Promise<Sandbox> {
  if (platform === "win32") return { works: false, why: "there is none for Windows; in WSL there is" };
  const [name, build] =
    platform === "darwin" ? (["sandbox-exec", inSandboxExec] as const) : (["bwrap", inBubblewrap] as const);
  // Found once: later a command could put another program of that name before it.
  const file = findProgram(name);
  if (!file) return { works: false, why: `there is no ${name}`, ...REMEDIES[platform] };
  const wrap = (command: string[], walls: Walls) => build(command, walls, file);
  try {
    const [, ...args] = wrap(["true"], { writable: [], readable: ["/"], network: "none" });
    await promisify(execFile)(file, args);
    return { works: true, wrap };
  } catch (error) {
    const { stderr, code } = error as Error & { stderr?: string; code?: string | number };
    return { works: false, why: stderr?.trim() || `${name} failed: ${code}` };
  }
}

/** Empty inside. A program can talk to each socket that it sees, and the first two are full of sockets. They are in memory. */
const EMPTY = ["/tmp", "/run", "/dev/shm"];
const EMPTY_BYTES = 128 * 1024 * 1024;

/** A program that sees a socket can talk to it, although it cannot write there. */
function socketsBeside({ writable, readable }: Walls): string[] {
  const list = readFileSync("/proc/net/unix", "utf8").split("\n");
  const paths = list.flatMap((line) => /(?<= )\/.*/.exec(line)?.[0] ?? []);
  const shown = readable.filter((path) => path !== "/");
  const isSeen = (path: string) => !isBelow(path, EMPTY) || isBelow(path, shown);
  const beside = paths.filter((path) => isSeen(path) && !isBelow(path, writable) && existsSync(path));
  return [...new Set(beside.map((path) => realpathSync(path)))];
}

/**
 * The command in bubblewrap. To whom its program belongs, such as root, some doors of /proc are closed: the first process
 * inside is bubblewrap, and leads to its file outside.
 */
export function inBubblewrap(command: string[], walls: Walls, program = "bwrap"): string[] {
  const { writable, network, company } = walls;
  const seesAll = walls.readable.includes("/");
  const isOurs = isOurFile(program);
  const hidden = (walls.hidden ?? []).concat(isOurs ? "/proc/1" : [], seesAll ? socketsBeside(walls) : []);
  const readable = walls.readable.filter((path) => !isBelow(path, hidden));
  const system = seesAll ? [] : systemWithout(walls.foreign ?? []);
  const gates = typeof network === "string" ? [] : [network];
  const mounts = [
    ...[...system, ...readable].map((path) => ["--ro-bind", path, path]),
    ["--dev", "/dev"],
    ["--proc", "/proc"],
    ...EMPTY.map((path) => ["--tmpfs", path]),
    ...writable.map((path) => ["--bind", path, path]),
    ...gates.map(({ path }) => ["--ro-bind", path, path]),
    ...hidden.filter((path) => !isBelow(path, hidden)).map(masked),
  ];
  // Read-only, but last, because mount points are created in them. In /proc root could choose the program that the kernel
  // starts at a crash, and in /dev anybody could fill the memory.
  const emptied = mounts.filter(([how, path = ""]) => how === "--tmpfs" && !EMPTY.includes(path));
  const fixed = ["/dev", ...(isOurs ? ["/proc"] : []), ...emptied.map(([, path = ""]) => path)];
  const words = [
    ...[program, "--unshare-ipc"],
    // In a company the parent is a process of bubblewrap that may end later than this is set: the command would be killed.
    ...(company ? [] : ["--die-with-parent", "--unshare-user", "--unshare-pid"]),
    ...mounts.sort(outerFirst).flatMap(sized),
    ...fixed.flatMap((path) => ["--remount-ro", path]),
    ...(network === "all" ? [] : ["--unshare-net"]),
    // Otherwise a process that is root outside could mount everything again.
    ...["--cap-drop", "ALL"],
    ...(company ? ["--"] : firstInside()),
    ...gates.reduce(throughGate, command),
  ];
  return company ? inCompany(words, company) : words;
}

/** bash itself prints nothing, such as that the command was killed. */
const START = `exec {told}>&2 2> /dev/null
"$@" 2>&$told {told}>&-
exit`;
const WITHOUT_RIGHTS = ["--ambient-caps=-all", "--inh-caps=-all", "--bounding-set=-all", "--"];

/**
 * The first process inside keeps a capability that commands do not have, so Linux lets no command stop or change it with
 * ptrace. If it were stopped, the walls would never end. The capability itself is of no use. Without setpriv, bubblewrap is
 * the first process.
 */
function firstInside(): string[] {
  const setpriv = findProgram("setpriv");
  if (!setpriv) return ["--"];
  return ["--as-pid-1", "--cap-add", "CAP_SETPCAP", "--", ...bashScript(START, [setpriv, ...WITHOUT_RIGHTS])];
}

function isOurFile(path: string): boolean {
  const us = process.getuid?.();
  return us === 0 || statSync(path, { throwIfNoEntry: false })?.uid === us;
}

/** There is nothing below what is hidden. */
function isBelow(path: string, hidden: string[]): boolean {
  return hidden.some((folder) => path.startsWith(`${folder}/`));
}

function masked(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
  return isFolder ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path];
}

function outerFirst(a: string[], b: string[]): number {
  return depth(a.at(-1) ?? "") - depth(b.at(-1) ?? "");
}

function depth(path: string): number {
  return path.split("/").filter(Boolean).length;
}

function sized(mount: string[]): string[] {
  return mount[0] === "--tmpfs" ? ["--size", String(EMPTY_BYTES), ...mount] : mount;
}

/** Where macOS keeps what belongs to users. */
const PRIVATE = ["/Users", "/Volumes", "/private/tmp", "/private/var/folders", "/private/var/root"];

/** The command in sandbox-exec. Of its rules the last one that fits decides. */
export function inSandboxExec(command: string[], walls: Walls, program = "sandbox-exec"): string[] {
  const { writable, readable, network, hidden = [], foreign = [] } = walls;
  const places = [...readable.map((path) => ["deny", path]), ...writable.map((path) => ["allow", path])];
  const gates = typeof network === "string" ? [] : [network];
  const unread = readable.includes("/") ? [] : [`(deny file-read-data${below(...PRIVATE, ...foreign)})`];
  const rules = [
    "(version 1)(allow default)(deny file-write*)",
    ...unread,
    ...places
      .sort(outerFirst)
      .map(([may, path = ""]) => `(allow file-read*${below(path)})(${may} file-write*${below(path)})`),
    ...hidden.map((path) => `(deny file-read* file-write*${below(path)})`),
    `(allow file-write*${below("/dev")})`,
    ...(network === "all" ? [] : ["(deny network*)"]),
    ...gates.map(({ port }) => `(allow network-outbound (remote ip "localhost:${port}"))`),
  ];
  return [program, "-p", rules.join("\n"), ...command];
}

function below(...paths: string[]): string {
  return paths.map((path) => ` (subpath ${JSON.stringify(path)})`).join("");
}
