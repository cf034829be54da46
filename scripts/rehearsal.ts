/** `pnpm rehearsal`: serves the rehearsal server alone, for any program in any language. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { knownScripts, listChapters, readScenario, repositoryRoot } from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import {
  type RehearsalModel,
  type RehearsalOptions,
  type RehearsalServer,
  repeatingModel,
  repertoireModel,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import { visible } from "@harness/shared/text";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { describeEntry } from "./lib/journal-line.ts";

const DEFAULT_PORT = 8787;
const USAGE = "pnpm rehearsal [--port 8787] [--host 127.0.0.1] [--scenario FILE]";

await runCommand(async (args) => {
  const { values, positionals } = readArgs(
    args,
    { port: { type: "string" }, host: { type: "string" }, scenario: { type: "string" } },
    USAGE,
  );
  if (positionals.length > 0) throw new UsageError(`Unexpected "${positionals[0]}". Usage: ${USAGE}`);
  const server = await start({
    model: await modelFor(values.scenario),
    port: portFrom(values.port),
    host: values.host ?? "127.0.0.1",
    onEntry: (entry) => console.error(visible(describeEntry(entry))),
  });
  console.log(welcome(server, values.scenario));
  await interrupted();
  await server.close();
  return 0;
});

function portFrom(text = String(DEFAULT_PORT)): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port ${text} is not a port: give a number from 0 (any free port) to 65535.`);
}

/** Plays the scenario's script if there is one, else what the offline model of the last chapter knows. */
async function modelFor(scenario: string | undefined): Promise<RehearsalModel> {
  if (scenario === undefined) {
    const last = listChapters(repositoryRoot()).at(-1);
    return repertoireModel({ known: last ? knownScripts(last.path) : [] });
  }
  const file = resolve(callerDirectory(repositoryRoot()), scenario);
  if (!existsSync(file)) throw new UsageError(`--scenario ${scenario}: there is no such file.`);
  const script = readScenario(file, "play");
  if (script.programs)
    throw new UsageError(`--scenario ${scenario}: it is for several programs; use pnpm smoke.`);
  return repeatingModel(script);
}

async function start(options: RehearsalOptions & { port: number; host: string }): Promise<RehearsalServer> {
  const { port, host } = options;
  try {
    return await startRehearsalServer(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new UsageError(
        `Port ${port} is in use. Choose another with --port, or --port 0 for any free one.`,
      );
    }
    throw new UsageError(`Cannot listen on ${host}, port ${port}: ${message}.`);
  }
}

function welcome({ url }: RehearsalServer, scenario: string | undefined): string {
  return [
    `Rehearsal server at ${url}: offline, scripted, no intelligence.`,
    `It plays ${scenario ?? "the prompts of all chapters, and plain requests"}.`,
    `Point a program at it:  ANTHROPIC_BASE_URL=${url} ANTHROPIC_API_KEY=anything PROGRAM`,
    "Ctrl-C ends it.",
  ].join("\n");
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}
