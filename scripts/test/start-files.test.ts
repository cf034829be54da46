/** What a workspace puts where the harness looks at its start: a pipe, a device, a directory, a file without end. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { environment, say, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { upToDateBundle } from "../launch/bundle.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const newest = readdirSync(join(root, "chapters")).sort().at(-1) ?? "";
const bundle = await upToDateBundle(root, join(root, "chapters", newest));

const READ_AT_START = [
  ".harness/cron.json",
  ".harness/memory/MEMORY.md",
  ".harness/tasks/1.json",
  "AGENTS.md",
  "skills/deploy/SKILL.md",
];

/** Starts the newest chapter in a workspace in which all these files are made in the same odd way. */
async function start(files: string[], make: (file: string) => void) {
  const [workspace, home] = [temporaryDirectory(), temporaryDirectory()];
  for (const file of files) {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    make(join(workspace, file));
  }
  const server = await startRehearsalServer({ model: { reply: () => say("Hello.") } });
  onTestFinished(() => server.close());
  const { PATH } = environment();
  const env = { PATH, HOME: home, LANG: "C.UTF-8", ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: server.url };
  const launcher = join(root, "scripts/launch/play.mjs");
  const child = spawn(process.execPath, [launcher, bundle, "--lang", "en"], { cwd: workspace, env });
  child.stdin.end("/tasks\nhello\n");
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close"), text(child.stdout)]);
  return { stderr, code };
}

const KINDS = [
  ["pipes", (file: string) => void execFileSync("mkfifo", [file])],
  ["links to an endless file", (file: string) => symlinkSync("/dev/zero", file)],
  ["directories", (file: string) => void mkdirSync(file)],
  [
    "very long files",
    (file: string) => {
      writeFileSync(file, "");
      truncateSync(file, 300_000_000);
    },
  ],
] as const;

it.each(KINDS)(
  "%s are named, and the session goes on",
  async (_what, make) => {
    const { stderr, code } = await start(READ_AT_START, make);
    for (const file of READ_AT_START.map((file) => file.replace("MEMORY.md", "")))
      expect(stderr).toContain(file);
    expect(code).toBe(0);
  },
  200_000,
);

it.each(KINDS)(
  "%s instead of settings are named, and nothing starts",
  async (_what, make) => {
    for (const file of [".harness/settings.json", ".harness/settings.local.json"]) {
      const { stderr, code } = await start([file], make);
      expect(stderr).toContain(`${file}:1: it is `);
      expect(code).toBe(2);
    }
  },
  200_000,
);
