/** The failures of a play, the root cause first. */

import type { Scenario } from "../chapters/index.ts";
import { everywhere } from "../wording/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { judgeDeath, judgeEnding, judgeRequests, judgeScript, judgeSilence } from "./conduct.ts";
import { judge, type Verdict } from "./judge.ts";
import { judgeCommands } from "./missing-command.ts";
import { about, behaviourOf, type Share, sharesOf } from "./shares.ts";

/** The failures on the scenario's own chapter or a later one. */
export function failuresOn(scenario: Scenario, behaviour: Behaviour): Verdict[] {
  const conduct = ofEach(scenario, behaviour, (did, share) => [
    ...judgeRequests(did, share),
    ...judgeEnding(did),
    ...judgeSilence(did),
  ]);
  const script = ofEach(scenario, behaviour, judgeScript);
  const broken = judge(scenario.expect, behaviour).filter(({ pass }) => !pass);
  const isSilent = sharesOf(scenario).some((share) =>
    hasSilentActor(share, behaviourOf(share.name, behaviour)),
  );
  const ordered = isSilent ? [...script, ...broken] : scriptAfterCauses(script, broken, behaviour);
  const failures = [...conduct, ...ordered];
  // A tool that is not offered comes first: without it, the commands have nothing to show.
  const isCommandCause = failures.length > 0 && !script.some(({ decisive }) => decisive);
  const missing = isCommandCause ? ofEach(scenario, behaviour, judgeCommands) : [];
  return withCauseFirst([...missing, ...failures], behaviour, scenario);
}

const ON_REQUESTS = new Set<string>([
  "some_request",
  "every_request",
  "no_request",
  "tool_result",
  "results_in_order",
]);

const AFTER_CAUSES = ["unplayed", "turns", "actor"];

/**
 * Unplayed turns and surplus requests come after failures about what the program sent, which explain them. What never
 * came explains a surplus request (of whom?), but no unplayed turn.
 */
function scriptAfterCauses(script: Verdict[], broken: Verdict[], { problems }: Behaviour): Verdict[] {
  const kinds = problems.map(({ kind }) => kind);
  if (kinds.length === 0 || !kinds.every((kind) => AFTER_CAUSES.includes(kind)))
    return [...script, ...broken];
  const isSurplus = kinds.some((kind) => kind !== "unplayed");
  const explains = ({ matcher, isAbsent }: Verdict) =>
    matcher !== undefined && ON_REQUESTS.has(matcher) && (isSurplus || !isAbsent);
  return [...broken.filter(explains), ...script, ...broken.filter((verdict) => !explains(verdict))];
}

/** An actor that was expected and never asked: everything else follows from that. */
function hasSilentActor({ actors }: Share, { requests }: Behaviour): boolean {
  const isExpected = ({ turns }: Share["actors"][number]) => turns.some(({ optional }) => !optional);
  return actors.some(
    (actor) => isExpected(actor) && !requests.some(({ actor: name }) => name === actor.name),
  );
}

/** The failures on the previous chapter: `before` must hold, and at least one `expect` must fail. */
export function failuresBefore(scenario: Scenario, behaviour: Behaviour): Verdict[] {
  const broken = judge(scenario.before, behaviour).filter(({ pass }) => !pass);
  const endings = ofEach(scenario, behaviour, judgeEnding);
  const failures = withCauseFirst([...endings, ...broken], behaviour, scenario);
  const isNew = judge(scenario.expect, behaviour).some(({ pass }) => !pass);
  return isNew ? failures : [...failures, NOTHING_NEW];
}

const NOTHING_NEW: Verdict = {
  pass: false,
  expected: everywhere("at least one expectation that the previous chapter does not meet"),
  seen: everywhere("the previous chapter meets all of them"),
  hint: everywhere("the scenario must show what its chapter adds: expect something that was not so before"),
};

/** Broken rules for every program. */
function ofEach(
  scenario: Scenario,
  behaviour: Behaviour,
  rules: (behaviour: Behaviour, share: Share) => Verdict[],
): Verdict[] {
  return sharesOf(scenario).flatMap((share) => {
    const verdicts = rules(behaviourOf(share.name, behaviour), share);
    return verdicts.map((verdict) => ({ ...verdict, expected: about(share.name, verdict.expected) }));
  });
}

/** A decisive failure replaces all others. A crash counts only if something is missing. */
function withCauseFirst(failures: Verdict[], behaviour: Behaviour, scenario: Scenario): Verdict[] {
  if (failures.length === 0) return [];
  const deaths = ofEach(scenario, behaviour, judgeDeath);
  const cause = [...failures, ...deaths].find((verdict) => verdict.decisive);
  if (!cause) return [...deaths, ...failures];
  return [{ ...cause, consequences: failures.filter((failure) => failure !== cause).length }];
}
