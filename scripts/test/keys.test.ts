/** The key to the model is in the environment of no process that a chapter is or starts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { bash, environment, put, say, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { upToDateBundle } from "../launch/bundle.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const KEY = "sk-no-process-may-show-this";

/** All processes that stem from this one, itself included, each with its environment as the system shows it. */
function environments(ancestor: number): string[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number))
    parents.set(pid, Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1]));
  const stems = (pid: number | undefined): boolean =>
    pid === ancestor || (pid !== undefined && pid > 1 && stems(parents.get(pid)));
  return [...parents.keys()].filter(stems).map((pid) => read(`/proc/${pid}/environ`));
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

// From s03 on the gate forbids a look into other processes; a hook is no business of the gate.
const CHAPTERS = [
  ["s01_agent_loop", "env; cat /proc/$PPID/environ"],
  ["s04_hooks", "env"],
] as const;

it.skipIf(process.platform !== "linux").each(CHAPTERS)("%s", async (chapter, command) => {
  const [workspace, home] = [temporaryDirectory(), temporaryDirectory()];
  const hook = [{ hooks: [{ type: "command", command: "cat /proc/$PPID/environ > shown" }] }];
  put(join(home, ".harness/settings.json"), JSON.stringify({ hooks: { PostToolUse: hook } }));
  const replies = [say(bash(command)), say("Done.")];
  let seen: string[] = [];
  const reply = () => {
    seen = environments(child.pid ?? 0);
    return replies.shift() ?? say("?");
  };
  const server = await startRehearsalServer({ model: { reply } });
  onTestFinished(() => server.close());
  const bundle = await upToDateBundle(root, join(root, "chapters", chapter));
  const env = { PATH: environment().PATH, HOME: home, LAST: "stays", ANTHROPIC_BASE_URL: server.url };
  const child = spawn(process.execPath, [join(root, "scripts/launch/play.mjs"), bundle, "-p", "go"], {
    cwd: workspace,
    env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_AUTH_TOKEN: KEY, HARNESS_TEAM_URL: KEY, ...env },
    stdio: "ignore",
  });
  expect(await once(child, "close")).toEqual([0, null]);

  const bodies = JSON.stringify(server.journal.map(({ request }) => request.body));
  expect(server.journal[0]?.request.headers["x-api-key"]).toBe(KEY);
  // The chapter, its guard, and perhaps what is just ending.
  expect(seen.length).toBeGreaterThanOrEqual(2);
  expect(seen.join()).toContain("LAST=stays");
  expect(seen.join() + bodies + read(join(workspace, "shown"))).not.toContain(KEY);
});
