import { bash, call, quiet, resultTexts, say } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import * as z from "zod";
import { covers } from "../src/hooks/matcher.ts";
import type { Tool } from "../src/tools/tool.ts";
import { command, rehearse } from "./rehearse.ts";

/** True if a hook with this matcher is called for a call. */
async function fires(matcher: string | undefined, tool: string, input: unknown = {}): Promise<boolean> {
  const { agent } = await rehearse({});
  const hook = agent.tools[tool] ?? {
    name: tool,
    description: "",
    inputSchema: z.unknown(),
    kind: "read",
    run,
  };
  const call = { id: "toolu_1", messageId: "msg_1", name: tool, input, cutOff: false };
  return covers(matcher, { call, tool: hook as Tool, input, verdict: { result: "allow" } }, agent);
}

async function run(): Promise<string> {
  return "";
}

it.each([
  [undefined, "any_tool", true],
  ["*", "any_tool", true],
  ["", "any_tool", true],
  ["bash", "bash", true],
  ["bash", "bash_output", false],
  ["bash", "rebash", false],
  ["write_file|edit_file", "edit_file", true],
  ["write_file|edit_file", "read_file", false],
  ["mcp__.*__read", "mcp__docs__read", true],
  ["mcp__docs__(read|list)", "mcp__docs__list", true],
  [".*_file", "glob", false],
])("the matcher %j and the tool %s: %s", async (matcher, name, fits) => {
  expect(await fires(matcher, name)).toBe(fits);
});

it.each([
  ["Bash(git push:*)", "bash", { command: "git push origin main" }, true],
  ["Bash(git push:*)", "bash", { command: "cd x && git push" }, true],
  ["Bash(git push:*)", "bash", { command: "git status" }, false],
  ["Bash(git push:*)", "bash", { command: "cat app.log app.sqlite" }, false],
  ["Bash(git push:*)", "bash", { command: "$(echo git) push" }, true],
  ["bash(git push:*)", "bash", { command: "git push" }, true],
  ["Write(src/**)", "write_file", { path: "src/a.ts", content: "" }, true],
  ["Write(src/**)", "write_file", { path: "a.ts", content: "" }, false],
  ["Write(**/*.ts)", "write_file", { path: "src/a.ts", content: "" }, true],
  ["Read(secret/**)", "glob", { pattern: "*" }, false],
  ["Glob(*)", "bash", { command: "$(echo git) push" }, false],
])("the matcher %s and a call of %s with %j: %s", async (matcher, tool, input, fits) => {
  expect(await fires(matcher, tool, input)).toBe(fits);
});

it("a rule as a matcher holds in every mode, and whatever the settings allow or the user has allowed for good", async () => {
  quiet();
  const { agent, prompt } = await rehearse(
    { rules: { allow: ["Bash"] }, hooks: { PreToolUse: command("exit 2", { matcher: "Bash(touch:*)" }) } },
    say(bash("touch a")),
    say(bash("touch a")),
  );
  await prompt("Go");
  agent.session.mode = "yolo";
  await prompt("Go");
  expect(resultTexts(agent.messages)).toEqual(Array(2).fill(expect.stringMatching("A hook denied it")));
});

it.each([
  ["Read(.env)", call("read_file", { path: ".env" })],
  ["Read(*)", bash("cat .env")],
  ["Bash(cat:*)", bash("cat .env")],
])("the matcher %s also fires for a sensitive file that an allow rule permits", async (matcher, block) => {
  quiet();
  const { agent, prompt } = await rehearse(
    {
      files: { ".env": "KEY=1" },
      rules: { allow: ["Read(.env)"] },
      hooks: { PreToolUse: command("exit 2", { matcher }) },
    },
    say(block),
  );
  await prompt("Go");
  expect(resultTexts(agent.messages)).toEqual([expect.stringMatching("A hook denied it")]);
});

it("a rule is held against the input as the hooks before have changed it", async () => {
  quiet();
  const { agent, prompt } = await rehearse(
    { hooks: { PreToolUse: command("exit 2", { matcher: "Bash(touch:*)" }) }, rules: { allow: ["Bash"] } },
    say(bash("pwd")),
  );
  agent.hooks.unshift({
    event: "PreToolUse",
    handler: () => ({ modifiedInput: { command: "touch a" } }),
  });
  await prompt("Go");
  expect(resultTexts(agent.messages)).toEqual([expect.stringMatching("A hook denied it")]);
});

it("a matcher may use the name that rules use: Bash, Read, Write, Edit, Glob", async () => {
  quiet();
  const calls = [
    bash("true"),
    call("read_file", { path: "a" }),
    call("write_file", { path: "b", content: "" }),
    call("edit_file", { path: "a", old_text: "1", new_text: "2" }),
    call("glob", { pattern: "*" }),
  ];
  const rehearsal = await rehearse({ files: { a: "1" }, answers: Array(5).fill("once") }, say(...calls));
  const seen: string[] = [];
  for (const name of ["Bash", "Read", "Write", "Edit", "Glob"])
    rehearsal.agent.hooks.push({
      event: "PostToolUse",
      matcher: name,
      handler: ({ tool_name }) => void seen.push(`${name}: ${tool_name}`),
    });
  await rehearsal.prompt("Go");
  expect(seen).toEqual([
    "Bash: bash",
    "Read: read_file",
    "Write: write_file",
    "Edit: edit_file",
    "Glob: glob",
  ]);
});

it("an event without a tool has nothing to match: its hooks are always called", async () => {
  quiet();
  const rehearsal = await rehearse({
    hooks: { UserPromptSubmit: command("echo context", { matcher: "bash" }) },
  });
  await rehearsal.prompt("Go");
  expect(JSON.stringify(rehearsal.agent.messages)).toContain("context");
  expect(resultTexts(rehearsal.agent.messages)).toEqual([]);
});

it("hooks are called in the order in which they were registered, each only at its event", async () => {
  quiet();
  const { agent, prompt } = await rehearse({});
  const seen: string[] = [];
  for (const name of ["first", "second"]) {
    agent.hooks.push({ event: "Stop", handler: () => void seen.push(`${name} Stop`) });
    agent.hooks.push({
      event: "UserPromptSubmit",
      handler: () => void seen.push(`${name} UserPromptSubmit`),
    });
  }
  await prompt("Go");
  expect(seen).toEqual(["first UserPromptSubmit", "second UserPromptSubmit", "first Stop", "second Stop"]);
});
