/** A process that restores, and is killed before the file operation with the given number. */

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [, , workspace = "", fatal = "0"] = process.argv;
const { beginRestore, carryOut, endRestore, openCheckpoints } = await import(
  "../../src/checkpoints/index.ts"
);
const { store } = await openCheckpoints(workspace, { isContinued: true });
const steps = JSON.parse(fs.readFileSync(`${workspace}.steps`, "utf8"));
const journal = beginRestore(store, "a note", steps);

let count = 0;
const CHANGES = [
  "renameSync",
  "unlinkSync",
  "rmdirSync",
  "rmSync",
  "mkdirSync",
  "writeFileSync",
  "chmodSync",
  "symlinkSync",
] as const;
for (const name of CHANGES) {
  const real = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      count++;
      if (String(count) === fatal) process.kill(process.pid, "SIGKILL");
      return real(...args);
    },
  });
}
syncBuiltinESMExports();
carryOut(store, journal);
endRestore(store.folder);
console.log(count);
