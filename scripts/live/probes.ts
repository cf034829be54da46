/** All probes, in the order in which they are sent. */

import { CONTENT } from "./content.ts";
import { PAIRING } from "./pairing.ts";
import { ANSWERS, PARAMS } from "./params.ts";
import type { Probe } from "./probe.ts";

export const PROBES: Probe[] = [...ANSWERS, ...PAIRING, ...CONTENT, ...PARAMS];
