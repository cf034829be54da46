/** A restore that is killed before any of its steps. */

import { test } from "vitest";
import { killAt } from "./spoil.ts";

test.skipIf(process.platform === "win32")("killed anywhere, it is finished by the next start", () =>
  killAt(1),
);
