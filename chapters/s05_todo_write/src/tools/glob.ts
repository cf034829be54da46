/** glob: finds files by pattern, in the workspace only. */
import { relative, resolve, sep } from "node:path";
import { searchStart } from "@harness/shared/shell-syntax";
import { glob, type Path } from "glob";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { safePath } from "../safe-path.ts";
import type { Tool } from "./tool.ts";

const MAX_PATHS = 500;
const IGNORED = ["node_modules", ".git"];

/** Finds files by pattern, in the workspace only. */
export const globTool: Tool<{ pattern: string }> = {
  name: "glob",
  description: "Find files of the workspace by pattern, such as **/*.ts. Leaves out .git and node_modules.",
  inputSchema: z.strictObject({
    pattern: z.string().min(1).describe("Relative to the working directory; ** matches any depth."),
  }),
  kind: "read",
  label: "Glob",
  target: ({ pattern }) => ({ of: "pattern", text: pattern }),
  async run({ pattern }, agent) {
    const { workdir, turn } = agent;
    safePath(searchStart(pattern), agent);
    const skip = (path: Path) => isOffLimits(path.fullpath(), agent);
    const found = await glob(pattern, {
      cwd: workdir,
      nodir: true,
      ignore: { ignored: skip, childrenIgnored: skip },
      // Each search has a signal of its own: glob leaves its listeners on it, and a turn can search many times.
      signal: AbortSignal.any([turn.signal]),
    });
    const paths = found.map((path) => pathOnOneLine(relative(workdir, resolve(workdir, path)))).sort();
    const rest = paths.length - MAX_PATHS;
    const notice = rest > 0 ? `\n... (${rest} more files)` : "";
    return paths.slice(0, MAX_PATHS).join("\n") + notice || "(no files match)";
  },
};

/** Later parts of a pattern can lead out as well, over ".." or a link, so each place is checked on the way. */
function isOffLimits(path: string, agent: Agent): boolean {
  const names = relative(agent.workdir, path).split(sep);
  if (names.some((name) => IGNORED.includes(name))) return true;
  try {
    safePath(path, agent);
    return false;
  } catch {
    return true;
  }
}

/** A name may hold line breaks, and would look like two. */
function pathOnOneLine(path: string): string {
  return path.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1));
}
