/** `pnpm check`: the course is what it says it is. */
import { type Chapter, findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import {
  acceptDocs,
  checkChapters,
  checkDocs,
  checkLineage,
  checkScenarios,
  lineageTable,
} from "@harness/shared/course";
import { DocumentError } from "@harness/shared/settings";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const USAGE = "pnpm check [lineage | docs | chapters | scenarios] | pnpm check docs --accept [s02]";

const root = repositoryRoot();

/** Each check prints what it has to show and gives its problems, one line each. */
const CHECKS: Record<string, (chapters: Chapter[]) => string[] | Promise<string[]>> = {
  chapters: (chapters) => checkChapters(root, chapters),
  lineage: (chapters) => {
    const { rows, problems } = checkLineage(chapters);
    print(lineageTable(rows));
    return problems;
  },
  scenarios: (chapters) => checkScenarios(root, chapters),
  docs: (chapters) => checkDocs(root, chapters),
};

await runCommand(async (args) => {
  const { values, positionals } = readArgs(args, { accept: { type: "boolean" } }, USAGE);
  const [name, only, ...more] = positionals;
  if ((name !== undefined && !CHECKS[name]) || more.length > 0 || (only !== undefined && !values.accept)) {
    throw new UsageError(`No check ${positionals.join(" ")}. Usage: ${USAGE}`);
  }
  if (values.accept && name !== "docs")
    throw new UsageError(`--accept belongs to the docs check. Usage: ${USAGE}`);
  const chapters = readChapters();
  if (!chapters) return 1;
  if (values.accept) return accept(chapters, only);

  let failed = 0;
  for (const check of name === undefined ? Object.keys(CHECKS) : [name])
    failed += await runCheck(check, chapters);
  return failed > 0 ? 1 : 0;
});

async function runCheck(name: string, chapters: Chapter[]): Promise<number> {
  const problems = await CHECKS[name]?.(chapters);
  if (!problems || problems.length === 0) {
    print(`✓ ${name}`);
    return 0;
  }
  print(`✗ ${name}: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}`);
  for (const problem of problems) print(`  ${problem}`);
  return 1;
}

/** Without readable chapter.json files there is nothing to check against. */
function readChapters(): Chapter[] | undefined {
  try {
    return listChapters(root);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    print(`✗ chapters\n${error.message.replaceAll(/^/gm, "  ")}`);
    return undefined;
  }
}

function accept(chapters: Chapter[], name: string | undefined): number {
  const chapter = name === undefined ? undefined : findChapter(chapters, name);
  if (name !== undefined && !chapter) {
    throw new UsageError(`No chapter ${name}. Chapters: ${chapters.map(({ id }) => id).join(", ")}`);
  }
  acceptDocs(root, chapters, chapter);
  print(`Recorded: the translations of ${chapter?.id ?? "all pages"} are up to date.`);
  return 0;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
