/** StrykerJS makes the mutants. It has its own installation, which is made when it is first needed. */

import type { Installation } from "../lib/own-installation.ts";

export function mutantTool(root: string): Installation {
  return { root, folder: "tools/mutants", name: "StrykerJS" };
}
