/** What is known about the variables and directories of a script before it runs. */

import { collectValues, namesTaken, type Value } from "../readonly/values.ts";
import { type Command, everything, type Item, type Node, textOf } from "../syntax/ast.ts";

/** Means a part that only the shell knows. A command that contains this character gains nothing by it. */
export const UNKNOWN = "\uE000";

/** Means names of files that another command of the text found. */
export const LISTED = "\uE001";

/** Means a name in some directory: it has no slash and no leading dot of its own. */
export const NAME = "\uE002";

/** Means a variable that the text never sets: it is empty, unless our own environment has it. */
export const UNGIVEN = "\uE003";

/** Means some number. */
export const NUMBER = "\uE004";

/** A mark that may mean any path. */
export const ANYWHERE = new RegExp(`[${UNKNOWN}${UNGIVEN}]`);

/** Does a text contain a part that only the shell knows? */
export function isUnsure(text: string): boolean {
  return [UNKNOWN, LISTED, NAME, UNGIVEN, NUMBER].some((mark) => text.includes(mark));
}

/** What is known when one simple command runs. */
export interface Known {
  home: string;
  /** The directories that it may run in, absolute. */
  places: string[];
  /** Where it was before the last cd. */
  before: string[];
  /** Every directory that it was in before: pushd and popd can lead back. */
  been: string[];
  /** The values of variables, set in this text and in the texts around it. */
  values: Map<string, Value[]>;
  /** The same for the text that this one is wrapped in. */
  outer?: Known | undefined;
  /** Variables that are appended to, or used before they are set: their values are not fully known. */
  appended: Set<string>;
  /** The variables that were certainly set before; others may still be empty. */
  settled: Set<string>;
  /** The variables of loops: each holds one word at a time. */
  looped: Set<string>;
  /** Does the text tell `cd` to resolve links (set -P)? */
  physical: boolean;
  /** The commands that the text redefines; "*" when that may be any of them. */
  own: Set<string>;
  /** The variables that `read` fills with whole lines; "" is in it when it fills others in other ways. */
  read: Set<string>;
  /** The names that `read` gets here from another command, as far as they are known. */
  listed?: string[] | undefined;
  /** $1, $2, … with a backslash before each character that quotes protected. undefined: unknown. */
  positional?: string[] | undefined;
  /** Is it certain which of them is $1? Wildcards and unknown values may become any number of words. */
  counted: boolean;
  /** The earlier values of $1, $2, … and $@: a variable may still contain one. */
  earlier: string[];
}

export function knownAtStart({ home, workdir }: { home: string; workdir: string }): Known {
  return {
    home,
    places: [workdir],
    // OLDPWD comes from the program that started us: it may be the home directory.
    before: [UNKNOWN, home],
    been: [],
    values: new Map(),
    appended: new Set(),
    settled: new Set(),
    looped: new Set(),
    physical: false,
    own: new Set(),
    read: new Set(),
    positional: [],
    counted: true,
    earlier: [],
  };
}

/** A variable may have been set in another directory than this one. */
export function whenGiven(known: Known): Known {
  const { places, before, been } = known;
  if (been.length === 0) return known;
  return {
    ...known,
    places: [...new Set([...places, ...been])],
    before: [...new Set([...before, ...been, UNKNOWN])],
  };
}

/** The arguments to remember in `earlier` when $1, $2, … and $@ get new values. */
export function earlierWith({ positional, earlier }: Known): string[] {
  const texts = positional ? [...positional, positional.join(" ")] : [UNKNOWN];
  return [...new Set([...earlier, ...texts])];
}

/** What the commands of a script know when it starts. */
export function knownIn(script: Node[], outer: Known): Known {
  const appended = new Set<string>();
  const given = new Set<string>();
  const own = new Set(outer.own);
  const looped = new Set(outer.looped);
  let { physical } = outer;
  const read = new Set<string>();
  const filled = new Set<string>();
  for (const item of everything(script)) {
    for (const name of namesGiven(item)) given.add(name);
    for (const name of commandsDefined(item)) own.add(name);
    if (item.type === "compound" && item.compound.kind === "for") looped.add(item.compound.name ?? "");
    if (item.type === "command") physical ||= SET_PHYSICAL.test(lineOf(item.command));
    if (item.type === "assignment" && item.assignment.append) appended.add(item.assignment.name);
    if (item.type === "part" && item.part.type === "parameter" && !given.has(item.part.name))
      appended.add(item.part.name);
    for (const name of namesRead(item)) read.add(name);
    for (const name of namesFilled(item)) filled.add(name);
  }
  // Such a variable may contain something other than the line.
  for (const name of filled) if (read.delete(name)) read.add("");
  return { ...outer, outer, values: collectValues(script).given, appended, looped, own, physical, read };
}

function namesRead(item: Item): string[] {
  return item.type === "command" && item.command.words[0]?.raw === "read" ? [wholeLine(item.command)] : [];
}

/** The variables that get a value in another way than from a whole line: printf -v f x, f+=x, ${f:=x}, "read" f. */
function namesFilled(item: Item): string[] {
  if (item.type === "part" && item.part.type === "parameter" && item.part.operation === "assign")
    return [item.part.name];
  if (item.type !== "command") return namesGiven(item);
  return namesRead(item).some(Boolean) ? [] : namesTaken(item.command.words);
}

function namesGiven(item: Item): string[] {
  if (item.type === "assignment") return [item.assignment.name];
  if (item.type === "compound") return [item.compound.name ?? ""];
  return item.type === "command" ? item.command.words.map(({ raw }) => raw) : [];
}

// shopt -s xpg_echo, enable -n echo, eval 'echo() { …; }'
const DEFINES = /^(?:alias|enable|eval|source|\.|shopt .*(?:xpg|alias|[$`]).*)$/;

const SET_PHYSICAL = /^set .*(?:-\w*P|physical)/;

function lineOf({ words }: Command): string {
  return words.map((word) => textOf(word) ?? "$").join(" ");
}

function commandsDefined(item: Item): string[] {
  if (item.type === "compound" && item.compound.kind === "function") return [item.compound.name ?? ""];
  if (item.type !== "command") return [];
  const line = lineOf(item.command);
  return DEFINES.test(line) || DEFINES.test(line.replace(/ .*/s, "")) ? ["*"] : [];
}

const WHOLE_LINE = /^read (?:-r?d (?:''|"") |-r )*([A-Za-z_]\w*)$/;

/** The variable of read -r name; "" when it may hold less than a line, or one from elsewhere. */
function wholeLine({ words, redirects }: Command): string {
  const name = WHOLE_LINE.exec(words.map(({ raw }) => raw).join(" "))?.[1];
  return redirects.length > 0 ? "" : (name ?? "");
}

/** Are texts split only at spaces, tabs and line ends? */
export function cutsAtBlanks({ values }: Known): boolean {
  return (values.get("IFS") ?? []).every(
    (value) => typeof value === "object" && /^(?:|''|""|\$'\\n')$/.test(value.raw),
  );
}

/** Every value that a variable may have; undefined when the text never sets it. */
export function valuesOf(name: string, { values, appended, outer }: Known): Value[] | undefined {
  const given = values.get(name);
  if (!given) return outer && valuesOf(name, outer);
  return appended.has(name) ? [...given, "unknown"] : given;
}
