/** Tests see nothing of the machine: what they know of it comes from the test kit, which seals them. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Facts, readFacts } from "./facts.ts";
import { allCodeBelow } from "./files.ts";

const TESTS = ["shared/test", "scripts/test", "docs/test"];

/** Every place where a test, or what a test imports, reads the variables or the home directory of the machine. */
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

/** Other files there are programs, which have variables of their own. */
function importedByTests(facts: Facts, resolve: Resolve): string[] {
  const seen = new Set([...facts.keys()].filter((file) => file.endsWith(".test.ts")));
  for (const file of seen)
    for (const { specifier } of facts.get(file)?.imports ?? []) {
      const target = resolve(file, specifier);
      if (target && facts.has(target)) seen.add(target);
    }
  return [...seen].sort();
}
