/** The difference between two chapters when the same scenarios are played on both. */

import { type Chapter, readScenario, repositoryRoot } from "@harness/shared/chapters";
import { hasColour, paint } from "./colour.ts";

/** Plays the scenarios of the newer chapter on both and shows where they behave differently. */
export async function describeBehaviour(from: Chapter, to: Chapter): Promise<string> {
  // Imported late, because it takes longer to load than everything else.
  const { behaviourDiff, chapterTarget, describeSkipped, lackFor, playBefore, playScenario } = await import(
    "@harness/shared/smoke"
  );
  const root = repositoryRoot();
  const newer = from.number > to.number ? from : to;
  const parts: string[] = [];
  for (const file of newer.scenarios) {
    const scenario = readScenario(file);
    const lack = await lackFor(scenario);
    if (lack) {
      parts.push(...describeSkipped([lack], "en").map((line) => `── ${scenario.id}: ${line}\n`));
      continue;
    }
    const play = async (chapter: Chapter) =>
      (await (chapter === newer ? playScenario : playBefore)(chapterTarget(root, chapter), scenario))
        .behaviour;
    const difference = behaviourDiff(await play(from), await play(to), { colour: hasColour() });
    parts.push(`${paint("bold", `── ${scenario.id}`)}\n${difference || "no difference\n"}`);
  }
  return parts.join("\n") || `${newer.id} has no scenarios`;
}
