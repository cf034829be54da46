import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { readReport } from "@harness/shared/classroom";
import { newState, writeState } from "@harness/shared/lab";
import { hasPython } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { report } from "./report-kit.ts";

const root = repositoryRoot();

/** A class that has handed in s01, in whatever language. */
function classOf(submissions: Record<string, { command: string; file?: string }>): string {
  const top = mkdtempSync(join(tmpdir(), "harness-test-"));
  for (const [student, { command, file }] of Object.entries(submissions)) {
    const folder = join(top, student, "s01");
    mkdirSync(folder, { recursive: true });
    if (file) cpSync(join(root, file), join(folder, "agent.py"));
    writeState(folder, { ...newState({ chapter: "s01", from: "course", command }), checks: 1 });
  }
  return top;
}

test.skipIf(!hasPython())(
  "a class is judged: what floods, crashes or multiplies costs only itself",
  async () => {
    const top = classOf({
      "ada lovelace": { command: "python3 agent.py", file: "starters/python/agent.py" },
      crash: { command: "false" },
      flood: { command: "yes" },
      fork: { command: "bash -c 'for i in {1..200}; do sleep 1000 & done; wait'" },
      missing: { command: "no-such-program agent" },
    });
    const [page, file] = [join(top, "report.html"), join(top, "report.json")];
    writeFileSync(file, await report(top, "--json", "--html", page));
    const { rows, scenarios } = readReport(file);
    const all = rows[0]?.all ?? 0;
    expect(rows.map(({ student, passed, problem }) => [student, passed, problem?.kind])).toEqual([
      ["ada lovelace", all, undefined],
      ["crash", 0, undefined],
      ["flood", 0, undefined],
      ["fork", 0, "processes"],
      ["missing", 0, "command"],
    ]);
    expect(all).toBeGreaterThan(10);
    expect(scenarios.s01).toMatch(/^[0-9a-f]{16}$/);
    const html = readFileSync(page, "utf8");
    expect(html).toContain("ada lovelace · s01");
    expect(html.match(/class="plays"/g)?.length).toBeGreaterThan(all);
    expect(html.length).toBeLessThan(2_000_000);
    expect(await report("--merge", file, "--csv")).toContain(`ada lovelace,s01,${all},${all}`);
  },
);
