/** The output of `pnpm smoke`: failures for a student, and the tables above them. */

import type { Scenario } from "../chapters/index.ts";
import { inColumns, visible, widthOf } from "../text/index.ts";
import { type Language, words } from "../wording/index.ts";
import type { Verdict } from "./judge.ts";
import type { Play } from "./matrix.ts";
import type { Lack } from "./needs.ts";

const SEEN_LINES = 12;

/** A failed expectation: what was expected, what was seen and where, and what to look at. */
export function describeFailure(failure: Verdict, language: Language): string {
  const { expected, seen, hint, consequences = 0 } = failure;
  const label = (field: "expected" | "seen" | "hint") => `  ${words.failureField({ field })[language]}`;
  const indent = `\n${" ".repeat(widthOf(label("seen")))}`;
  const lines = visible(seen[language]).split("\n");
  const more = lines.length - SEEN_LINES;
  const rest = more > 0 ? indent + words.moreSeenLines({ count: more })[language] : "";
  return [
    label("expected") + visible(expected[language]),
    label("seen") + lines.slice(0, SEEN_LINES).join(indent) + rest,
    label("hint") + hint[language],
    ...(consequences > 0 ? [`  ${words.moreFailures({ count: consequences })[language]}`] : []),
  ].join("\n");
}

/** Describes failures one after another. A repeated failure, for example the same crash in every play, is described once. */
export function failureTeller(language: Language): (failure: Verdict) => string {
  const told = new Set<string>();
  return (failure) => {
    const what = `${failure.expected.en}\n${failure.seen.en}`;
    if (told.has(what)) return `  ${words.sameFailure[language]}`;
    told.add(what);
    return describeFailure(failure, language);
  };
}

/** Every failed play with its failures; "" if there is none. */
export function describeFailures(plays: Play[], language: Language): string {
  const tell = failureTeller(language);
  const failed = plays.filter(({ pass }) => !pass);
  return failed
    .map((play) => [titleOf(play, language), ...play.failures.map(tell), ""].join("\n"))
    .join("\n");
}

function titleOf({ from, scenario, chapter, role }: Play, language: Language): string {
  return `✗ ${words.playTitle({ scenario, chapter, from, role })[language]}`;
}

/** One line for each scenario: whether all its plays passed, its id and its title. */
export function scenarioTable(scenarios: Scenario[], plays: Play[], language: Language): string {
  const width = Math.max(...scenarios.map(({ id }) => id.length));
  const named = (played: Play[]) => new Set(played.map(({ scenario }) => scenario));
  const [failed, skipped] = [
    named(plays.filter(({ pass }) => !pass)),
    named(plays.filter((play) => play.skipped)),
  ];
  const mark = (id: string) => (failed.has(id) ? "✗" : skipped.has(id) ? "·" : "✓");
  return scenarios.map(({ id, title }) => `${mark(id)} ${id.padEnd(width)}  ${title[language]}`).join("\n");
}

/**
 * One line for each chapter: how many plays of its scenarios passed on the previous chapter, on it and later, how many
 * were reused, and how many were skipped.
 */
export function matrixTable(plays: Play[], language: Language): string {
  const chapters = [...new Set(plays.map(({ from }) => from))];
  const rows = chapters.map((from) => {
    const own = plays.filter((play) => play.from === from);
    const scenarios = new Set(own.map(({ scenario }) => scenario)).size;
    const passed = (role: Play["role"]) => ratio(own.filter((play) => play.role === role));
    const reused = own.filter((play) => play.reused).length;
    const skipped = own.filter((play) => play.skipped).length;
    const roles = (["before", "own", "later"] as const).map(passed);
    return [from, String(scenarios), ...roles, String(reused), String(skipped)];
  });
  return inColumns([words.matrixColumns.map((column) => column[language]), ...rows]);
}

/** One line for each of the slowest plays. */
export function slowestPlays(plays: Play[], count: number, language: Language): string {
  const bySeconds = plays.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0)).filter(({ ms }) => ms !== undefined);
  const lines = bySeconds
    .slice(0, count)
    .map((play) => `${((play.ms ?? 0) / 1000).toFixed(1).padStart(6)} s  ${nameOf(play, language)}`);
  return [words.slowestPlays[language], ...lines].join("\n");
}

function nameOf({ from, scenario, chapter }: Play, language: Language): string {
  return words.playTitle({ scenario, chapter, from, role: "own" })[language];
}

function ratio(all: Play[]): string {
  const plays = all.filter((play) => !play.skipped);
  return plays.length === 0 ? "-" : `${plays.filter(({ pass }) => pass).length}/${plays.length}`;
}

/** One line for each missing need: how many plays were skipped because of it. */
export function describeSkipped(lacks: Lack[], language: Language): string[] {
  const whys = new Map(lacks.map(({ need, why }) => [need, why]));
  return [...whys].map(([need, why]) => {
    const count = lacks.filter((lack) => lack.need === need).length;
    return words.playsSkipped({ count, need, why })[language];
  });
}
