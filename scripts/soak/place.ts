/** The folders of a soak test: a workspace, a home and a directory for temporary files. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { plainEnvironment } from "@harness/shared/host";

/** An MCP server, for chapters that use one. It is copied into the home, because walls may hide the course. */
const SERVER = fileURLToPath(new URL("server.mjs", import.meta.url));

export function serverOf({ home }: Pick<Place, "home">): string {
  return join(home, "server.mjs");
}

export interface Place {
  /** The folder that contains all others. */
  root: string;
  workspace: string;
  home: string;
  temporary: string;
  /** There are no other processes, and the root is a disk of its own. */
  isAlone: boolean;
}

/** A file that tells the hooks what to do. */
const HOOK = `case "$(cat "$HOME/hooks-do" 2>/dev/null)" in
kill) kill -KILL $$ ;;
nonsense) echo '{"decision": perhaps' ;;
forbid) echo 'not now' >&2; exit 2 ;;
esac
`;

const SKILL = "---\nname: soaking\ndescription: How to soak\n---\nLong, and in warm water.\n";

export function makePlace(directory: string, isAlone: boolean): Place {
  const root = realpathSync(directory);
  const inRoot = (name: string) => join(root, name);
  const [workspace, home, temporary] = ["work space", "home", "tmp"].map(inRoot) as [string, string, string];
  const hook = (arg: string) => [{ hooks: [{ type: "command", command: `sh "$HOME/hook.sh" ${arg}` }] }];
  const hooks = { PreToolUse: hook("before"), PostToolUse: hook("after") };
  const settings = { hooks, sandbox: { mode: "auto" } }; // chapters without walls ignore this key
  put(join(home, ".harness/settings.json"), JSON.stringify(settings));
  put(join(home, "hook.sh"), HOOK);
  put(join(workspace, ".harness/skills/soaking/SKILL.md"), SKILL);
  put(join(workspace, "notes.txt"), "first\nsecond\n");
  put(join(workspace, "counter.txt"), "count\n");
  cpSync(SERVER, serverOf({ home }));
  // The arguments name the folder of the test, so that we find the process among all others.
  const soak = { command: process.execPath, args: [serverOf({ home }), root] };
  put(join(home, ".harness/mcp.json"), JSON.stringify({ mcpServers: { soak } }));
  mkdirSync(temporary);
  makeRepository(workspace, home);
  return { root, workspace, home, temporary, isAlone };
}

function makeRepository(workspace: string, home: string): void {
  const options = { cwd: workspace, env: plainEnvironment(home) };
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    ["commit", "-qm", "The beginning"],
  ])
    execFileSync("git", args, options);
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
