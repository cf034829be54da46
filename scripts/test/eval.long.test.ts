import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { type Report, tableOf } from "@harness/shared/evals";
import { environment } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

const root = repositoryRoot();

/** What `pnpm eval --json` says. */
function evaluate(args: string[]): Report[] {
  const { stdout } = spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "eval", "--json", ...args], {
    cwd: root,
    env: environment(),
    encoding: "utf8",
  });
  return JSON.parse(stdout).reports;
}

test("twenty trials of x05's task show what its page says", () => {
  const task = join(root, "chapters/x05_evals/example/evals/six-cups.yaml");
  const [report] = evaluate([task, "--chapters", "x05", "--times", "20"]);
  const [, row] = report ? tableOf(report, "en") : [];
  const [, , without, withIt] = row?.cells ?? [];
  for (const page of ["README.md", "README.en.md", "README.ja.md"]) {
    const text = readFileSync(join(root, "chapters/x05_evals", page), "utf8");
    expect(text).toContain(`\`${without}\``);
    expect(text).toContain(`\`${withIt}\``);
  }
  expect(report?.all.p.toFixed(3)).toBe("0.008");
});

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
