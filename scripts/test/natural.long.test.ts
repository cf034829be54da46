import { test } from "vitest";
import { checkList } from "./natural/play-list.ts";

/**
 * First play of the twenty-eighth list, in percent of en, zh, ja, after the two lists before it had been learned: right 72, 71, 66;
 * right after a question 17, 17, 22; wrong 3, 2, 2. Whoever wrote it had not seen the project. The older ones are in the nightly test.
 */
test.each([["twentyeighth", 0.66]])(
  "natural requests are done right, and nothing false is said: the %s list",
  checkList,
);
