/** The checks of `pnpm check`: what each one proves, and how it runs. */

import type { Chapter } from "@harness/shared/chapters";
import {
  checkChapters,
  checkContracts,
  checkDocs,
  checkDoors,
  checkLineage,
  checkRuns,
  checkScenarios,
  checkSize,
  contractTable,
  explainedTable,
  lineageTable,
  sizeTable,
} from "@harness/shared/course";
import { describeSkipped } from "@harness/shared/smoke";
import { courseFacts } from "./course-facts.ts";
import { runProps } from "./recorded-runs.ts";

/** What a check found: a table, warnings (near a limit) and problems (to be fixed), one line each. */
export interface CheckResult {
  table?: string;
  warnings?: string[];
  problems: string[];
}

/** Options of a check. `docs`, `contract`, `runs`, `wrong` and `labs` take chapters. */
export interface Scope {
  only: Chapter[];
  /** `wrong`: play every scenario on every mistake. */
  all: boolean;
  /** `runs`: play each run in one language only. */
  quick?: boolean;
}

export interface Check {
  proves: string;
  run(root: string, chapters: Chapter[], scope: Scope): CheckResult | Promise<CheckResult>;
}

export const CHECKS: Record<string, Check> = {
  chapters: {
    proves: "every chapter is complete, named in order, and has no TODO left",
    run: (root, chapters) => ({ problems: checkChapters(root, chapters) }),
  },
  lineage: {
    proves: "every chapter is the one before plus what its chapter.json declares",
    run: (_root, chapters) => {
      const { rows, problems } = checkLineage(chapters);
      return { table: lineageTable(rows), problems };
    },
  },
  doors: {
    proves: "imports go through doors and follow the order of folders, without circles; tests are sealed",
    run: async (root, chapters) => ({ problems: await checkDoors(root, chapters) }),
  },
  size: {
    proves: "no chapter adds more than can be read in one sitting, no function is too long",
    run: async (root, chapters) => {
      const { rows, ...found } = await checkSize(root, chapters);
      return { table: sizeTable(rows), ...found };
    },
  },
  scenarios: {
    proves: "every scenario can be read and has something to judge",
    run: (root, chapters) => ({ problems: checkScenarios(root, chapters) }),
  },
  contract: {
    proves: "every statement of a contract names the scenarios that judge it",
    run: (root, chapters, { only }) => {
      const { rows, problems } = checkContracts(root, chapters, only);
      return { table: contractTable(rows), problems };
    },
  },
  exercises: {
    proves: "every exercise asks for something new and has a solution that does it",
    run: async (root, chapters) => {
      // Imported late, because it takes longer to load than everything else.
      const { checkExercises } = await import("./check-exercises.ts");
      return checkExercises(root, chapters);
    },
  },
  wrong: {
    proves: "every mistake in wrong/ is noticed by the scenario that it names",
    run: async (root, chapters, scope) => {
      const { checkWrong } = await import("./check-wrong.ts");
      return checkWrong(root, chapters, scope);
    },
  },
  labs: {
    proves:
      "the start of every lab fails each of its scenarios for the missing mechanism, the chapter passes them",
    run: async (root, chapters, scope) => {
      const { checkLabs } = await import("./check-labs.ts");
      return checkLabs(root, chapters, scope);
    },
  },
  docs: {
    proves: "the READMEs say what is so, in three languages",
    run: async (root, chapters, { only }) => {
      const facts = await courseFacts(root, chapters, only);
      const { rows, problems } = checkDocs(root, chapters, facts, only);
      return { table: explainedTable(rows), problems };
    },
  },
  runs: {
    proves: "every run that a README shows prints just that when it is played",
    run: async (root, chapters, { only, quick }) => {
      const { skipped, problems } = await checkRuns(root, only, await runProps(root, chapters), quick);
      return { warnings: describeSkipped(skipped, "en"), problems };
    },
  },
};
