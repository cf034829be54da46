import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { sealProcess } from "./shared/src/host/index.ts";

sealProcess();

/** What `pnpm test` leaves to `pnpm test --full`, and this to `pnpm test --nightly`. */
const LEFT_OUT: Record<string, string[]> = {
  quick: ["**/*.long.test.ts", "**/*.nightly.test.ts"],
  full: ["**/*.nightly.test.ts"],
};

export default defineConfig({
  test: {
    exclude: ["**/node_modules/**", ...(LEFT_OUT[process.env.HARNESS_TESTS ?? ""] ?? [])],
    include: ["shared/test/**/*.test.ts", "chapters/*/test/**/*.test.ts", "scripts/test/**/*.test.ts"],
    setupFiles: "shared/src/test-kit/setup.ts",
    // Many tests wait for processes, so one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // To load the code anew for each file would take longer than all tests. The setup file keeps files from each other.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // Only what hangs is to fail: the computer may have much else to do.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
