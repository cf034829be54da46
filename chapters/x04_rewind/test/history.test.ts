/** What is restored equals what was, and going back can be undone. */

import { test } from "vitest";
import { goBackInHistories } from "./histories.ts";

test.skipIf(process.platform === "win32")("some random histories", () => goBackInHistories(15));
