import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["shared/test/**/*.test.ts", "chapters/*/test/**/*.test.ts", "scripts/test/**/*.test.ts"],
    // Many tests wait for processes; left to itself vitest would keep one core back.
    maxWorkers: "100%",
    // To load the code anew for each file would take longer than all tests. It keeps nothing in modules that a test could spoil.
    isolate: false,
    unstubEnvs: true,
    restoreMocks: true,
    // No test leaves a record of its run in the home directory.
    env: { HARNESS_RUNS: "off" },
    // Only what hangs is to fail: the computer may have much else to do.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
