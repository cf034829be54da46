/** Keeps tests independent of the machine: no home, configuration, locale, time zone or socket of the person, and no network. */

import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { isIP, Socket } from "node:net";
import { join } from "node:path";

/** The environment for programs that a test starts: the sealed variables, and `more`. */
export function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** Makes a folder for temporary files with an empty home directory in it. Returns them as variables. */
export function newPlace(top: string): { HOME: string; TMPDIR: string } {
  const TMPDIR = mkdtempSync(join(top, "t-"));
  const HOME = join(TMPDIR, "home");
  mkdirSync(HOME);
  chmodSync(TMPDIR, 0o755); // see sealProcess
  return { HOME, TMPDIR };
}

/** From now on this process can connect only to this computer. */
export function stayHere(): void {
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const host = hostIn(args);
    if (isHere(host)) return connect.apply(this, args as Parameters<typeof connect>);
    return this.destroy(new Error(`A test wants to reach ${host}: tests reach only this computer.`));
  } as typeof connect;
}

/** Node calls connect with an array of (options, listener); other callers pass a path, a port or options. */
function hostIn(args: unknown[]): string {
  const [first] = args.flat();
  if (typeof first === "object") return (first as { host?: string }).host ?? "localhost";
  const host = args.find((arg, i) => i > 0 && typeof arg === "string");
  return (host as string | undefined) ?? "localhost";
}

function isHere(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
