import { test } from "vitest";
import { checkList } from "./natural/play-list.ts";

/**
 * First play of the thirty-fourth list, in percent of en, zh, ja: right 43, 36, 39; right after a question 15, 20, 24; wrong 2, 1, 2.
 * No two requests are worded alike. Whoever wrote it had not seen the project. The older ones are in the nightly test.
 */
test.each([["thirtyfourth", 0.37]])(
  "natural requests are done right, and nothing false is said: the %s list",
  checkList,
);
