/** Drives one client against a rehearsal server of its own, in an empty workspace and an empty home. */

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JournalEntry, startRehearsalServer } from "@harness/shared/rehearsal";
import type { Client, Place } from "./clients.ts";
import { ANSWER, clientModel, resultsIn } from "./model.ts";

const MODEL = "claude-sonnet-5-5";
const PATIENCE_MS = 180_000;

/** What became of a client. */
export interface Ride {
  name: string;
  version: string;
  requests: number;
  /** The first line of each refusal. */
  refused: string[];
  /** Commands that the client has run without an error, and all. */
  ran: { good: number; all: number };
  /** The exit code, or the signal that ended it. */
  ended: number | string;
  isFine: boolean;
}

/** The version that is installed in a folder; undefined if it is not. */
export function installed(client: Client, folder: string): string | undefined {
  const [first = ""] = client.packages;
  const isThere = client.packages.every((name) => existsSync(join(folder, "node_modules", name)));
  const file = join(folder, "node_modules", first, "package.json");
  return isThere ? (JSON.parse(readFileSync(file, "utf8")).version as string) : undefined;
}

/** Lets a client that is installed in `folder` take one prompt. */
export async function drive(client: Client, folder: string, version: string): Promise<Ride> {
  const place = mkdtempSync(join(tmpdir(), "clients-"));
  // Its imports are resolved from where it lies.
  const scripts = mkdtempSync(join(folder, ".check-"));
  const server = await startRehearsalServer({ model: clientModel });
  try {
    const { output, ended } = await start(
      client,
      { url: server.url, model: MODEL },
      { folder, place, scripts },
    );
    return { name: client.name, version, ...judge(server.journal, output, ended), ended };
  } finally {
    await server.close();
    for (const directory of [place, scripts]) rmSync(directory, { recursive: true, force: true });
  }
}

function judge(journal: JournalEntry[], output: string, ended: Ride["ended"]) {
  // Some clients first ask whether anybody is there: HEAD /.
  const asked = journal.filter(({ path }) => path.startsWith("/v1/messages"));
  const refused = asked.flatMap(({ status, error }) => (status >= 400 && error ? [error.message] : []));
  const counts = asked.map(({ request }) => resultsIn(request.body.messages ?? []));
  const ran = counts.reduce((most, now) => (now.all > most.all ? now : most), { good: 0, all: 0 });
  const isFine = ended === 0 && refused.length === 0 && ran.good === 3 && output.includes(ANSWER);
  return { requests: asked.length, refused, ran, isFine };
}

async function start(
  client: Client,
  at: Place,
  { folder, place, scripts }: { folder: string; place: string; scripts: string },
): Promise<{ output: string; ended: Ride["ended"] }> {
  const [home, workspace] = [join(place, "home"), join(place, "workspace")];
  for (const directory of [home, workspace]) mkdirSync(directory);
  for (const [name, text] of Object.entries(client.files?.(at) ?? {}))
    writeFileSync(join(workspace, name), text);
  const { PATH = "" } = process.env;
  // A client that heeds proxies reaches only loopback: all else goes to a port where nobody listens.
  const nowhere = {
    HTTP_PROXY: "http://127.0.0.1:9",
    HTTPS_PROXY: "http://127.0.0.1:9",
    NO_PROXY: "127.0.0.1,localhost",
  };
  const env = { PATH, HOME: home, TMPDIR: place, ...nowhere, ...client.env?.(at) };
  const [program, args] = commandOf(client, at, folder, scripts);
  const child = spawn(program, args, {
    cwd: workspace,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (output += piece));
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), PATIENCE_MS);
  const ended = await new Promise<number | string>((resolve) =>
    child
      .on("close", (code, signal) => resolve(code ?? signal ?? 1))
      .on("error", (error) => resolve(error.message)),
  );
  clearTimeout(timer);
  return { output, ended };
}

function commandOf(client: Client, at: Place, folder: string, scripts: string): [string, string[]] {
  const started = client.start(at);
  if ("program" in started) return [join(folder, "node_modules/.bin", started.program), started.args];
  const file = join(scripts, "client.mjs");
  writeFileSync(file, started.script);
  return [process.execPath, [file]];
}
