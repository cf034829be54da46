/** Checks that tests do not read settings of the machine: the test kit seals them, and provides what they need. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Facts, readFacts } from "./facts.ts";
import { allCodeBelow } from "./files.ts";

const TESTS = ["shared/test", "scripts/test", "docs/test"];

/** Problems: a test, or a file that it imports, reads the variables or the home directory of the machine. */
export async function checkSealed(root: string, resolve: Resolve): Promise<string[]> {
  const chapters = readdirSync(join(root, "chapters")).map((name) => `chapters/${name}/test`);
  const paths = [...TESTS, ...chapters].flatMap((folder) => allCodeBelow(root, folder));
  const facts = await readFacts(root, paths);
  return importedByTests(facts, resolve).flatMap((file) =>
    (facts.get(file)?.machine ?? []).map(
      ({ line, what }) =>
        `${file}:${line}: a test reads ${what} of the machine: take environment() of the test kit, or vi.stubEnv`,
    ),
  );
}

type Resolve = (file: string, specifier: string) => string | undefined;

/** Files that tests import. Other files there are programs, which have their own variables. */
function importedByTests(facts: Facts, resolve: Resolve): string[] {
  const seen = new Set([...facts.keys()].filter((file) => file.endsWith(".test.ts")));
  for (const file of seen)
    for (const { specifier } of facts.get(file)?.imports ?? []) {
      const target = resolve(file, specifier);
      if (target && facts.has(target)) seen.add(target);
    }
  return [...seen].sort();
}
