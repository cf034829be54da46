import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { expect, test } from "vitest";
import { evaluate } from "./eval-kit.ts";

const root = repositoryRoot();

test("the figures on the page are those of pnpm eval, in each language", () => {
  const reports = [...evaluate([]), ...evaluate(["--chapters", "x05"])];
  const figures = reports.map(({ all: { without, with: withIt } }) => [
    `${without.passed}/${without.trials}`,
    `${withIt.passed}/${withIt.trials}`,
    `${without.requests.toFixed(1)} → ${withIt.requests.toFixed(1)}`,
  ]);
  const costs = reports.flatMap(({ all }) => [all.without.cost, all.with.cost]);
  for (const page of ["evals.md", "evals.en.md", "evals.ja.md"]) {
    const rows = readFileSync(join(root, "docs", page), "utf8").match(/^\|.* → .*\|$/gm) ?? [];
    const cells = rows.map((row) =>
      row
        .split("|")
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );
    expect({ page, cells: cells.map((row) => row.slice(0, -1)) }).toEqual({ page, cells: figures });
    const told = cells.flatMap((row) => row.at(-1)?.match(/\d+\.\d+/g) ?? []).map(Number);
    expect(told).toHaveLength(costs.length);
    for (const [index, cost] of costs.entries())
      expect(Math.abs(cost - (told[index] ?? 0))).toBeLessThan(0.001);
  }
});
