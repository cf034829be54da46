/** Finds out what can be played on this computer. */

import type { Scenario } from "@harness/shared/chapters";
import { describeSkipped, lackFor } from "@harness/shared/smoke";

/** The items whose scenario can be played here, and a line about each reason why others cannot. */
export async function sortOut<Item>(
  items: Item[],
  scenarioOf: (item: Item) => Scenario,
): Promise<{ playable: Item[]; skipped: string[] }> {
  const lacks = await Promise.all(items.map((item) => lackFor(scenarioOf(item))));
  const known = lacks.filter((lack) => lack !== undefined);
  return { playable: items.filter((_, i) => !lacks[i]), skipped: describeSkipped(known, "en") };
}
