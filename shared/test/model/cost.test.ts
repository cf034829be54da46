import type Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { type Budget, dollars, noteUsage, readShare, requireBudget } from "../../src/model/index.ts";

const M = 1_000_000;

describe("the account", () => {
  it("takes what a server does not count for 0", () => {
    const costs: Budget["costs"] = new Map();
    noteUsage({ costs }, "m", { input_tokens: 10, output_tokens: 2 } as Anthropic.Usage);
    noteUsage({ costs }, "m", { cache_read_input_tokens: null } as Anthropic.Usage);
    expect(costs.get("m")).toEqual({ requests: 2, input: 10, written: 0, read: 0, output: 2 });
    expect(readShare({ requests: 1, input: 0, written: 0, read: 0, output: 0 })).toBe(0);
  });

  it("knows what a write, a read and an answer cost", () => {
    const usage = { requests: 1, input: M, written: M, read: M, output: M };
    expect(dollars("claude-sonnet-5-5", usage)).toBeCloseTo(2 + 2.5 + 0.2 + 10);
    expect(dollars("claude-opus-5-5", usage)).toBeCloseTo(4 + 5 + 0.2 + 20);
    expect(dollars("somebody/else", usage)).toBeUndefined();
    expect(readShare({ ...usage, read: 2 * M })).toBe(0.5);
  });
});

describe("--max-cost", () => {
  const request = { model: "claude-sonnet-5-5", system: "", tools: [], messages: [] };
  const big = { ...request, system: "x".repeat(2_800_000) };

  it("counts what is spent, and the next request as if nothing came from the cache", () => {
    const budget: Budget = { costs: new Map(), maxCost: 3 };
    requireBudget(budget, big);
    noteUsage(budget, request.model, { input_tokens: M, output_tokens: 0 } as Anthropic.Usage);
    expect(() => requireBudget(budget, big)).toThrow("$2.0000 are spent, this request costs about $2.0000");
    requireBudget(budget, request);
  });

  it("asks nobody whose price is not known, and nothing is counted without it", () => {
    const budget: Budget = { costs: new Map(), maxCost: Infinity };
    requireBudget(budget, { ...request, model: "llama" });
    budget.maxCost = 3;
    expect(() => requireBudget(budget, { ...request, model: "llama" })).toThrow(
      "the price of llama is not known",
    );
  });
});
