/** All probes, in the order in which they are sent. */

import { BETAS } from "./betas.ts";
import { CONTENT } from "./content.ts";
import { OF_MODELS } from "./models.ts";
import { PAIRING } from "./pairing.ts";
import { ANSWERS, PARAMS } from "./params.ts";
import type { Probe } from "./probe.ts";

export const PROBES: Probe[] = [...ANSWERS, ...PAIRING, ...CONTENT, ...PARAMS, ...BETAS, ...OF_MODELS];
