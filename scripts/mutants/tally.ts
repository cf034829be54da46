/** The result of `pnpm mutants` as text: how many mutants were noticed, and each one that was not. */

import type { Fate, Mutant } from "./state.ts";

export interface Tally {
  mutants: number;
  scenarios: number;
  tests: number;
  survived: number;
}

export function tally(fates: Fate[]): Tally {
  const by = (kind: "scenario" | "test") => fates.filter(({ noticedBy }) => noticedBy?.kind === kind).length;
  const [scenarios, tests] = [by("scenario"), by("test")];
  return { mutants: fates.length, scenarios, tests, survived: fates.length - scenarios - tests };
}

/** A table of the numbers. */
export function describeTally(id: string, { mutants, scenarios, tests, survived }: Tally): string {
  const share = (part: number) => `${((100 * part) / Math.max(mutants, 1)).toFixed(1).padStart(5)} %`;
  const row = (name: string, part: number) =>
    `  ${name.padEnd(22)}${String(part).padStart(5)}  ${share(part)}`;
  return [
    `${id}: ${mutants} mutants of what the chapter adds`,
    row("noticed by scenarios", scenarios),
    row("by unit tests as well", scenarios + tests),
    row("by nobody", survived),
  ].join("\n");
}

/** An unnoticed mutant: its place, the change, and what ran its line. */
export function describeSurvivor({ mutant, reachedBy }: Fate, source: string): string {
  const { fileName, location, mutatorName } = mutant;
  const [before, after] = changedLines(mutant, source);
  const reached = reachedBy.length > 0 ? reachedBy.join(", ") : "nobody comes by here";
  return [
    `${fileName}:${location.start.line + 1}:${location.start.column + 1}  ${mutatorName}  (mutant ${mutant.id})`,
    ...before.map((line) => `  - ${line}`),
    ...after.map((line) => `  + ${line}`),
    `    reached by: ${reached}`,
  ].join("\n");
}

/** The lines before and after the change. */
function changedLines(
  { location: { start, end }, replacement }: Mutant,
  source: string,
): [string[], string[]] {
  const lines = source.split("\n").slice(start.line, end.line + 1);
  const first = lines[0]?.slice(0, start.column) ?? "";
  const last = lines.at(-1)?.slice(end.column) ?? "";
  const trimmed = (text: string[]) => text.map((line) => line.trim());
  return [trimmed(lines), trimmed(`${first}${replacement}${last}`.split("\n"))];
}
