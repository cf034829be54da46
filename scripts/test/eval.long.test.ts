import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { tableOf } from "@harness/shared/evals";
import { expect, test } from "vitest";
import { evaluate } from "./eval-kit.ts";

const root = repositoryRoot();

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
