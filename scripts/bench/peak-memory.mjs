// Loaded with --import into each measured process: leaves its peak memory, in KiB, where the bench finds it.
import { writeFileSync } from "node:fs";

process.on("exit", () => {
  if (process.env.BENCH_MEMORY)
    writeFileSync(process.env.BENCH_MEMORY, String(process.resourceUsage().maxRSS));
});
