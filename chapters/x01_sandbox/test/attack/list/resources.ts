/** More than one's share: processes, memory, disk. Each attempt is bounded, and on a small disk. */

import { spawnSync } from "node:child_process";
import type { Attempt } from "../attempt.ts";
import { done } from "../looks.ts";

export const RESOURCES: Attempt[] = [
  {
    name: "many processes",
    run: "for i in {1..100}; do sleep 60 & done; jobs -p | wc -l | grep -qx 100 && touch done; kill $(jobs -p)",
    worked: done,
    gap: { why: "the limit is far beyond that: it stops what runs away, and Linux exempts root from it" },
  },
  {
    name: "much memory",
    run: `node -e 'require("node:buffer").Buffer.allocUnsafeSlow(900e6)' && touch done`,
    worked: done,
    gap: { why: "memory is not counted", by: "workspace" },
  },
  {
    name: "a large file",
    run: "head -c 40M /dev/zero > big && touch done; rm -f big",
    worked: done,
    gap: { why: "files may be large, for builds are", by: "workspace" },
  },
  {
    name: "the whole disk",
    run: "for i in {1..8}; do head -c 16M /dev/zero > big$i || break; done 2> /dev/null",
    worked: ({ outside, workspace }) => {
      const full = spawnSync("head", ["-c", "1M", "/dev/zero"]).stdout;
      const { status } = spawnSync("bash", ["-c", `cat > '${outside}/more'`], { input: full });
      spawnSync("bash", ["-c", "rm -f big*"], { cwd: workspace });
      return status !== 0;
    },
    gap: { why: "the workspace lies on a disk that others use as well" },
  },
  {
    name: "memory by way of /dev/shm",
    run: "head -c 140M /dev/zero > /dev/shm/big && touch done; rm -f /dev/shm/big",
    worked: done,
  },
];
