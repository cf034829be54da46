/** What is known about the variables of a script, and about the directories it works in, before it runs. */

import { collectValues, namesTaken, type Value } from "../readonly/values.ts";
import { type Command, everything, type Item, type Node, textOf } from "../syntax/ast.ts";

/** Stands for what only the shell knows. A command that holds this character itself gains nothing by it. */
export const UNKNOWN = "\uE000";

/** Stands for names of files that another command of the text found. */
export const LISTED = "\uE001";

/** Stands for a name in some directory: it holds no slash, and a dot in front stands before it. */
export const NAME = "\uE002";

/** Stands for a variable that the text gives no value: it is empty, unless our own environment has it. */
export const UNGIVEN = "\uE003";

/** Stands for a number. */
export const NUMBER = "\uE004";

/** A mark that may stand for any path. */
export const ANYWHERE = new RegExp(`[${UNKNOWN}${UNGIVEN}]`);

/** Is there something in a text that only the shell knows? */
export function isUnsure(text: string): boolean {
  return [UNKNOWN, LISTED, NAME, UNGIVEN, NUMBER].some((mark) => text.includes(mark));
}

/** What one simple command knows. */
export interface Known {
  home: string;
  /** The directories that it may run in, absolute. */
  places: string[];
  /** Where it was before the last cd. */
  before: string[];
  /** Every directory that it was in before: pushd and popd can lead back. */
  been: string[];
  /** What variables are given, in this text and in those around it. */
  values: Map<string, Value[]>;
  /** Where the text is wrapped in another that also gives values. */
  outer?: Known | undefined;
  /** Variables that a value is added to, or that are used before they are given one: not all of it is followed. */
  appended: Set<string>;
  /** The variables that surely were given a value before: others may still be empty. */
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
  /** $1, $2, … with a backslash before what quotes protected. undefined: nobody knows. */
  positional?: string[] | undefined;
  /** Is it sure which of them is $1? Wildcards and unknown values may be any number of words. */
  counted: boolean;
  /** What $1, $2, … and $@ stood for before: a variable may still hold it. */
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

/** A variable may have been given its value in another directory than this one. */
export function whenGiven(known: Known): Known {
  const { places, before, been } = known;
  if (been.length === 0) return known;
  return {
    ...known,
    places: [...new Set([...places, ...been])],
    before: [...new Set([...before, ...been, UNKNOWN])],
  };
}

/** `earlier`, when $1, $2, … and $@ are about to get new values. */
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
  // Such a variable may hold something else than the line.
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

/** Are texts cut only at blanks and at the ends of lines? */
export function cutsAtBlanks({ values }: Known): boolean {
  return (values.get("IFS") ?? []).every(
    (value) => typeof value === "object" && /^(?:|''|""|\$'\\n')$/.test(value.raw),
  );
}

/** Everything that a variable may hold; undefined when nothing gives it a value. */
export function valuesOf(name: string, { values, appended, outer }: Known): Value[] | undefined {
  const given = values.get(name);
  if (!given) return outer && valuesOf(name, outer);
  return appended.has(name) ? [...given, "unknown"] : given;
}
