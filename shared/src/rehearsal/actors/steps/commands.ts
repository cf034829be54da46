/** Commands that begin with a plain word: "do a make clean", "sort names.txt". */

import { join } from "node:path";
import { type Masked, maskAfter } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";

const START =
  "(?:(?:please|can you|could you|would you|do|run|execute|try|an?|the|command|in the (?:shell|terminal),?) )*";
const END = "(?: (?:for me|please|now|command|in the (?:shell|terminal)))*[.!?\\s]*";
const MAKE = new RegExp(`^${START}(?<command>make(?: (?<target>[a-z][\\w.-]*))?)${END}$`, "i");
/** They only print. An option such as -o would write. */
const FILTER = new RegExp(
  `^${START}(?<command>(?:sort|uniq|tac|rev|nl)(?: -[a-z]+)? (?<file>[\\w./-]+\\.\\w+))${END}$`,
  "i",
);

/** The request to run such a command, if the Makefile has its target or the file is there. */
export function withCommand(request: Masked, context: Context): Masked {
  const make = MAKE.exec(request.text)?.groups;
  const filter = FILTER.exec(request.text)?.groups;
  const command = make && hasTarget(make.target, context) ? make.command : undefined;
  const printed = context.names.files.includes(filter?.file ?? "") ? filter?.command : undefined;
  const found = command ?? printed;
  if (found === undefined || / -[a-z]*o/i.test(found)) return request;
  return { text: `run ${maskAfter([])}`, quotes: [found] };
}

function hasTarget(target: string | undefined, { workdir = "" }: Context): boolean {
  const lines = linesOf(join(workdir, "Makefile"));
  return lines.some((line) =>
    target === undefined ? /^[\w.-]+\s*:/.test(line) : line.split(":")[0]?.split(" ").includes(target),
  );
}
