/** The highest price of all probes. */

import { estimateTokens, findModel } from "@harness/shared/model";
import type { Probe } from "./probe.ts";

const OUTPUT_LIMIT = 16;

/**
 * In US dollars, if the endpoint accepts every probe, even those that it should refuse. undefined for a model whose
 * price is not known.
 */
export function highestPrice(probes: Probe[], modelId: string): number | undefined {
  const price = findModel(modelId)?.price;
  if (!price) return undefined;
  const paid = probes.filter(({ path, method }) => !path && !method);
  const input = paid.reduce((sum, { body }) => sum + estimateTokens(JSON.stringify(body)), 0);
  return (input * price.input + paid.length * OUTPUT_LIMIT * price.output) / 1_000_000;
}
