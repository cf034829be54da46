import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { sealProcess } from "./shared/src/host/index.ts";

sealProcess();

export default defineConfig({
  test: {
    // `pnpm test` leaves the long ones to `pnpm test --full`.
    exclude: ["**/node_modules/**", ...(process.env.HARNESS_TESTS === "quick" ? ["**/*.long.test.ts"] : [])],
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
