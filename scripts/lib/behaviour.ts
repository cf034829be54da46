/** The difference between two chapters when the same scenarios are played on both. */

import { type Chapter, readScenario, repositoryRoot } from "@harness/shared/chapters";
import { type Language, words } from "@harness/shared/wording";
import { hasColour, paint } from "./colour.ts";

/** Plays the scenarios of the newer chapter on both and shows where they behave differently. */
export async function describeBehaviour(from: Chapter, to: Chapter, language: Language): Promise<string> {
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
      parts.push(...describeSkipped([lack], language).map((line) => `── ${scenario.id}: ${line}\n`));
      continue;
    }
    const play = async (chapter: Chapter) =>
      (await (chapter === newer ? playScenario : playBefore)(chapterTarget(root, chapter), scenario))
        .behaviour;
    const look = { colour: hasColour(), language };
    const difference = behaviourDiff(await play(from), await play(to), look);
    parts.push(
      `${paint("bold", `── ${scenario.id}`)}\n${difference || `${words.noBehaviourDiff[language]}\n`}`,
    );
  }
  return parts.join("\n") || words.noScenariosIn({ chapter: newer.id })[language];
}
