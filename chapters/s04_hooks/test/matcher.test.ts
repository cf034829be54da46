import { bash, call, quiet, resultTexts, say } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createHooks, isMatcher } from "../src/hooks/state.ts";
import { command, rehearse } from "./rehearse.ts";

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
  [".*_file", "glob", false],
])("the matcher %j and the tool %s: %s", (matcher, name, fits) => {
  const hooks = createHooks();
  hooks.on("PreToolUse", () => undefined, matcher);
  expect(hooks.handlers("PreToolUse", [name])).toHaveLength(fits ? 1 : 0);
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
    rehearsal.agent.hooks.on("PostToolUse", ({ tool_name }) => void seen.push(`${name}: ${tool_name}`), name);
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

it("hooks are called in the order in which they were hung up, each only at its event", async () => {
  const hooks = createHooks();
  const seen: string[] = [];
  for (const name of ["first", "second"]) {
    hooks.on("Stop", () => void seen.push(`${name} Stop`));
    hooks.on("UserPromptSubmit", () => void seen.push(`${name} UserPromptSubmit`));
  }
  for (const handler of hooks.handlers("Stop")) await handler({ stop_hook_active: false }, {} as Agent);
  expect(seen).toEqual(["first Stop", "second Stop"]);
});

it.each([
  ["bash|glob", true],
  ["*", true],
  ["(", false],
  ["bash)", false],
  ["[", false],
])("%j can be a matcher: %s", (text, can) => {
  expect(isMatcher(text)).toBe(can);
});
