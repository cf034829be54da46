/** `node scripts/run.mjs learn`: makes the weights of the offline model's learned reader from the examples. */

import { writeFileSync } from "node:fs";
import { repositoryRoot } from "@harness/shared/chapters";
import { learn, weightsFile, writeWeights } from "@harness/shared/rehearsal";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { inWorkspace, learnedFrom, readExamples } from "./lib/lessons.ts";

const USAGE = "node scripts/run.mjs learn";

await runCommand((args) => {
  const [unexpected] = readArgs(args, {}, USAGE).positionals;
  if (unexpected !== undefined) throw new UsageError(`Unexpected "${unexpected}". Usage: ${USAGE}`);
  const lessons = readExamples(repositoryRoot()).flatMap(inWorkspace);
  writeFileSync(weightsFile(), `${learnedFrom(repositoryRoot())}\n${writeWeights(learn(lessons))}`);
  process.stdout.write(`Learned from ${lessons.length} examples: ${weightsFile()}\n`);
  return 0;
});
