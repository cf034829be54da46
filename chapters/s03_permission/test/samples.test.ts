import { describe, expect, it } from "vitest";
import { createGate, isReadOnlyCommand, type Mode, type Result } from "../src/permission/index.ts";
import { readCases, readCommands } from "./support.ts";

interface ShellCase {
  id: string;
  command: string;
  label: "readonly" | "not_readonly";
  category: string;
}

interface RuleCase {
  id: string;
  mode: Mode;
  rules: { allow: string[]; deny: string[]; ask: string[] };
  tool: string;
  input: unknown;
  expect: Result;
  also_ok?: Result[];
}

describe("shell commands of the sample", () => {
  it.each(readCases<ShellCase>("bash.sample.jsonl"))("$id $category: $label", async ({ command, label }) => {
    expect(await isReadOnlyCommand(command)).toBe(label === "readonly");
  });
});

describe("calls of the sample", () => {
  it.each(readCases<RuleCase>("rules.sample.jsonl"))(
    "$id: $expect",
    async ({ mode, rules, tool, input, ...wanted }) => {
      const verdict = await createGate({ workdir: "/ws", mode, rules }).check({ tool, input });
      expect([wanted.expect, ...(wanted.also_ok ?? [])]).toContain(verdict.result);
    },
  );
});

describe("our own lists", () => {
  it.each(readCommands("readonly.txt"))("read-only: %s", async (command) => {
    expect(await isReadOnlyCommand(command)).toBe(true);
  });

  it.each(readCommands("not-readonly.txt"))("not read-only: %s", async (command) => {
    expect(await isReadOnlyCommand(command)).toBe(false);
  });
});
