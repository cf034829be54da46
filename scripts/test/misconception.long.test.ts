/** Mistakes that are played: whoever makes one must not be told about another. */

import { type Chapter, findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { misconceptionIn } from "@harness/shared/lab";
import { playAndJudge } from "@harness/shared/smoke";
import { expect, test } from "vitest";
import { withPatched } from "../lib/patched-chapter.ts";
import { readTrials, type Trial } from "../lib/wrong-trial.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const x04 = findChapter(chapters, "x04") as Chapter;
const { trials } = readTrials(root, chapters, x04);
const mistakes = trials.map(({ mistake }) => mistake);

/** The mistake that a lab would name in the failure of this one's scenario. */
function recognised({ mistake, named: scenario }: Trial): Promise<string | undefined> {
  return withPatched(root, x04, mistake.patch, async (target) => {
    const outcome = await playAndJudge({ scenario, role: "own", target }, {});
    return misconceptionIn(mistakes, { scenario, outcome }, [{ pass: true }])?.id;
  });
}

test.for(trials.map((trial) => [trial.mistake.id, trial] as const))(
  "x04 %s is told apart from the other mistakes",
  { timeout: 120_000 },
  async ([id, trial]) => expect(await recognised(trial)).toBe(id),
);
