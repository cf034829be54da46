/** `pnpm check clients`: lets coding agents and libraries of others talk to the rehearsal server. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Column, table } from "@harness/shared/course";
import { callerDirectory } from "@harness/shared/host";
import { visible } from "@harness/shared/text";
import { UsageError } from "../lib/command.ts";
import { CLIENTS, type Client } from "./clients.ts";
import { drive, installed, type Ride } from "./drive.ts";

/** Returns the exit code. 1: no client is installed in the folder, or one was refused something or did not get to its end. */
export async function checkClients(
  root: string,
  from: string,
  signal: AbortSignal,
  clients: Client[] = CLIENTS,
): Promise<number> {
  const folder = resolve(callerDirectory(root), from);
  if (!existsSync(folder)) throw new UsageError(`--from ${from}: there is no such folder.`);
  const rides: Ride[] = [];
  const missing: Client[] = [];
  for (const client of clients) {
    const version = installed(client, folder);
    if (version === undefined) missing.push(client);
    else rides.push(await drive(client, { folder, version, signal }));
  }
  process.stdout.write(`${describeRides(rides)}\n`);
  for (const { name, packages } of missing)
    process.stdout.write(
      `${name} is not installed there: npm install --prefix ${from} ${packages.join(" ")}\n`,
    );
  return rides.length > 0 && rides.every(({ isFine }) => isFine) ? 0 : 1;
}

const COLUMNS: Column<Ride>[] = [
  ["client", ({ name, isFine }) => `${isFine ? "✓" : "✗"} ${name}`],
  ["version", ({ version }) => version],
  ["requests", ({ requests }) => String(requests)],
  ["refused", ({ refused }) => String(refused.length)],
  ["commands", ({ ran }) => `${ran.good}/${ran.all}`],
  ["ended with", ({ ended }) => String(ended)],
];

function describeRides(rides: Ride[]): string {
  if (rides.length === 0) return "No client is installed there.";
  const complaints = rides.filter(({ isFine }) => !isFine).flatMap(complaintsOf);
  return visible([table(COLUMNS, rides), ...complaints].join("\n"));
}

/** What was refused; if nothing was, the end of what the client printed. */
function complaintsOf({ name, refused, printed }: Ride): string[] {
  const lines = refused.length > 0 ? refused : printed;
  return lines.map((line) => `${name}: ${line}`);
}
