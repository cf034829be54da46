import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["shared/test/**/*.test.ts", "chapters/*/test/**/*.test.ts", "scripts/test/**/*.test.ts"],
    // Many tests wait for processes; left to itself vitest would keep one core back.
    maxWorkers: "100%",
    // No test leaves a record of its run in the home directory.
    env: { HARNESS_RUNS: "off" },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
