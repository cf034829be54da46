/** Every recorded play of the site comes to its end. */

import { expect } from "vitest";
import { test } from "./kit/browser.ts";
import { stepThroughPlays } from "./kit/steps.ts";

test("every recorded play is stepped to its end by keyboard", async () => {
  const { stuck, played, complaints } = await stepThroughPlays((ids) => ids);
  expect(stuck).toEqual([]);
  expect(complaints).toEqual([]);
  expect(played).toBeGreaterThan(100);
});
