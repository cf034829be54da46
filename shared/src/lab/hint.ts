/** The hints for the scenario that a student works on: one more each time. */

import type { LabStep } from "../chapters/index.ts";
import { HINT_STEPS } from "../chapters/index.ts";
import { type Language, words } from "../wording/index.ts";
import type { LabPlan } from "./plan.ts";
import { headingOver } from "./readme.ts";
import type { LabState } from "./state.ts";

/** The first scenario that did not pass in the last check; undefined if all playable ones passed. */
export function currentStep({ lab }: LabPlan, { passed, skipped }: LabState): LabStep | undefined {
  return lab.steps.find(({ scenario }) => ![...passed, ...skipped].includes(scenario.id));
}

/** The state after one more hint for a scenario. */
export function afterHint(state: LabState, { scenario }: LabStep): LabState {
  const taken = Math.min((state.hints[scenario.id] ?? 0) + 1, HINT_STEPS.length);
  return { ...state, hints: { ...state.hints, [scenario.id]: taken } };
}

interface HintProps {
  root: string;
  chapter: LabPlan["chapter"];
  language: Language;
  /** What the person types before the name of a command. */
  prefix: string;
}

/** The first hints of a scenario, and the number of remaining ones. */
export function describeHints(
  { root, chapter, language, prefix }: HintProps,
  { scenario, hints }: LabStep,
  taken: number,
): string {
  const [file = "", name = ""] = hints.code.split(":");
  const heading = headingOver(hints.readme[language], { root, chapter, language }) ?? "";
  const steps = [
    words.labHintLook({ hint: hints.look }),
    words.labHintCode({ name, file }),
    words.labHintReadme({ words: hints.readme, heading }),
    words.labHintExample(hints.example),
  ];
  const left = words.labHintsLeft({ left: HINT_STEPS.length - taken });
  const told = [...steps.slice(0, taken), words.labHintPlay({ command: prefix }), left].map(
    (text) => text[language],
  );
  return [`${scenario.id}: ${scenario.title[language]}`, ...told].join("\n");
}
