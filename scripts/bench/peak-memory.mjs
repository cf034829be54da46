// Loaded with --import into each measured process: writes its peak memory, in KiB, to a file for the bench.
import { writeFileSync } from "node:fs";

process.on("exit", () => {
  if (process.env.BENCH_MEMORY)
    writeFileSync(process.env.BENCH_MEMORY, String(process.resourceUsage().maxRSS));
});
