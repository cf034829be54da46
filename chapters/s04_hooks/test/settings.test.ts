import { join } from "node:path";
import type { Trust } from "@harness/shared/settings";
import { put, temporaryDirectory, trusting } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadSettings } from "../src/settings.ts";
import { command } from "./rehearse.ts";

let home: string;
let workdir: string;
beforeEach(() => {
  home = temporaryDirectory();
  workdir = temporaryDirectory();
  vi.stubEnv("HOME", home);
  return () => vi.unstubAllEnvs();
});

it("without hooks there are none", async () => {
  const none = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };
  expect((await loadSettings(workdir, trusting)).hooks).toEqual(none);
});

it("the hooks of the user, the project and this machine are joined, in this order", async () => {
  const write = (file: string, hooks: object) => put(join(file), JSON.stringify({ hooks }));
  write(join(workdir, ".harness/settings.local.json"), {
    Stop: command("third"),
    PreToolUse: command("only"),
  });
  write(join(workdir, ".harness/settings.json"), { Stop: command("second", { timeout: 5 }) });
  write(join(home, ".harness/settings.json"), { Stop: command("first", { matcher: "*" }) });
  const hook = (command: string, timeout = 60) => ({ type: "command", command, timeout });
  expect((await loadSettings(workdir, trusting)).hooks).toEqual({
    UserPromptSubmit: [],
    PreToolUse: [{ hooks: [hook("only")] }],
    PostToolUse: [],
    Stop: [
      { matcher: "*", hooks: [hook("first")] },
      { hooks: [hook("second", 5)] },
      { hooks: [hook("third")] },
    ],
  });
});

describe("disableAllHooks", () => {
  const write = (file: string, settings: object) => put(file, JSON.stringify(settings));
  const user = () => join(home, ".harness/settings.json");
  const project = () => join(workdir, ".harness/settings.json");

  it("is off by default; the later file wins", async () => {
    expect((await loadSettings(workdir, trusting)).disableAllHooks).toBeUndefined();
    write(user(), { disableAllHooks: true });
    expect((await loadSettings(workdir, trusting)).disableAllHooks).toBe(true);
    write(project(), { disableAllHooks: false });
    expect((await loadSettings(workdir, trusting)).disableAllHooks).toBe(false);
  });

  it("does not let a strange workspace switch off the user's hooks", async () => {
    write(project(), { disableAllHooks: true });
    const stranger: Trust = { ...trusting, review: async () => [] };
    expect((await loadSettings(workdir, stranger)).disableAllHooks).toBeUndefined();
  });
});

it("an event that does not exist here is reported, and the other hooks count", async () => {
  const guard = `"PreToolUse": [{ "hooks": [{ "type": "command", "command": "true" }] }]`;
  put(join(workdir, ".harness/settings.json"), `{ "hooks": {\n"SessionStart": [{ "any": 1 }],\n${guard} } }`);
  const { hooks, problems } = await loadSettings(workdir, trusting);
  expect(hooks.PreToolUse).toHaveLength(1);
  expect(problems).toEqual([
    ".harness/settings.json:2: hooks.SessionStart: there is no such event here, so its hooks never run. There are UserPromptSubmit, PreToolUse, PostToolUse, Stop.",
  ]);
});

describe("a mistake is reported with file, line and what was expected:", () => {
  const group = (line: string) => `{ "hooks": {\n"PreToolUse": [{\n${line}\n}] } }`;
  const hook = (line: string) => group(`"hooks": [{ "type": "command", "command": "true",\n${line} }]`);

  it.each([
    [
      "a matcher that is no regular expression",
      group('"matcher": "(", "hooks": []'),
      /json:3: hooks\.PreToolUse\[0\]\.matcher: expected a regular expression for tool names, a rule, or \*/,
    ],
    [
      "a list of hooks that is missing",
      group('"matcher": "bash"'),
      /json:\d: hooks\.PreToolUse\[0\]\.hooks: expected a list/,
    ],
    [
      "another type",
      group('"hooks": [{ "type": "prompt", "prompt": "?" }]'),
      /json:3: .*\.type: expected "command"/,
    ],
    ["an empty command", group('"hooks": [{ "type": "command", "command": "" }]'), /json:3: .*\.command: /],
    ["a limit of no time", hook('"timeout": 0'), /json:4: .*\.timeout: /],
    [
      "a limit beyond a day, which no timer can keep",
      hook('"timeout": 3000000'),
      /json:4: .*\.timeout: .*86400/,
    ],
    [
      "a field of a group that does not exist",
      group('"hooks": [], "if": "x"'),
      /json:2: hooks\.PreToolUse\[0\]: expected no such key: if. There are matcher, hooks$/,
    ],
    [
      "a field that does not exist",
      hook('"async": true'),
      /json:\d: .*expected no such key: async. There are type, command, timeout$/,
    ],
  ])("%s", async (_what, text, message) => {
    put(join(workdir, ".harness/settings.json"), text);
    await expect(loadSettings(workdir, trusting)).rejects.toThrow(message);
  });
});
