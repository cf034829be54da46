import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { environment } from "@harness/shared/test-kit";
import { afterAll, afterEach, expect, test } from "vitest";
import { startRehearsalServer } from "../../shared/src/rehearsal/index.ts";
import { isNewEnough } from "../launch/node-floor.mjs";

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const course = mkdtempSync(join(tmpdir(), "harness-preflight-"));
const dotenv = join(course, ".env");

for (const script of ["preflight.mjs", "preflight-advice.mjs", "node-floor.mjs"])
  cpSync(join(repository, "scripts/launch", script), join(course, "scripts/launch", script));
for (const folder of ["shared", "node_modules"]) symlinkSync(join(repository, folder), join(course, folder));
afterEach(() => rmSync(dotenv, { force: true }));
afterAll(() => rmSync(course, { recursive: true }));

async function preflight(env: Record<string, string> = {}, args: string[] = []) {
  const { PATH = "" } = environment();
  const child = spawn(process.execPath, [join(course, "scripts/launch/preflight.mjs"), ...args], {
    env: { PATH, LANG: "C.UTF-8", ...env },
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { output, code };
}

test("a computer that is ready: a tick on every line, exit code 0", async () => {
  const { output, code } = await preflight();
  expect(code).toBe(0);
  expect(
    output
      .trimEnd()
      .split("\n")
      .map((line) => line[0]),
  ).toEqual(Array(8).fill("✓"));
  expect(output).toContain("no key is set: offline");
});

test("what is missing is named, with what to do, in the student's language", async () => {
  const { output, code } = await preflight({ PATH: course }, ["--lang", "ja"]);
  expect(code).toBe(1);
  expect(output).toContain("✗ bash\n  エージェントは bash で");
  expect(output).toContain("✗ git\n");
  expect(output).toContain("✓ Node.js のバージョン");
});

test("on Windows the bash of Git counts, which is not on the PATH", async () => {
  const folder = join(course, "Git", "bin");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "bash.exe"), "#!/bin/sh\necho 5.2.37\n", { mode: 0o755 });
  const { output } = await preflight({ PATH: course, ProgramFiles: course });
  expect(output).toContain("✓ bash (5.2.37)\n");
});

test("a flag that it does not know is refused, and --help checks nothing", async () => {
  expect(await preflight({}, ["--verbose"])).toEqual({ output: "", code: 2 });
  const { output, code } = await preflight({}, ["--help", "--lang", "ja"]);
  expect(code).toBe(0);
  expect(output).toMatch(/^使い方: pnpm preflight .*\n +pnpm preflight --settings .*\n$/);
});

test.each([
  ["18.20.8", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["22.0.0", true],
])("Node %s is new enough: %s", (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

test("an install without a network is told so before it begins, and is not stopped", async () => {
  const { PATH = "" } = environment();
  const child = spawn(process.execPath, [join(repository, "scripts/launch/network.mjs")], {
    env: { PATH, LANG: "zh_CN.UTF-8", npm_config_registry: "http://127.0.0.1:9/" },
  });
  const [shown, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect([shown, code]).toEqual([expect.stringMatching(/^连不上 http:\/\/127\.0\.0\.1:9\/。/), 0]);
});

test("a malformed .env file is named with its line", async () => {
  writeFileSync(dotenv, "MODEL_ID=x\nnonsense\n");
  const { output, code } = await preflight();
  expect(code).toBe(1);
  expect(output).toContain(`✗ the .env file (${dotenv}:2)\n  Write NAME=value`);
});

test("a key that cannot be sent is told apart from a network that fails", async () => {
  writeFileSync(dotenv, "ANTHROPIC_API_KEY=你的密钥\n");
  expect((await preflight()).output).toContain("✗ the model's endpoint (the key has spaces or other");
  writeFileSync(dotenv, "ANTHROPIC_BASE_URL=localhost:8080\n");
  expect((await preflight()).output).toContain("(localhost:8080: unknown scheme)");
});

test("key, address and model are tried with a real request, and the key is never shown", async () => {
  const reply = { content: [{ type: "text", text: "h" } as const] };
  const server = await startRehearsalServer({ model: { reply: () => reply }, apiKey: "right-key" });
  const withKey = async (key: string) => {
    writeFileSync(dotenv, `ANTHROPIC_API_KEY=${key}\nANTHROPIC_BASE_URL=${server.url}\n`);
    return preflight();
  };
  const right = await withKey("right-key");
  const wrong = await withKey("wrong-key");
  await server.close();
  const closed = await withKey("right-key");

  expect(right.output).toContain(`✓ the model's endpoint (${server.url}: 200)`);
  expect(wrong.output).toContain(`✗ the model's endpoint (${server.url}: 401)`);
  expect(closed.output).toContain(`✗ the model's endpoint (${server.url}: ECONNREFUSED)`);
  expect([right.code, wrong.code, closed.code]).toEqual([0, 1, 1]);
  expect(right.output + wrong.output + closed.output).not.toMatch(/(right|wrong)-key/);
});
