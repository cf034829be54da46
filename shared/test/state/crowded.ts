/** Watches a directory while it can open no file any more. It ends when it was told. */

import { openSync } from "node:fs";
import { watchDirectories } from "../../src/state/index.ts";

const [, , directory = ""] = process.argv;
const files: number[] = [];
try {
  for (;;) files.push(openSync(directory, "r"));
} catch {}
const alive = setInterval(() => {}, 1e6);
const end = new AbortController();
watchDirectories(
  [directory],
  () => {
    clearInterval(alive);
    end.abort();
  },
  end.signal,
  { lookMs: 1 },
);
