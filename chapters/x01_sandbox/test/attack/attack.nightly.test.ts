/** Attempts to get past the walls, made for real. None can reach anything but what was made for it: see arena.sh. */

import { isHere } from "@harness/shared/test-kit";
import { beforeAll, describe, expect, test } from "vitest";
import { attack, whyNot } from "./arena.ts";
import type { Outcome, Role } from "./attempt.ts";
import { attemptsFor, isGap, wallsFor } from "./list/index.ts";

const reason = await whyNot();
const canAttack = isHere("attempts at walls", reason ? { works: false, why: reason } : { works: true });

const MOST_MS = 600_000;
const ROLES: Role[] = ["root", "user"];

describe.skipIf(!canAttack).each(ROLES)("the walls, attacked as %s", (role) => {
  let outcomes: Map<string, Outcome>;
  beforeAll(async () => {
    outcomes = await attack(role);
  }, MOST_MS);

  test.for(attemptsFor(role))("$name", (attempt, { skip }) => {
    const { skipped, bare, behind } = outcomes.get(attempt.name) as Outcome;
    if (skipped) skip(`This computer has no ${skipped}.`);
    expect(bare, "without walls it works, otherwise it proves nothing").toBe(true);
    for (const walls of wallsFor(attempt)) {
      const { atWork, worked, said } = behind[walls] as Required<Outcome["behind"]>[typeof walls];
      expect(atWork, `it is at work behind the walls of a ${walls}: ${said}`).toBe(true);
      const meant = attempt.gap?.why ?? `the walls of a ${walls} stop it: ${said}`;
      expect(worked, meant).toBe(isGap(attempt, role, walls));
    }
  });
});

test.each(ROLES)("there are enough attempts as %s, and no two have one name", (role) => {
  const names = attemptsFor(role).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length).toBeGreaterThan(60);
});
