/** `pnpm check machines`: runs `pnpm test` under the conditions of other machines. For maintainers; it takes hours. */

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { UsageError } from "../lib/command.ts";
import { type Machine, TRAITS } from "./traits.ts";

const LOG = ".cache/machines.log";

/** The machines to imitate; `+` joins several traits of one machine. Default: one machine for each trait. */
export async function checkMachines(root: string, wanted: string[], signal: AbortSignal): Promise<number> {
  const names = wanted.length > 0 ? wanted : Object.keys(TRAITS);
  const unknown = names.flatMap((name) => name.split("+")).find((trait) => !TRAITS[trait]);
  if (unknown)
    throw new UsageError(`There is no trait ${unknown}. Traits: ${Object.keys(TRAITS).join(", ")}`);
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(join(root, LOG), "");
  console.log(row("machine", "passed", "failed", "minutes"));
  let code = 0;
  for (const name of names) code = Math.max(code, await tryMachine(root, name, signal));
  console.log(`What they printed is in ${LOG}.`);
  return code;
}

async function tryMachine(root: string, name: string, signal: AbortSignal): Promise<number> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "machine-")));
  const machine: Machine = {
    folder: join(scratch, "course"),
    home: join(scratch, "home"),
    env: {},
    wrap: [],
  };
  mkdirSync(machine.home);
  try {
    for (const trait of name.split("+")) TRAITS[trait]?.(machine, scratch);
    const env = install(root, machine, scratch);
    const runs: number[] = [];
    for (let time = 0; time < (machine.times ?? 1); time++)
      runs.push(await runTests(root, name, machine, env, signal));
    return Math.max(...runs);
  } finally {
    execFileSync("chmod", ["-R", "u+w", scratch]);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes a clone with its packages. Returns the environment for its programs. */
function install(root: string, { folder, home, env, node, isOrdinary }: Machine, scratch: string) {
  const run = (cwd: string, program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd, stdio: "pipe", env: { ...process.env, ...own } });
  const own: NodeJS.ProcessEnv = { CI: "true", HOME: home, PATH: env.PATH ?? process.env.PATH };
  if (node) {
    const name = `node-${process.platform}-${process.arch}`;
    run(scratch, "npm", "install", "--prefix", "node", "--no-save", `${name}@${node}`);
    own.PATH = [join(scratch, "node/node_modules", name, "bin"), own.PATH].join(delimiter);
  }
  run(scratch, "git", "clone", "--quiet", root, folder);
  // Copies of packages, not links to the store: their owner is changed, which would change the store, too.
  run(folder, "npx", "--yes", "pnpm", "install", "--package-import-method", "copy");
  if (isOrdinary && process.getuid?.() === 0) run(scratch, "chown", "-R", "nobody:", scratch);
  return { HOME: home, ...env, PATH: own.PATH, USER: "somebody" };
}

async function runTests(
  root: string,
  name: string,
  machine: Machine,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  const loops = Array.from({ length: machine.busy ?? 0 }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  const asUser = machine.isOrdinary && process.getuid?.() === 0 ? asNobody() : [];
  const [program = "", ...args] = [...asUser, ...machine.wrap, "node", "scripts/run.mjs", "test", "--fresh"];
  const started = performance.now();
  const child = spawn(program, args, { cwd: machine.folder, env, signal, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      appendFileSync(join(root, LOG), text);
    });
  appendFileSync(join(root, LOG), `\n== ${name}\n`);
  const [code] = await once(child, "close").finally(() => {
    for (const loop of loops) loop.kill("SIGKILL");
  });
  console.log(row(name, ...partsIn(output), ((performance.now() - started) / 60_000).toFixed(1)));
  return code === 0 ? 0 : 1;
}

function asNobody(): string[] {
  const group = execFileSync("id", ["-g", "nobody"], { encoding: "utf8" }).trim();
  return ["setpriv", "--reuid=nobody", `--regid=${group}`, "--clear-groups", "--"];
}

/** The two numbers of the last line, in any language. Without them the run was interrupted. */
function partsIn(output: string): string[] {
  const [, ...counts] = /(\d+)[^\d\n]+(\d+)[^\d\n]*$/.exec(stripVTControlCharacters(output).trimEnd()) ?? [];
  return counts.length > 0 ? counts : ["-", "-"];
}

function row(...cells: string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(40) : cell.padStart(8))).join("");
}
