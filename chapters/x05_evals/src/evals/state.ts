/** The mechanisms that can be left out, so that their worth can be measured. */
import type { Measured } from "@harness/shared/evals";

/** "" leaves nothing out. */
export type LeftOut = Measured | "";
