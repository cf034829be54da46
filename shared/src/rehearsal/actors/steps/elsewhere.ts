/** What a request means if it is about a file that it does not name: "change the title to Home", where one page has a title. */

import { isHopeless } from "../doubt.ts";
import type { PlainRequest } from "../requests.ts";
import type { Context } from "./context.ts";

/** Each of these names something in a file, which shows the file that is meant. */
const OF_ONE_FILE = ["set", "replace", "cut", "cutAll", "lineBefore", "lineAfter"];
const MOST_FILES = 12;

/** The plan for the only file for which the request makes sense. It is only asked about. */
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
