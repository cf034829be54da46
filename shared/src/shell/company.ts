/** Commands behind walls of their own that see each other's processes, as programs on one computer do. */

import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { bashScript } from "./bash.ts";
import type { Sandbox } from "./sandbox.ts";

export interface Company {
  /** A process that is there for nothing but the others. */
  pid: number;
  close(): void;
}

/**
 * A company for commands behind walls, in which they see each other's processes; undefined where they do so anyway.
 * When it ends, all in it end.
 */
export async function openCompany(sandbox: Sandbox): Promise<Company | undefined> {
  if (!sandbox.works || process.platform !== "linux") return undefined;
  const walls = sandbox.wrap(["cat"], { writable: [], readable: [], network: "none" });
  // For devices bubblewrap makes a second namespace of users, unless it is root, and that one gives no way into the company.
  const [program = "", ...words] = walls.filter((word, i) => word !== "/dev" && walls[i + 1] !== "/dev");
  // cat waits for the end of its input, which comes at the latest with our own. The others can read its environment.
  const child = spawn(program, ["--info-fd", "3", ...words], {
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  const info = await text(child.stdio[3] as Readable);
  const { "child-pid": pid } = JSON.parse(info);
  return { pid, close: () => child.kill("SIGKILL") };
}

const JOIN = `exec 8<"/proc/$1/ns/user" 9<"/proc/$1/ns/pid" && shift && exec "$@"`;

/** The words of bubblewrap, in the processes of a company. */
export function inCompany([program = "", ...words]: string[], { pid }: Company): string[] {
  const joined = [program, "--userns", "8", "--pidns", "9", ...words];
  return bashScript(JOIN, [String(pid), ...joined]);
}
