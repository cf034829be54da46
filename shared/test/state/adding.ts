/**
 * Adds so many lines to a log, each its name and a number. With a fourth argument it kills itself right before its n-th
 * change of a file; a file that it was about to write gets half of its text.
 */

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import * as z from "zod";
import { jsonLog, openState } from "../../src/state/index.ts";

const [, , workspace = "", name = "", times = "", step] = process.argv;
const log = jsonLog(openState(workspace), "log.jsonl", z.string());

let left = Number(step);
if (step) {
  for (const name of ["mkdirSync", "writeFileSync", "ftruncateSync", "renameSync", "rmSync"] as const)
    watch(name);
  syncBuiltinESMExports();
}
for (let time = 0; time < Number(times); time++) await log.append([`${name} ${time}`]);

function watch(name: "mkdirSync" | "writeFileSync" | "ftruncateSync" | "renameSync" | "rmSync"): void {
  const original = fs[name] as (...args: unknown[]) => unknown;
  fs[name] = ((...args: unknown[]) => {
    if (--left > 0) return original(...args);
    const [file, text] = args;
    if (name === "writeFileSync") original(file, String(text).slice(0, String(text).length / 2));
    process.kill(process.pid, "SIGKILL");
  }) as never;
}
