/** The tests of the built site, which lies in `.site`. `pnpm site:test` builds it first. */
import { defineConfig } from "vitest/config";

const isNightly = process.env.HARNESS_TESTS === "nightly";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["test/**/*.test.ts"],
    exclude: isNightly ? [] : ["**/*.nightly.test.ts"],
    provide: { everyPage: isNightly },
    globalSetup: "test/kit/start.ts",
    // Chromium does the work; two of them keep it busy, and what a module opens stays open for the next file.
    maxWorkers: 2,
    isolate: false,
    // Only what hangs is to fail: the computer may have much else to do.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
