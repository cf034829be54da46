/** The output of `pnpm test` for the unit tests: one line for each failure, what was skipped, what was slow. */

import { relative } from "node:path";
import type { SerializedError, UserConsoleLog } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const SLOWEST = 10;

export default class SuiteReporter implements Reporter {
  #skipped = new Set<string>();

  onUserConsoleLog({ content }: UserConsoleLog): void {
    for (const line of content.split("\n")) if (line.startsWith("Skipped: ")) this.#skipped.add(line);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === "failed");
    const broken = modules.filter((module) => module.errors().length > 0);
    for (const line of this.#skipped) console.log(`! ${line}`);
    for (const error of [...unhandled, ...broken.flatMap((module) => [...module.errors()])])
      console.log(`✗ outside of a test: ${error.stack ?? error.message}`);
    for (const test of failed) console.log(describeFailure(test));
    const passed = tests.filter((test) => test.result().state === "passed");
    console.log(`${tests.length} tests: ${passed.length} passed, ${failed.length} failed`);
    for (const test of bySeconds(tests).slice(0, SLOWEST))
      console.log(`  ${secondsOf(test).toFixed(1)} s  ${nameOf(test)}`);
  }
}

function describeFailure(test: TestCase): string {
  const errors = test.result().errors ?? [];
  const told = errors.map(({ message, diff, stack = "" }) => {
    const places = stack.split("\n").filter((line) => line.trimStart().startsWith("at "));
    const ours = places.find((line) => !line.includes("node_modules"))?.trim() ?? "";
    return [message, diff, ours].filter(Boolean).join("\n");
  });
  return `✗ ${nameOf(test)}\n${told.join("\n").replace(/^/gm, "    ")}`;
}

function nameOf(test: TestCase): string {
  const module: TestModule = test.module;
  return `${relative(process.cwd(), module.moduleId)} > ${test.fullName}`;
}

function bySeconds(tests: TestCase[]): TestCase[] {
  return tests.toSorted((a, b) => secondsOf(b) - secondsOf(a));
}

function secondsOf(test: TestCase): number {
  return (test.diagnostic()?.duration ?? 0) / 1000;
}
