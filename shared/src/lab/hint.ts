/** The hints for the scenario that a student works on: one more each time. */

import { HINT_STEPS } from "../chapters/index.ts";
import { type Language, words } from "../wording/index.ts";
import { type LabPlan, nameOfEarlier, type Step } from "./plan.ts";
import { headingOver } from "./readme.ts";
import type { LabState } from "./state.ts";

/** The first scenario that did not pass in the last check, of the lab or then of an earlier chapter; undefined if all playable ones passed. */
export function currentStep(plan: LabPlan, { passed, skipped, earlier }: LabState): Step | undefined {
  const { chapter, lab } = plan;
  const own = lab.steps.find(({ scenario }) => ![...passed, ...skipped].includes(scenario.id));
  if (own) return { ...own, chapter };
  return earlier?.failed === undefined ? undefined : plan.earlierStep(earlier.failed);
}

/** The state after one more hint for a scenario. */
export function afterHint(state: LabState, step: Step): LabState {
  const taken = Math.min(hintsFor(state, step) + 1, HINT_STEPS.length);
  return { ...state, hints: { ...state.hints, [keyOf(state, step)]: taken } };
}

/** How many hints for a scenario were taken. */
export function hintsFor(state: LabState, step: Step): number {
  return state.hints[keyOf(state, step)] ?? 0;
}

function keyOf(state: LabState, { chapter, scenario }: Step): string {
  return chapter.id === state.chapter ? scenario.id : nameOfEarlier({ from: chapter.id, scenario });
}

interface HintProps {
  root: string;
  /** The chapter of the lab. */
  chapter: Pick<LabPlan["chapter"], "id">;
  language: Language;
  /** What the person types before the name of a command. */
  prefix: string;
}

/** The first hints of a scenario, and the number of remaining ones. */
export function describeHints(
  { root, chapter: { id }, language, prefix }: HintProps,
  { chapter, scenario, hints }: Step,
  taken: number,
): string {
  const [file = "", name = ""] = hints.code.split(":");
  const heading = headingOver(hints.readme[language], { root, chapter, language }) ?? "";
  const place = chapter.id === id ? heading : `${chapter.id}: ${heading}`;
  const steps = [
    words.labHintLook({ hint: hints.look }),
    words.labHintCode({ name, file }),
    words.labHintReadme({ words: hints.readme, heading: place }),
    words.labHintExample(hints.example),
  ];
  const left = words.labHintsLeft({ left: HINT_STEPS.length - taken });
  const told = [...steps.slice(0, taken), words.labHintPlay({ command: prefix }), left].map(
    (text) => text[language],
  );
  return [`${scenario.id}: ${scenario.title[language]}`, ...told].join("\n");
}
