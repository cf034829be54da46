/** Watches a directory, says so, and with every change what is in it. It ends when its input does. */

import { readdirSync } from "node:fs";
import { watchDirectories } from "../../src/state/index.ts";

const [, , directory = ""] = process.argv;
watchDirectories([directory], tell, new AbortController().signal, { lookMs: 1e6 });
process.stdin.resume();
console.log("ready");

function tell(): void {
  console.log(readdirSync(directory).join());
}
