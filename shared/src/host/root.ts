import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the course: the nearest parent folder with a `pnpm-workspace.yaml`. */
export function repositoryRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "pnpm-workspace.yaml"))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error("No pnpm-workspace.yaml above this file: is this a checkout of the course?");
    folder = parent;
  }
  return folder;
}
