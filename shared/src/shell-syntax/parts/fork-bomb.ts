/** Functions that call themselves, or one another, more than once: their number doubles until the machine freezes. */

import { everything, type Node } from "../syntax/ast.ts";

const FORK_BOMB = /(?<![\w:.])([\w:.]+)\s*\(\s*\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}/;

/** The usual spelling, in a text that cannot be read. */
export function looksLikeForkBomb(text: string): boolean {
  return FORK_BOMB.test(text);
}

/** :(){ :|:& };: and f(){ g|g& }; g(){ f|f& }; f */
export function holdsForkBomb(script: Node[]): boolean {
  const calls = callsOfFunctions(script);
  return [...calls].some(([name, called]) => called.filter((one) => reaches(one, name, calls)).length > 1);
}

/** The names of the functions that each function calls, as often as it does. */
function callsOfFunctions(script: Node[]): Map<string, string[]> {
  const functions = [...everything(script)].flatMap((item) =>
    item.type === "compound" && item.compound.kind === "function" ? [item.compound] : [],
  );
  const names = new Set(functions.map(({ name }) => name));
  const called = (body: Node[]) =>
    [...everything(body)].flatMap((item) => {
      const first = item.type === "command" ? item.command.words[0]?.raw : undefined;
      return first !== undefined && names.has(first) ? [first] : [];
    });
  return new Map(functions.map(({ name = "", body }) => [name, called(body)]));
}

function reaches(from: string, name: string, calls: Map<string, string[]>): boolean {
  const seen = new Set([from]);
  for (const one of seen) for (const next of calls.get(one) ?? []) seen.add(next);
  return seen.has(name);
}
