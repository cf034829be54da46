/** Attempts to get past the walls, made for real. None can reach anything but what was made for it: see arena.sh. */
import { beforeAll, describe, expect, test } from "vitest";
import { attack, whyNot } from "./arena.ts";
import type { Outcome, Role, Walls } from "./attempt.ts";
import { attemptsFor, isGap } from "./list/index.ts";

const reason = await whyNot();
if (reason) console.warn(`The attempts at the walls are skipped: ${reason}.`);

const MOST_MS = 600_000;
const CASES: [Walls, Role][] = [
  ["workspace", "root"],
  ["workspace", "user"],
  ["submission", "root"],
  ["submission", "user"],
];

describe.skipIf(reason).each(CASES)("the walls of a %s, attacked as %s", (walls, role) => {
  let outcomes: Map<string, Outcome>;
  beforeAll(async () => {
    outcomes = await attack(role, walls);
  }, MOST_MS);

  test.each(attemptsFor(role, walls))("$name", (attempt, { skip }) => {
    const { skipped, bare, atWork, walled, said } = outcomes.get(attempt.name) as Outcome;
    if (skipped) skip(`This computer has no ${skipped}.`);
    expect(bare, "without walls it works, otherwise it proves nothing").toBe(true);
    expect(atWork, `the command runs behind the walls: ${said}`).toBe(true);
    expect(walled, attempt.gap?.why ?? `the walls stop it: ${said}`).toBe(isGap(attempt, role, walls));
  });
});

test.each(CASES)("no two attempts at the walls of a %s as %s have one name", (walls, role) => {
  const names = attemptsFor(role, walls).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length).toBeGreaterThan(60);
});
