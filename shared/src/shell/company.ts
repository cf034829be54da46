/** Commands behind walls of their own that see each other's processes, as programs on one computer do. */

import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Sandbox } from "./sandbox.ts";

export interface Company {
  /** A process that is there for nothing but the others. */
  pid: number;
  /** Who is not root has one more below it, by its number there: see `asRoot`. */
  below?: number | undefined;
  close(): void;
}

/** undefined where commands behind walls see each other's processes anyway. All in it end with it. */
export async function openCompany(sandbox: Sandbox): Promise<Company | undefined> {
  if (!sandbox.works || process.platform !== "linux") return undefined;
  const isRoot = process.getuid?.() === 0;
  const [program = "", ...words] = isRoot ? around(sandbox, ["cat"]) : asRoot(sandbox);
  // cat waits for the end of its input, which comes at the latest with our own. The others can read its environment.
  const child = spawn(program, ["--info-fd", "3", ...words], {
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "ignore", "ignore", "pipe", ...(isRoot ? [] : ["pipe" as const])],
  });
  const [pid, below] = await Promise.all(child.stdio.slice(3).map((info) => pidFrom(info as Readable)));
  if (pid === undefined) throw new Error(`${program} could not build walls for programs that work together.`);
  return { pid, below, close: () => child.kill("SIGKILL") };
}

function around(sandbox: Sandbox & { works: true }, command: string[], readable: string[] = []): string[] {
  return sandbox.wrap(command, { writable: [], readable, network: "none" });
}

/**
 * In walls with a /dev of their own bubblewrap is root first and then itself again, so two user namespaces lie in each other.
 * To join such walls takes both, and a process in each: this one is root in the outer one, and its child not.
 */
function asRoot(sandbox: Sandbox & { works: true }): string[] {
  const [program = ""] = around(sandbox, []);
  const [uid, gid] = [String(process.getuid?.()), String(process.getgid?.())];
  const own = ["--unshare-user", "--uid", uid, "--gid", gid, "--bind", "/", "/", "--cap-drop", "ALL"];
  const words = around(sandbox, [program, "--info-fd", "4", ...own, "--", "cat"], [program]);
  // Without this right nobody may stand in for root.
  return words.toSpliced(words.indexOf("--"), 0, "--uid", "0", "--gid", "0", "--cap-add", "CAP_SETFCAP");
}

async function pidFrom(info: Readable): Promise<number | undefined> {
  const json = await text(info);
  return json === "" ? undefined : JSON.parse(json)["child-pid"];
}

const JOIN = `exec 8<"/proc/$1/ns/user" 9<"/proc/$1/ns/pid" && shift && exec "$@"`;
const JOIN_BOTH = `exec 7<"/proc/$1/root/proc/$2/ns/user" && pid=$1 && shift 2 && set -- "$pid" "$@" && ${JOIN}`;

/** The words of bubblewrap, in the processes of a company. */
export function inCompany([program = "", ...words]: string[], { pid, below }: Company): string[] {
  const joined = [program, "--userns", "8", "--pidns", "9"];
  if (below === undefined) return ["bash", "-c", JOIN, "bash", String(pid), ...joined, ...words];
  const both = [String(pid), String(below), ...joined, "--userns2", "7"];
  return ["bash", "-c", JOIN_BOTH, "bash", ...both, ...words];
}
