import { relative, resolve } from "node:path";
import { glob as find } from "glob";
import { z } from "zod";
import { safePath } from "../safe-path.ts";
import type { Tool } from "./tool.ts";

const MAX_PATHS = 500;
const IGNORED = ["**/node_modules/**", "**/.git/**"];

/** Finds files by pattern, in the workspace only. */
export const glob: Tool<{ pattern: string }> = {
  name: "glob",
  description: "Find files of the workspace by pattern, such as **/*.ts. Leaves out .git and node_modules.",
  inputSchema: z.strictObject({
    pattern: z.string().min(1).describe("Relative to the working directory; ** matches any depth."),
  }),
  async run({ pattern }, agent) {
    const { workdir } = agent;
    safePath(workdir, fixedPart(pattern));
    const found = await find(pattern, {
      cwd: workdir,
      nodir: true,
      ignore: IGNORED,
      signal: agent.turn.signal,
    });
    const inside = found.filter((path) => isReachable(workdir, path));
    const paths = inside.map((path) => relative(workdir, resolve(workdir, path))).sort();
    const rest = paths.length - MAX_PATHS;
    const notice = rest > 0 ? `\n... (${rest} more files)` : "";
    return paths.slice(0, MAX_PATHS).join("\n") + notice || "(no files match)";
  },
};

/** The directories that stand before the first wildcard: where the search starts. */
function fixedPart(pattern: string): string {
  return pattern.replace(/[^/\\]*[*?[{(!+@].*$/s, "");
}

/** Later parts of a pattern can lead out as well, over ".." or a link, so each path found is checked again. */
function isReachable(workdir: string, path: string): boolean {
  try {
    return Boolean(safePath(workdir, path));
  } catch {
    return false;
  }
}
