/** Wishes to leave a file alone. */

import type { PlainRequest } from "../requests.ts";

/** The kinds of requests that change files or may do so. */
export const CHANGES =
  "delete create append prepend cut replace set rename into dropLine setLine lineBefore lineAfter cutAll run overwrite".split(
    " ",
  );

/** The steps without the wishes to leave a file alone; none if a step would change such a file. */
export function withoutKept(steps: PlainRequest[]): PlainRequest[] {
  const kept = steps.flatMap((step) => (step.kind === "keep" ? [step.path] : []));
  const all = steps.flatMap((step) => (step.kind === "if" ? [...step.steps, ...step.otherwise] : [step]));
  const isBroken = all.some(
    (step) =>
      CHANGES.includes(step.kind) &&
      [("path" in step && step.path) || "", ("to" in step && step.to) || ""].some((path) =>
        kept.includes(path),
      ),
  );
  return isBroken || all.some(({ kind }, i) => kind === "keep" && all[i] !== steps[i])
    ? []
    : steps.filter(({ kind }) => kind !== "keep");
}
