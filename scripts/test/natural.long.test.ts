import { test } from "vitest";
import { checkList } from "./natural/play-list.ts";

/**
 * First play of the thirty-third list, in percent of en, zh, ja, after the Chinese and Japanese requests of the one before had been
 * learned: right 43, 39, 40; right after a question 13, 24, 21; wrong 5, 0, 5. In both lists no two requests are worded alike.
 * Whoever wrote it had not seen the project. The older ones are in the nightly test.
 */
test.each([["thirtythird", 0.37]])(
  "natural requests are done right, and nothing false is said: the %s list",
  checkList,
);
