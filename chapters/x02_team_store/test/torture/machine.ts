/** A machine of its own, as far as a program can tell: its own network, home and clone. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gitIn, temporaryDirectory } from "@harness/shared/test-kit";
import { onTestFinished } from "vitest";

export interface Machine {
  home: string;
  workspace: string;
  /** The address under which this computer is known there. */
  host: string;
  /** The same command, on that machine. */
  on(command: string[]): string[];
}

let machines = 0;

/** With a clone of a repository. It goes with the test. Where the system gives no networks, it has that of this computer. */
export function openMachine(origin: string): Machine {
  const directory = temporaryDirectory();
  const [home, workspace] = [join(directory, "home"), join(directory, "workspace")];
  mkdirSync(home);
  gitIn(directory, "clone", "--quiet", origin, workspace);
  gitIn(workspace, "config", "user.name", "Nobody");
  gitIn(workspace, "config", "user.email", "nobody@example.com");
  return { home, workspace, ...openNetworkOf(++machines) };
}

/** A cable with two ends: this one has the lower address. 198.18.0.0/15 is for tests (RFC 2544). */
function openNetworkOf(number: number): Pick<Machine, "host" | "on"> {
  const [host, there] = [1, 2].map((end) => `198.18.${process.pid % 250}.${4 * number + end}`) as [
    string,
    string,
  ];
  const [near, far] = [`near-${process.pid}-${number}`, `far-${process.pid}-${number}`];
  const name = `x02-${process.pid}-${number}`;
  try {
    ip("netns", "add", name);
    // With it go both ends of the cable.
    onTestFinished(() => ip("netns", "delete", name));
    ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name);
    ip("address", "add", `${host}/30`, "dev", near);
    ip("link", "set", near, "up");
    ip("-n", name, "address", "add", `${there}/30`, "dev", far);
    for (const device of ["lo", far]) ip("-n", name, "link", "set", device, "up");
  } catch {
    console.warn("Skipped: a network for each machine (it takes root and Linux)");
    return { host: "127.0.0.1", on: (command) => command };
  }
  return { host, on: (command) => ["ip", "netns", "exec", name, ...command] };
}

function ip(...args: string[]): void {
  execFileSync("ip", args, { stdio: "pipe" });
}
