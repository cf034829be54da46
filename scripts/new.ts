/** `pnpm new x03 goal_loop`: makes the folder of the next chapter, with everything that a person need not write. */

import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { createChapter } from "@harness/shared/course";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const USAGE = "pnpm new x03 goal_loop";
const NEXT_STEPS = `Next:
  pnpm install                     links the packages of the new chapter
  pnpm check docs --write          fills the tables of its pages from chapter.json
  pnpm check chapters docs         names what is left to write; its places are marked with TODO
docs/authors.md, "Add a chapter", says the rest.`;

await runCommand((args) => {
  const [name, slug, ...rest] = readArgs(args, {}, USAGE).positionals;
  if (!name || !slug || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`);
  const root = repositoryRoot();
  for (const path of createChapter(root, listChapters(root), name, slug)) console.log(`wrote ${path}`);
  console.log(NEXT_STEPS);
  return 0;
});
