/** Lists processes. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Running {
  pid: number;
  args: string;
}

/** All processes except zombies. */
export async function allProcesses(): Promise<Running[]> {
  const { stdout, pid } = await list();
  const rows = stdout.split("\n").flatMap((line) => {
    const [, id, state = "", args = ""] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return id && !state.startsWith("Z") ? [{ pid: Number(id), args }] : [];
  });
  return rows.filter((row) => row.pid !== pid);
}

async function list(): Promise<{ stdout: string; pid: number | undefined }> {
  const work = promisify(execFile)("ps", ["-A", "-o", "pid=,stat=,args="], { maxBuffer: 1 << 26 });
  const { stdout } = await work;
  return { stdout, pid: work.child.pid };
}

/** The processes whose arguments contain a text. */
export async function processesNaming(text: string): Promise<Running[]> {
  return (await allProcesses()).filter(({ args }) => args.includes(text));
}
