import { test } from "vitest";
import { checkList } from "./natural/play-list.ts";

/**
 * First play, in percent of en, zh, ja:
 * - the tenth: right 65, 60, 66; right after a question 20, 22, 19; wrong 4, 3, 2
 * - the eleventh: right 63, 54, 64; right after a question 19, 21, 17; wrong 1, 3, 2
 * - the twelfth: right 63, 61, 62; right after a question 13, 13, 14; wrong 1, 0, 2. It asks for more that the model could not do
 *   at all, such as a line after another one; when it could: right 66, 66, 66; right after a question 13, 12, 13; wrong 1, 0, 1
 * - the thirteenth, which asks for other things in each language: right 72, 72, 74; right after a question 11, 18, 13; wrong 3, 0, 4
 */
test.each([
  ["tenth", 0.6],
  ["eleventh", 0.54],
  ["twelfth", 0.66],
  ["thirteenth", 0.7],
])("natural requests are done right, and nothing false is said: the %s list", checkList);
