/** glob: finds files by pattern. */
import { relative, resolve, sep } from "node:path";
import { searchStart } from "@harness/shared/shell-syntax";
import { glob, type Path } from "glob";
import * as z from "zod";
import type { Agent } from "../agent.ts";
import { safePath } from "../safe-path.ts";
import type { Tool } from "./tool.ts";

const MAX_PATHS = 500;
const IGNORED = ["node_modules", ".git"];

/** Finds files by pattern in the workspace. Returns at most 500 paths. */
export const globTool: Tool<{ pattern: string }> = {
  name: "glob",
  description: "Find files of the workspace by pattern, like **/*.ts. It skips .git and node_modules.",
  inputSchema: z.strictObject({
    pattern: z.string().min(1).describe("Relative to the working directory; ** matches any depth."),
  }),
  kind: "read",
  isConcurrencySafe: () => true,
  maxResultChars: 20_000,
  label: "Glob",
  target: ({ pattern }) => ({ of: "pattern", text: pattern }),
  async run({ pattern }, agent) {
    const { workdir, turn } = agent;
    // Throws for ../*, so that the model reads why it finds nothing.
    safePath(searchStart(pattern), agent);
    const skip = (path: Path) => isOffLimits(path.fullpath(), agent);
    const found = await glob(pattern, {
      cwd: workdir,
      nodir: true,
      ignore: { ignored: skip, childrenIgnored: skip },
      // A new signal for each search: glob never removes its listeners, and a turn can search many times.
      signal: AbortSignal.any([turn.signal]),
    });
    const paths = found.map((path) => pathOnOneLine(relative(workdir, resolve(workdir, path)))).sort();
    if (paths.length === 0) return "(no files match)";
    const rest = paths.length - MAX_PATHS;
    const notice = rest > 0 ? `\n... (${rest} more files)` : "";
    return paths.slice(0, MAX_PATHS).join("\n") + notice;
  },
};

/** A ".." or a link in the middle of a pattern can lead out of the workspace, so every path is checked. */
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

/** A file name with a line break would look like two names, so control characters are escaped. */
function pathOnOneLine(path: string): string {
  return path.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1));
}
