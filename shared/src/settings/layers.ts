/** Settings in layers: those of the user, of the project, and of this machine for the project. */

import { realpathSync } from "node:fs";
import { join, relative } from "node:path";
import type { z } from "zod";
import { hasCode } from "../state/index.ts";

/** Whose settings a file holds, the most general first. */
export type Role = "user" | "project" | "local";

/** One settings file that was read. */
export interface Layer<Values> {
  role: Role;
  values: Values;
  /** Where a value stands, as `file:line`; a value that is missing stands where its parent does. */
  placeOf(path: (string | number)[]): string;
}

/** The settings files that count in a workspace. They need not exist. */
export function settingsFiles(home: string, workspace: string): Record<Role, string> {
  return {
    user: join(home, ".harness", "settings.json"),
    project: join(workspace, ".harness", "settings.json"),
    local: join(workspace, ".harness", "settings.local.json"),
  };
}

/**
 * Reads those of the files that exist, in their order. In the home directory one file has two roles; it is read in the
 * first. Names in messages are relative to `root`.
 * @throws DocumentError with file, line and what was expected when one of them is wrong.
 */
export async function loadLayers<Schema extends z.ZodType>(
  files: Record<Role, string>,
  schema: Schema,
  root: string,
): Promise<Layer<z.output<Schema>>[]> {
  const layers: Layer<z.output<Schema>>[] = [];
  const seen = new Set<string>();
  for (const [role, file] of Object.entries(files) as [Role, string][]) {
    const real = realPath(file);
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    // Loaded with the first file: whoever has no settings should not wait for a parser.
    const { readPlaces } = await import("../document/index.ts");
    const { value, lineOf } = readPlaces(file, schema, root);
    const name = relative(root, file);
    layers.push({ role, values: value, placeOf: (path) => `${name}:${lineOf(path)}` });
  }
  return layers;
}

/** Undefined when there is nothing; what cannot be looked at is left to the reader, who says why. */
function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch (error) {
    return hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR") ? undefined : file;
  }
}
