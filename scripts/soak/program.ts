/** One life of the program under test: the bundle of a chapter, in a process of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plainEnvironment } from "@harness/shared/host";
import { DEFAULT_MODEL } from "@harness/shared/model";
import type { Place } from "./place.ts";

const KEPT = 6_000;
const PROBE = new URL("probe.mjs", import.meta.url).href;
const PLAY = fileURLToPath(new URL("../launch/play.mjs", import.meta.url));

/** The resources of a process after a garbage collection. */
export interface Use {
  /** Bytes. */
  heap: number;
  /** Number of open files, sockets and pipes. */
  descriptors: number;
}

export interface Program {
  pid: number;
  type(lines: string[]): void;
  signal(signal: NodeJS.Signals): void;
  /** Closes its stdin. */
  leave(): void;
  /** Moves its clock by so many milliseconds. */
  jump(ms: number): void;
  /** undefined if it has ended. */
  use(): Promise<Use | undefined>;
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** The end of its output. */
  said(): string;
}

export interface Start {
  place: Place;
  bundle: string;
  url: string;
  /** Variables besides those that every program gets. */
  env: Record<string, string>;
  flags: string[];
  isContinued: boolean;
}

export function startProgram({ place, bundle, url, env, flags: more, isContinued }: Start): Program {
  const flags = ["--mode", "yolo", "--lang", "en", ...(isContinued ? ["--continue"] : []), ...more];
  const child = spawn(process.execPath, ["--expose-gc", "--import", PROBE, PLAY, bundle, ...flags], {
    cwd: place.workspace,
    env: { ...environment(place, url), ...env },
    stdio: ["pipe", "pipe", "pipe", "ipc"],
  });
  const { stdin, stdout, stderr } = child;
  let said = "";
  for (const stream of [stdout, stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-KEPT);
    });
  // The program may end at any time.
  stdin?.on("error", () => {});
  child.on("error", () => {});
  const end = once(child, "close").then(([code, signal]) => ({ code, signal }));
  const ended = end.then(() => undefined);
  const tell = (message: object) => child.connected && child.send(message, () => {});
  return {
    pid: child.pid ?? 0,
    type: (lines) => void stdin?.write(lines.map((line) => `${line}\n`).join("")),
    signal: (signal) => void child.kill(signal),
    leave: () => void stdin?.end(),
    jump: (jump) => void tell({ jump }),
    async use() {
      const answer = once(child, "message").then(([use]) => use as Use);
      tell({});
      return Promise.race([answer, ended]);
    },
    ended: end,
    said: () => said,
  };
}

function environment({ home, temporary }: Place, url: string): NodeJS.ProcessEnv {
  const { HARNESS_RUNS: _, ...plain } = plainEnvironment(home);
  return {
    ...plain,
    TMPDIR: join(temporary),
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "soak",
    MODEL_ID: DEFAULT_MODEL,
    HARNESS_TRUST: "1",
  };
}
