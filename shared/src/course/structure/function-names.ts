/** Checks that no two top-level functions of a chapter have the same name, because readers would mix them up. */

import { posix } from "node:path";
import type { Facts } from "./facts.ts";

/**
 * Problems, one line each. A pair of functions is reported once, in the first chapter that has it.
 * `sources`: the `src` folders of the chapters, in their order.
 */
export function checkFunctionNames(sources: string[], facts: Facts): string[] {
  const seen = new Set<string>();
  return sources
    .flatMap((folder) => duplicatesIn(folder, facts))
    .filter(({ pair }) => !seen.has(pair) && seen.add(pair))
    .map(({ problem }) => problem);
}

function duplicatesIn(folder: string, facts: Facts) {
  const firstFile = new Map<string, string>();
  return namesIn(folder, facts).flatMap(({ file, name, line }) => {
    const other = firstFile.get(name);
    if (other === undefined) {
      firstFile.set(name, file);
      return [];
    }
    const pair = [name, posix.relative(folder, file), posix.relative(folder, other)].join();
    const problem = `${file}:${line}: the function ${name} is also in ${other}: name each after its object, as in askTeammate`;
    return [{ pair, problem }];
  });
}

function namesIn(folder: string, facts: Facts) {
  return [...facts]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .flatMap(([file, { functions }]) =>
      functions.filter(({ isTopLevel }) => isTopLevel).map(({ name, line }) => ({ file, name, line })),
    );
}
