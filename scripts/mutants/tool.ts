/** StrykerJS, which makes the mutants: an installation of its own, made when it is needed for the first time. */

import type { Installation } from "../lib/own-installation.ts";

export function mutantTool(root: string): Installation {
  return { root, folder: "tools/mutants", name: "StrykerJS" };
}
