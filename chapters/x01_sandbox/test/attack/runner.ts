/** Runs in the arena, as its first process: each attempt once without walls and once behind them. */

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Attempt, Outcome, Result, Role } from "./attempt.ts";
import { addWorktree, closeField, type Field, makeTemplate, openField } from "./field.ts";
import { attemptsFor, wallsFor } from "./list/index.ts";
import { outsideNow } from "./looks.ts";
import { openOwnServers, openServers } from "./servers.ts";
import { openWalls, type Session } from "./walls.ts";

/** What hangs is ended; nothing here takes a second. */
const MOST_MS = 30_000;

const role = process.argv[2] as Role;

makeTemplate((words) => execFileSync("git", words));
const places = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", ...(await openServers()) };
for (const attempt of attemptsFor(role)) console.log(JSON.stringify(await outcomeOf(attempt)));
process.exit();

async function outcomeOf(attempt: Attempt): Promise<Outcome> {
  const { name, needs } = attempt;
  if (needs && !has(needs)) return { name, skipped: needs, bare: false, behind: {} };
  const { worked: bare } = await tried(attempt, () => ({ wrap: (command) => command }));
  const results: Outcome["behind"] = {};
  for (const walls of wallsFor(attempt))
    results[walls] = await tried(attempt, (field) => openWalls(walls, field));
  return { name, bare, behind: results };
}

async function tried(attempt: Attempt, open: (field: Field) => Session | Promise<Session>): Promise<Result> {
  const field = openField(places, attempt.workspace);
  try {
    await openOwnServers(field);
    attempt.prepare?.(field);
    if (attempt.inWorktree) addWorktree(field);
    field.before = outsideNow(field);
    const { wrap, after } = await open(field);
    const said: string[] = [];
    for (const text of [`: > alive; ${attempt.run}`, attempt.afterwards ?? ""].filter(Boolean)) {
      const command = await wrap(["bash", "-c", text]);
      said.push(await run(attempt.around?.(command, field) ?? command, field, attempt.inherits));
      await after?.();
    }
    const atWork = existsSync(join(field.directory, "alive"));
    return { worked: await attempt.worked(field), atWork, said: said.join("") };
  } finally {
    closeField(field);
  }
}

async function run([program = "", ...args]: string[], field: Field, inherits = false): Promise<string> {
  const { directory: cwd, env, outside } = field;
  const more = inherits ? [openSync(outside, "r")] : [];
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "ignore", "pipe", ...more],
  });
  for (const descriptor of more) closeSync(descriptor);
  let said = "";
  child.stderr?.on("data", (bytes) => {
    said += bytes;
  });
  const limit = setTimeout(() => child.kill("SIGKILL"), MOST_MS);
  await once(child, "exit");
  clearTimeout(limit);
  // Whatever it left behind may hold the pipe open.
  child.stderr?.destroy();
  return said.slice(0, 500);
}

/** What not every computer has: a path, or one of these. */
function has(need: string): boolean {
  if (need === "x64") return process.arch === "x64";
  if (need === "root") return /^\s*0\s+0\s+4294967295/.test(readFileSync("/proc/self/uid_map", "utf8"));
  if (need === "tiocsti") return readFileSync("/proc/sys/dev/tty/legacy_tiocsti", "utf8").trim() === "1";
  if (need === "vsock") return spawnSync("perl", ["-e", "socket(S, 40, 1, 0) or exit 1"]).status === 0;
  return existsSync(need);
}
