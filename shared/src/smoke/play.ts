/** Plays a scenario on a program and records what it does. */

import { resolve } from "node:path";
import type { Scenario } from "../chapters/index.ts";
import { plainEnvironment } from "../host/index.ts";
import { DEFAULT_MODEL } from "../model/index.ts";
import { createPoints, type RehearsalServer } from "../rehearsal/index.ts";
import type { Trace } from "../trace/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { givenFor } from "./needs.ts";
import { createNormaliser, type RunMarks } from "./normalise.ts";
import { askedAt, behaviourAt, type OwnServer, startOwnServer } from "./own-server.ts";
import { type ProgramRun, type RunTarget, runProgram } from "./program.ts";
import { createRecord } from "./record.ts";
import { createSandbox, type Machine, removeSandbox, type Sandbox } from "./sandbox.ts";
import { behaviourOfAll, type Share, sharesOf } from "./shares.ts";
import type { Target } from "./target.ts";
import { runTogether } from "./together.ts";
import { traceOf } from "./trace.ts";

const TIMEOUT_MS = 60_000;

export interface PlayOptions {
  /** An abort kills the program and removes its files; the play then rejects. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the program is stopped. Default: one minute. */
  timeoutMs?: number;
  /** Runs the program. Default: in a process of its own. */
  run?: RunTarget | undefined;
  /** The parent of its directories. Default: the folder for temporary files. */
  folder?: string | undefined;
}

/** The results of a play: the behaviour is compared, the trace is shown. */
export interface Played {
  behaviour: Behaviour;
  trace: Trace;
}

/**
 * Plays a scenario on a program, in its own workspace and home directory, against a scripted rehearsal server.
 * stdin gets the prompts as lines, each followed by its answers. A scenario of several programs runs the program
 * several times, all in the same directories, each against its own server. Two plays of a deterministic program return
 * equal behaviours. Throws if the program cannot be started.
 */
export async function playScenario(
  target: Target,
  scenario: Scenario,
  { run: runTarget = runProgram, timeoutMs = TIMEOUT_MS, signal, folder }: PlayOptions = {},
): Promise<Played> {
  const points = createPoints();
  const given = await givenFor(scenario);
  const sandbox = await createSandbox(scenario, folder);
  const record = createRecord(sandbox);
  const servers = await Promise.all(
    sharesOf(scenario).map((share) => startOwnServer(share, points, record.note)),
  );
  const close = () => Promise.all(servers.map(({ server }) => server.close()));
  try {
    const runs = await runTogether(servers, points, ({ share, server }, onStart) => {
      const machine = sandbox.machines[share.machine ?? ""] ?? sandbox;
      return runTarget(target, {
        args: share.args,
        cwd: resolve(machine.workspace, scenario.folder),
        env: { ...environment(server, machine), ...trustOf(scenario), ...given.env, ...scenario.env },
        stdin: linesOf(share),
        timeoutMs,
        signal,
        isOneOfSeveral: servers.length > 1,
        onStart,
      });
    });
    await close();
    const files = record.end();
    const parts = servers.map((own, i) => ({ own, asked: askedAt(own), run: runs[i] as ProgramRun }));
    const each = parts.map(({ own, asked, run }) => behaviourAt(own, asked, run));
    const behaviour = { ...behaviourOfAll(scenario, each), ...files };
    const trace = traceOf(record.moments, parts);
    return createNormaliser(marksOf(target, sandbox, servers))({ behaviour, trace });
  } finally {
    await close();
    await given.takeBack();
    await removeSandbox(sandbox);
  }
}

/** Plays a scenario on the previous chapter, without flags that this chapter does not know. */
export async function playBefore(
  target: Target,
  scenario: Scenario,
  options: PlayOptions = {},
): Promise<Played> {
  const played = await playScenario(target, scenario, options);
  const { exitCode, requests } = played.behaviour;
  const isRefused = exitCode === 2 && requests.length === 0;
  const hasFlags = sharesOf(scenario).some(({ args }) => args.length > 0);
  return isRefused && hasFlags ? playScenario(target, withoutFlags(scenario), options) : played;
}

function withoutFlags(scenario: Scenario): Scenario {
  const programs = scenario.programs?.map((program) => ({ ...program, args: [] }));
  return { ...scenario, args: [], ...(programs && { programs }) };
}

function environment({ url }: RehearsalServer, { home }: Machine): NodeJS.ProcessEnv {
  return {
    ...plainEnvironment(home),
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "dummy",
    MODEL_ID: DEFAULT_MODEL,
  };
}

function trustOf({ trust }: Scenario): NodeJS.ProcessEnv {
  return trust ? { HARNESS_TRUST: "1" } : {};
}

function linesOf({ prompts, confirm }: Share): string {
  const lines = prompts.flatMap(({ en }, i) => [en, ...(confirm[i] ?? [])]);
  return lines.map((line) => `${line}\n`).join("");
}

function marksOf({ banner }: Target, { root, workspace, home }: Sandbox, servers: OwnServer[]): RunMarks {
  const texts = { ...banner, [workspace]: "<workspace>", [home]: "<home>", [root]: "<sandbox>" };
  return { texts, ports: servers.map(({ server }) => server.port) };
}
