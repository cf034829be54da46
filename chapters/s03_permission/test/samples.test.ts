import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Mode, Result } from "../src/permission/state.ts";
import { checkCall } from "./judge.ts";

interface RuleCase {
  id: string;
  mode: Mode;
  rules: { allow: string[]; deny: string[]; ask: string[] };
  tool: string;
  input: unknown;
  expect: Result;
  also_ok?: Result[];
}

const CASES: RuleCase[] = readFileSync(new URL("./cases/rules.sample.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("calls of the sample", () => {
  it.each(CASES)("$id: $expect", async ({ mode, rules, tool, input, ...wanted }) => {
    const verdict = await checkCall({ workdir: "/ws", mode, permissions: rules }, { tool, input });
    expect([wanted.expect, ...(wanted.also_ok ?? [])]).toContain(verdict.result);
  });
});
