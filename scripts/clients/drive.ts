/** Drives one client against a rehearsal server of its own, in an empty workspace and an empty home. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { plainEnvironment } from "@harness/shared/host";
import { type JournalEntry, startRehearsalServer } from "@harness/shared/rehearsal";
import { runProgram, type Target } from "@harness/shared/smoke";
import type { Client, Place } from "./clients.ts";
import { ANSWER, clientModel, resultsIn } from "./model.ts";

const MODEL = "claude-sonnet-5-5";
const PATIENCE_MS = 180_000;
const BIN = "node_modules/.bin";
const MOST_LINES = 5;

/** A client that follows these variables reaches only loopback: everything else goes to a port where nobody listens. */
const NOWHERE = {
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
  NO_PROXY: "127.0.0.1,localhost",
};

/** What became of a client. */
export interface Ride {
  name: string;
  version: string;
  requests: number;
  /** The first line of each refusal. */
  refused: string[];
  /** Commands that the client has run without an error, and all. */
  ran: { good: number; all: number };
  /** The exit code; "a signal", also when it took too long. */
  ended: number | string;
  /** The last lines that it printed. */
  printed: string[];
  isFine: boolean;
}

/** The folders of a ride. */
interface Folders {
  home: string;
  workspace: string;
  /** Node resolves the imports of a script from its own place, so it is below the folder of the clients. */
  scripts: string;
}

/** The version that is installed in a folder; undefined if it is not. */
export function installed(client: Client, folder: string): string | undefined {
  const [first = ""] = client.packages;
  const isThere = client.packages.every((name) => existsSync(join(folder, "node_modules", name)));
  const file = join(folder, "node_modules", first, "package.json");
  return isThere ? (JSON.parse(readFileSync(file, "utf8")).version as string) : undefined;
}

/** Lets a client that is installed in `folder` take one prompt. Throws if `signal` aborts. */
export async function drive(
  client: Client,
  { folder, version, signal }: { folder: string; version: string; signal: AbortSignal },
): Promise<Ride> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "clients-")));
  const [home, workspace] = [join(place, "home"), join(place, "workspace")];
  for (const directory of [home, workspace]) mkdirSync(directory);
  const scripts = mkdtempSync(join(folder, ".check-"));
  const server = await startRehearsalServer({ model: clientModel });
  try {
    const at = { url: server.url, model: client.model ?? MODEL };
    const run = await start(client, at, { home, workspace, scripts }, { folder, signal });
    return { name: client.name, version, ...judge(server.journal, run) };
  } finally {
    await server.close();
    for (const directory of [place, scripts])
      rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

function start(
  client: Client,
  at: Place,
  { home, workspace, scripts }: Folders,
  { folder, signal }: { folder: string; signal: AbortSignal },
) {
  const files = Object.entries(client.files?.(at) ?? {});
  for (const [name, text] of files) {
    mkdirSync(dirname(join(workspace, name)), { recursive: true });
    writeFileSync(join(workspace, name), text);
  }
  const plain = plainEnvironment(home);
  // The clients' own Node comes first: some of them need a newer one than this project.
  const path = [join(folder, BIN), plain.PATH].join(delimiter);
  const env = { ...plain, ...NOWHERE, PATH: path, ...client.env?.(at) };
  const target = { name: client.name, argv: commandOf(client, at, folder, scripts) };
  return runProgram(target, { args: [], cwd: workspace, env, stdin: "", timeoutMs: PATIENCE_MS, signal });
}

function commandOf(client: Client, at: Place, folder: string, scripts: string): Target["argv"] {
  const started = client.start(at);
  if ("program" in started) return [join(folder, BIN, started.program), ...started.args];
  const file = join(scripts, "client.mjs");
  writeFileSync(file, started.script);
  return ["node", file];
}

function judge(journal: JournalEntry[], { printed, exitCode }: Awaited<ReturnType<typeof runProgram>>) {
  // Some clients first ask whether anybody is there: HEAD /.
  const asked = journal.filter(({ path }) => path.startsWith("/v1/"));
  const refused = asked.flatMap(({ status, error }) =>
    status >= 400 && error ? (error.message.split("\n")[0] ?? []) : [],
  );
  const counts = asked.map(({ request }) => resultsIn(request.body?.messages ?? []));
  const ran = counts.reduce((most, now) => (now.all > most.all ? now : most), { good: 0, all: 0 });
  const output = printed.map(({ text }) => text).join("");
  const isFine = exitCode === 0 && refused.length === 0 && ran.good === 3 && output.includes(ANSWER);
  const lines = output.trim().split("\n").slice(-MOST_LINES);
  return { requests: asked.length, refused, ran, ended: exitCode ?? "a signal", printed: lines, isFine };
}
