import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { repositoryRoot } from "@harness/shared/chapters";
import { environment, put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

/** What `pnpm preflight --settings FILE` says about a file with these settings. */
async function preflight(settings: string, ...args: string[]) {
  return preflightIn(settings, "--settings", "settings.json", ...args);
}

async function preflightIn(settings: string, ...args: string[]) {
  const folder = temporaryDirectory();
  put(join(folder, "settings.json"), settings);
  const script = join(repositoryRoot(), "scripts/launch/preflight.mjs");
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...environment(), INIT_CWD: folder },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { lines: output.trimEnd().split("\n"), errors, code };
}

const hook = (command: string) => `{ "hooks": [{ "type": "command", "command": "${command}" }] }`;

test("a file that can be used: each item with its line, and why it does not work", async () => {
  const { lines, code } = await preflight(`{
    "model": "x",
    "permissions": { "allow": [
      "Bash(npm test)",
      "WebFetch(domain:example.org)",
      "Read("] },
    "hooks": {
      "PreToolUse": [
        ${hook("python3 $CLAUDE_PROJECT_DIR/guard.py")},
        { "matcher": "Bash|MultiEdit", "hooks": [{ "type": "command", "command": "true" }] },
        { "matcher": "MultiEdit", "hooks": [{ "type": "command", "command": "true" }] },
        ${hook("$CLAUDE_PLUGIN_ROOT/guard.py")}],
      "SessionStart": [
        ${hook("date")}]
    }
  }`);
  expect(lines.slice(1)).toEqual([
    "- 2  model  x: there is no such setting here",
    "✓ 4  permissions.allow  Bash(npm test)",
    "- 5  permissions.allow  WebFetch(domain:example.org): no tool here is called WebFetch",
    expect.stringMatching(/^- 6 {2}permissions\.allow {2}Read\(: .*It allows nothing\.$/),
    "✓ 9  hooks.PreToolUse  python3 $CLAUDE_PROJECT_DIR/guard.py",
    "✓ 10  hooks.PreToolUse  true",
    "- 11  hooks.PreToolUse  true: no tool here is called MultiEdit",
    expect.stringMatching(/^- 12 .*the variable CLAUDE_PLUGIN_ROOT is not set here/),
    expect.stringMatching(
      /^- 14 {2}hooks\.SessionStart {2}date: .*There are UserPromptSubmit, PreToolUse, PostToolUse, Stop\.$/,
    ),
    "The file can be used: 3 of 9 items work.",
  ]);
  expect(code).toBe(0);
});

test("a file with which no chapter starts: what to take out, and exit code 1", async () => {
  const { lines, code } = await preflight(`{
    "permissions": { "deny": ["Read(.env)"],
      "defaultMode": "plan" },
    "hooks": { "Stop": [
      { "hooks": [{ "type": "command", "command": "true", "async": true }] }] }
  }`);
  expect(lines.slice(1)).toEqual([
    "✓ 2  permissions.deny  Read(.env)",
    "✗ 3  permissions.defaultMode  plan: permissions: expected no such key: defaultMode. There are allow, deny, ask, additionalDirectories",
    "✗ 5  hooks.Stop  true: hooks.Stop[0].hooks[0]: expected no such key: async. There are type, command, timeout",
    "The file cannot be used as it is: take out what is marked ✗. 1 of 3 items work.",
  ]);
  expect(code).toBe(1);
});

test("a file that is no JSON, in the student's language; no file is a mistake in the usage", async () => {
  const broken = await preflight("{", "--lang", "ja");
  expect(broken.lines).toEqual([expect.stringMatching(/^✗ settings\.json:1: /)]);
  expect(broken.code).toBe(1);
  const fine = await preflight('{ "model": "x" }', "--lang=ja");
  expect(fine.lines.at(-1)).toBe("このファイルは使えます。1 項目のうち 0 項目が働きます。");
  expect((await preflightIn("{}", "--settings=settings.json")).code).toBe(0);
  expect((await preflightIn("{}", "--settings=gone.json")).code).toBe(1);
  const { errors, code } = await preflightIn("{}", "--settings");
  expect(errors).toContain("Usage: pnpm preflight --settings FILE");
  expect(code).toBe(2);
});
