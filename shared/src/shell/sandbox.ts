/** Walls around a command: what it can read, where it can write, and whom it can reach. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { type Company, inCompany } from "./company.ts";
import { type Gate, throughGate } from "./gate.ts";

/** Absolute, real paths. Of two that lie in each other the inner one decides, so a part of `writable` can be protected. */
export interface Walls {
  writable: string[];
  /** What else it sees, beside the programs of the system. `/` is everything. */
  readable: string[];
  /** A gate leads to one server of this computer, and nowhere else. */
  network: "all" | "none" | Gate;
  /** With it the command sees the processes of others that have it as well, and they see its. */
  company?: Company | undefined;
}

/** How this computer builds walls, or why it cannot. */
export type Sandbox =
  | { works: true; wrap(command: string[], walls: Walls): string[] }
  | { works: false; why: string };

let found: Promise<Sandbox> | undefined;

/**
 * bubblewrap on Linux, sandbox-exec on macOS. It is tried, once: what is installed may still be forbidden to work.
 */
export function findSandbox(): Promise<Sandbox> {
  found ??= probe(process.platform);
  return found;
}

async function probe(platform: NodeJS.Platform): Promise<Sandbox> {
  if (platform === "win32") return { works: false, why: "there is none for Windows; in WSL there is" };
  const wrap = platform === "darwin" ? inSandboxExec : inBubblewrap;
  const [program = "", ...args] = wrap(["true"], { writable: [], readable: ["/"], network: "none" });
  try {
    await promisify(execFile)(program, args);
    return { works: true, wrap };
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: string | number; stderr?: string };
    return { works: false, why: code === "ENOENT" ? `there is no ${program}` : stderr?.trim() || message };
  }
}

/** Where Linux keeps programs, and the few files without which they do not start. */
const SYSTEM = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store"].concat(
  ["alternatives", "group", "hosts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d"].map(
    (name) => `/etc/${name}`,
  ),
  ["localtime", "nsswitch.conf", "passwd", "ssl/certs"].map((name) => `/etc/${name}`),
);

/** Empty inside. A socket can be talked to wherever it is seen, and the first two are full of them. They lie in memory. */
const EMPTY = ["/tmp", "/run", "/dev/shm"];
const EMPTY_BYTES = 128 * 1024 * 1024;

/** The command in bubblewrap. */
export function inBubblewrap(command: string[], walls: Walls): string[] {
  const { writable, readable, network, company } = walls;
  const system = readable.includes("/") ? [] : SYSTEM.filter((path) => existsSync(path));
  const gates = typeof network === "string" ? [] : [network];
  const mounts = [
    ...[...system, ...readable].map((path) => ["--ro-bind", path, path]),
    ["--dev", "/dev"],
    ["--proc", "/proc"],
    ...EMPTY.map((path) => ["--tmpfs", path]),
    ...writable.map((path) => ["--bind", path, path]),
    ...gates.map(({ path }) => ["--ro-bind", path, path]),
  ];
  const words = [
    ...["bwrap", "--unshare-ipc", "--die-with-parent"],
    ...(company ? [] : ["--unshare-user", "--unshare-pid"]),
    ...mounts.sort(outerFirst).flatMap(sized),
    ...(network === "all" ? [] : ["--unshare-net"]),
    // Otherwise, whoever is root outside could mount everything anew.
    ...["--cap-drop", "ALL", "--"],
    ...gates.reduce(throughGate, command),
  ];
  return company ? inCompany(words, company) : words;
}

function outerFirst([, a = ""]: string[], [, b = ""]: string[]): number {
  return depth(a) - depth(b);
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
export function inSandboxExec(command: string[], { writable, readable, network }: Walls): string[] {
  const places = [...readable.map((path) => ["deny", path]), ...writable.map((path) => ["allow", path])];
  const gates = typeof network === "string" ? [] : [network];
  const hidden = readable.includes("/") ? [] : [`(deny file-read-data${below(...PRIVATE)})`];
  const rules = [
    "(version 1)(allow default)(deny file-write*)",
    ...hidden,
    ...places
      .sort(outerFirst)
      .map(([may, path = ""]) => `(allow file-read*${below(path)})(${may} file-write*${below(path)})`),
    `(allow file-write*${below("/dev")})`,
    ...(network === "all" ? [] : ["(deny network*)"]),
    ...gates.map(({ port }) => `(allow network-outbound (remote ip "localhost:${port}"))`),
  ];
  return ["sandbox-exec", "-p", rules.join("\n"), ...command];
}

function below(...paths: string[]): string {
  return paths.map((path) => ` (subpath ${JSON.stringify(path)})`).join("");
}
