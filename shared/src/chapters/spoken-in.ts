/** A scenario in the language of a reader: user and model speak it. */

import type { Language, Localized } from "../wording/index.ts";
import type { Scenario } from "./scenario.ts";

type Lines = Pick<Scenario, "prompts" | "actors">;

/** A scenario is played in English. So the lines of another language take the place of the English ones. */
export function scenarioIn(scenario: Scenario, language: Language): Scenario {
  if (language === "en") return scenario;
  const { programs } = scenario;
  const own = { ...scenario, spokenIn: language, ...linesIn(scenario, language) };
  if (!programs) return own;
  return { ...own, programs: programs.map((program) => ({ ...program, ...linesIn(program, language) })) };
}

/** Whether its prompts or replies are written in several languages; a hidden scenario has only English ones. */
export function isTranslated(scenario: Scenario): boolean {
  const shares: Lines[] = [scenario, ...(scenario.programs ?? [])];
  const texts = shares.flatMap(({ prompts, actors }) => [...prompts, ...actors.flatMap(saidBy)]);
  return texts.some((text) => text && (text.zh !== text.en || text.ja !== text.en));
}

function saidBy({ turns }: Lines["actors"][number]) {
  return turns.map(({ say }) => say);
}

function linesIn({ prompts, actors }: Lines, language: Language): Lines {
  const spoken = <Text extends Localized | undefined>(text: Text) => text && { ...text, en: text[language] };
  const translated = actors.map((actor) => ({
    ...actor,
    turns: actor.turns.map((turn) => ({ ...turn, say: spoken(turn.say) })),
  }));
  return { prompts: prompts.map(spoken), actors: translated };
}
