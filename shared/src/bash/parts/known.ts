/** What is known about the variables of a script, and about the directories it works in, before it runs. */

import { collectValues, type Value } from "../readonly/values.ts";
import { everything, type Node } from "../syntax/ast.ts";

/** Stands for what only the shell knows. A command that holds this character itself gains nothing by it. */
export const UNKNOWN = "\uE000";

/** Stands for names of files that another command of the text found. */
export const LISTED = "\uE001";

/** Is there something in a text that only the shell knows? */
export function isUnsure(text: string): boolean {
  return text.includes(UNKNOWN) || text.includes(LISTED);
}

/** What one simple command knows. */
export interface Known {
  home: string;
  /** The directories that it may run in, absolute. */
  places: string[];
  /** Where it was before the last cd. */
  before: string[];
  /** What variables are given, in this text and in those around it. */
  values: Map<string, Value[]>;
  /** Where the text is wrapped in another that also gives values. */
  outer?: Known | undefined;
  /** Variables that a value is added to: what stands in front of it is not followed. */
  appended: Set<string>;
  /** The variables that `read` fills. */
  read: Set<string>;
  /** Does `read` get names here that another command found? */
  listed?: boolean;
  /** $1, $2, … with a backslash before what quotes protected. undefined: nobody knows. */
  positional?: string[] | undefined;
}

export function knownAtStart({ home, workdir }: { home: string; workdir: string }): Known {
  return {
    home,
    places: [workdir],
    before: [workdir],
    values: new Map(),
    appended: new Set(),
    read: new Set(),
    positional: [],
  };
}

/** What the commands of a script know when it starts. */
export function knownIn(script: Node[], outer: Known): Known {
  const appended = new Set<string>();
  const read = new Set<string>();
  for (const item of everything(script)) {
    if (item.type === "assignment" && item.assignment.append) appended.add(item.assignment.name);
    if (item.type === "command" && item.command.words[0]?.raw === "read")
      for (const { raw } of item.command.words) read.add(raw);
  }
  return { ...outer, outer, values: collectValues(script).given, appended, read };
}

/** Everything that a variable may hold; undefined when nothing gives it a value. */
export function valuesOf(name: string, { values, appended, outer }: Known): Value[] | undefined {
  const given = values.get(name);
  if (!given) return outer && valuesOf(name, outer);
  return appended.has(name) ? [...given, "unknown"] : given;
}
