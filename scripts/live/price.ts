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
  // A cached prompt is sent twice, and writing it to the cache costs a quarter more.
  const times = ({ compares }: Probe) => (compares === "cache" ? 2.5 : 1);
  const input = paid.reduce(
    (sum, probe) => sum + times(probe) * estimateTokens(JSON.stringify(probe.body)),
    0,
  );
  return (input * price.input + paid.length * OUTPUT_LIMIT * price.output) / 1_000_000;
}
