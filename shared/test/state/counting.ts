/**
 * Adds to the number in a JSON file so many times. With a third argument it kills itself right before its n-th change of a
 * file; a file that it was about to write gets half of its text.
 */

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import * as z from "zod";
import { jsonFile, openState } from "../../src/state/index.ts";

const [, , workspace = "", times = "", step] = process.argv;
const counter = jsonFile(
  openState(workspace),
  "count.json",
  z.strictObject({ count: z.int() }).prefault({ count: 0 }),
);

let left = Number(step);
if (step) {
  for (const name of ["mkdirSync", "writeFileSync", "renameSync", "rmSync"] as const) watch(name);
  syncBuiltinESMExports();
}
for (let time = 0; time < Number(times); time++)
  await counter.change((value) => {
    value.count++;
  });

function watch(name: "mkdirSync" | "writeFileSync" | "renameSync" | "rmSync"): void {
  const original = fs[name] as (...args: unknown[]) => unknown;
  fs[name] = ((...args: unknown[]) => {
    if (--left > 0) return original(...args);
    const [path, text] = args;
    if (name === "writeFileSync") original(path, String(text).slice(0, String(text).length / 2));
    process.kill(process.pid, "SIGKILL");
  }) as never;
}
