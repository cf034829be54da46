/** `pnpm mutants`: changes the lines that a chapter adds, and lists the changes that neither scenarios nor unit tests notice. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Chapter,
  listChapters,
  previousChapter,
  readScenario,
  repositoryRoot,
} from "@harness/shared/chapters";
import { sealProcess } from "@harness/shared/host";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { chapterNamed } from "./lib/chapter-named.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { install, isInstalled } from "./lib/own-installation.ts";
import { targetOfCopy, withCopy } from "./lib/patched-chapter.ts";
import { sortOut } from "./lib/playable.ts";
import { makeMutants } from "./mutants/make.ts";
import { showProgress } from "./mutants/progress.ts";
import { judgeMutants, reachOf } from "./mutants/scenarios.ts";
import type { Fate, Mutant } from "./mutants/state.ts";
import { describeSurvivor, describeTally, tally } from "./mutants/tally.ts";
import { mutantTool } from "./mutants/tool.ts";
import { judgeByTests } from "./mutants/units.ts";
import { chanceFor } from "./soak/chance.ts";

const USAGE = "pnpm mutants sNN [--scenarios-only] [--sample N] [--seed S] [--json] [--help]";

const HELP = `Usage: ${USAGE}

Changes what the chapter adds to the one before, one small thing at a time, and plays its scenarios until one of them
notices; what none of them notices is shown to the unit tests of the chapter. Prints what nobody noticed.

  --scenarios-only  without the unit tests
  --sample N        only N of the mutants, chosen by --seed S (1)
  --json            the result as JSON on stdout
  --help            this text

The first time StrykerJS is installed into tools/mutants, which needs a network.
Exit codes: 0 done, 2 wrong usage, 130 interrupted.`;

const OPTIONS = {
  "scenarios-only": { type: "boolean" },
  sample: { type: "string" },
  seed: { type: "string" },
  json: { type: "boolean" },
} as const;

interface Request {
  chapter: Chapter;
  scenariosOnly: boolean;
  sample: number;
  seed: number;
  json: boolean;
}

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interrupt.abort());

await runCommand((args) => mutants(readRequest(args)).catch(tellInterrupt));

/** @throws UsageError */
function readRequest(args: string[]): Request {
  const { positionals, values } = readArgs(args, OPTIONS, USAGE, HELP);
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new UsageError(`One chapter at a time. Usage: ${USAGE}`);
  return {
    chapter: chapterNamed(name, listChapters(repositoryRoot())),
    scenariosOnly: values["scenarios-only"] ?? false,
    sample: numberFrom("sample", values.sample ?? "999999"),
    seed: numberFrom("seed", values.seed ?? "1"),
    json: values.json ?? false,
  };
}

function numberFrom(flag: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${flag} ${text} is no number. Usage: ${USAGE}`);
  return Number(text);
}

async function mutants(request: Request): Promise<number> {
  const root = repositoryRoot();
  const { signal } = interrupt;
  const { chapter } = request;
  const tool = mutantTool(root);
  if (!isInstalled(tool)) await install(tool, languageOf([], process.env), signal);
  sealProcess();
  const fates = await withCopy(root, chapter, async (copy) => {
    const previous = previousChapter(listChapters(root), chapter);
    const all = await makeMutants({ root, chapter, previous, copy, signal });
    const chosen = sampleOf(all, request);
    const target = await targetOfCopy(root, chapter, copy);
    const known = [...chapter.scenarios, ...chapter.lab].map((file) => readScenario(file));
    const { playable: scenarios, skipped } = await sortOut(known, (scenario) => scenario);
    for (const line of skipped) console.error(line);
    const audience = { target, scenarios, signal, folder: copy };
    const reaches = await reachOf(audience);
    const fates = await judgeMutants(audience, reaches, chosen, showProgress("scenarios", chosen.length));
    return request.scenariosOnly ? fates : judgeByTests({ root, copy, signal }, fates);
  });
  print(request, fates);
  return 0;
}

/** A sample, in the original order. */
function sampleOf(mutants: Mutant[], { sample, seed }: Request): Mutant[] {
  const chance = chanceFor("mutants", seed);
  const rest = [...mutants];
  while (rest.length > sample) rest.splice(chance.below(rest.length), 1);
  return rest;
}

function print({ chapter, json }: Request, fates: Fate[]): void {
  const survivors = fates.filter(({ noticedBy }) => !noticedBy);
  const result = { chapter: chapter.id, ...tally(fates), survivors };
  if (json) return void console.log(JSON.stringify(result, null, 2));
  for (const fate of survivors) {
    const source = readFileSync(join(chapter.path, fate.mutant.fileName), "utf8");
    console.log(`${describeSurvivor(fate, source)}\n`);
  }
  console.log(describeTally(chapter.id, tally(fates)));
}

function tellInterrupt(error: Error): number {
  if (!interrupt.signal.aborted) throw error;
  process.stderr.write("\ninterrupted\n");
  return 130;
}
