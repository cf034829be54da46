/** The matcher of each kind of expectation. It says what it expects and what it saw instead. */

import type { Arguments, Expectation } from "../chapters/index.ts";
import * as cache from "./match-cache.ts";
import * as disk from "./match-disk.ts";
import { resultsInOrder } from "./match-order.ts";
import * as wire from "./match-wire.ts";
import type { Matcher } from "./matching.ts";

const matchers: { [Name in keyof Arguments]: Matcher<Arguments[Name]> } = {
  some_request: wire.someRequest,
  every_request: wire.everyRequest,
  no_request: wire.noRequest,
  request_count: wire.requestCount,
  tool_result: wire.toolResult,
  results_in_order: resultsInOrder,
  cache_read_share: cache.cacheReadShare,
  file: disk.file,
  file_contains: disk.fileContains,
  no_file: disk.noFile,
  unchanged: disk.unchanged,
  stdout_contains: disk.contains("stdout"),
  stdout_not_contains: disk.notContains("stdout"),
  stderr_contains: disk.contains("stderr"),
  stderr_not_contains: disk.notContains("stderr"),
  terminal_contains: disk.contains("terminal"),
  terminal_not_contains: disk.notContains("terminal"),
  exit_code: disk.exitCode,
};

/** The matcher of an expectation. The schema has checked that the argument fits the matcher. */
export function findMatcher({ matcher }: Expectation): Matcher<unknown> {
  return matchers[matcher] as Matcher<unknown>;
}
