import { test } from "vitest";
import { checkList } from "./natural/play-list.ts";

/**
 * First play, in percent of en, zh, ja. Whoever wrote a list had not seen the project:
 * - the sixteenth: right 55, 55, 57; right after a question 23, 24, 29; wrong 3, 5, 2
 * - the seventeenth, by three others, after the sixteenth had been learned: right 69, 61, 60; right after a question 15, 18, 22;
 *   wrong 4, 3, 1
 * The older ones are in the nightly test.
 */
test.each([
  ["sixteenth", 0.68],
  ["seventeenth", 0.6],
])("natural requests are done right, and nothing false is said: the %s list", checkList);
