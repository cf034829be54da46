/** What a request means if it is about a file that it does not name: "change the title to Home", where one page has a title. */

import { isHopeless } from "../doubt.ts";
import type { PlainRequest } from "../requests.ts";
import type { Context } from "./context.ts";

/** What only one file can have, so that it shows which file is meant. */
const OF_ONE_FILE: PlainRequest["kind"][] = [
  ...(["set", "replace", "cut", "cutAll", "lineBefore", "lineAfter"] as const),
];
const MOST_FILES = 12;

/** The plan for the only file of which the request makes sense. Nobody may act on it without asking. */
export function ofOtherFile(
  context: Context,
  read: (within: Context) => PlainRequest[] | undefined,
): PlainRequest[][] {
  const { names, file: before } = context;
  if (names.files.length > MOST_FILES) return [];
  const plans = names.files.flatMap((file) => {
    const within = { ...context, file };
    const steps = file === before ? undefined : read(within);
    return steps && isOf(file, steps, within) ? [steps] : [];
  });
  return plans.length === 1 ? plans : [];
}

/** Whether the first step changes what the file holds, and each later one is about that file, too. */
function isOf(file: string, steps: PlainRequest[], context: Context): boolean {
  const [first] = steps;
  return (
    first !== undefined &&
    OF_ONE_FILE.includes(first.kind) &&
    !isHopeless(first, context) &&
    steps.every((step) => ("path" in step ? step.path === file : step.kind === "run"))
  );
}
