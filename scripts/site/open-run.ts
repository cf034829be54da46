/** Writes the code for the page "Open a run", which reads a recorded run in the browser. */

import { join } from "node:path";
import { browserModule } from "@harness/shared/trace-player";
import { writeIfNew } from "./write.ts";

export async function makeOpenRun(root: string, folder: string): Promise<void> {
  const source = join(root, "docs/.vitepress/theme/open-run.ts");
  writeIfNew(join(folder, "open-run.js"), await browserModule(source));
}
