/**
 * Is a shell command read-only? Every part of it must be known to be harmless; one doubt is enough to ask.
 */

import { words as doubts, type Localized } from "../../wording/index.ts";
import {
  type Arithmetic,
  type Assignment,
  type Command,
  type Compound,
  everything,
  type Item,
  type Node,
  type Part,
  type Redirect,
  type Test,
  textOf,
  type Word,
} from "../syntax/ast.ts";
import { readShell } from "../syntax/reading.ts";
import { argumentOf } from "./argument.ts";
import { isHarmless } from "./harmless.ts";
import { collectValues, isNumber, isSafeArithmetic, type Values } from "./values.ts";
import { isHarmlessSetting, isPlainVariable, keepsWhatRuns } from "./variables.ts";
import { isWrapper } from "./wrappers.ts";

/**
 * Tells whether a rule allows a command, so that only the text around it is judged. `named`: for the command
 * together with the assignments in front of it.
 */
export type Covers = (command: Command, named: boolean) => boolean;

/**
 * Whether a shell command can neither change files, processes or the network nor run further code, in an ordinary
 * environment and with its output not on a terminal. What is not understood is not read-only.
 */
export function isReadOnlyCommand(command: string): Promise<boolean> {
  const verdict = verdicts.get(command) ?? judge(command);
  if (verdicts.size === MOST_KEPT) verdicts.clear();
  verdicts.set(command, verdict);
  return verdict;
}

// A command is judged several times before it runs. The verdict depends only on the text.
const verdicts = new Map<string, Promise<boolean>>();
const MOST_KEPT = 20;

async function judge(command: string): Promise<boolean> {
  const { script, understood } = readShell(command);
  return understood && script !== undefined && command.trim() !== "" && whyNotHarmless(script) === undefined;
}

/** What is doubtful about a script, in a few words; undefined when nothing is. Never throws. */
export function whyNotHarmless(script: Node[], covers: Covers = () => false): Localized | undefined {
  try {
    return firstDoubt(script, covers);
  } catch (error) {
    // A RangeError is the stack that ran out on absurd nesting.
    if (error instanceof RangeError) return doubts.nestsTooDeep;
    throw error;
  }
}

function firstDoubt(script: Node[], covers: Covers): Localized | undefined {
  const values = collectValues(script);
  for (const item of everything(script)) {
    const doubt = doubtAboutItem(item, values, covers);
    if (doubt) return doubt;
  }
  return doubtAboutPlace(script, covers);
}

function doubtAboutItem(item: Item, values: Values, covers: Covers): Localized | undefined {
  if (item.type === "command") return doubtAboutCovered(item.command, values, covers);
  if (item.type === "compound") return doubtAboutCompound(item.compound, values, covers);
  if (item.type === "redirect") return doubtAboutRedirect(item.redirect, values);
  if (item.type === "arithmetic") return doubtAboutArithmetic(item.arithmetic, values);
  return item.type === "part" ? doubtAboutPart(item.part) : undefined;
}

function doubtAboutCompound(compound: Compound, values: Values, covers: Covers): Localized | undefined {
  const { kind, name, words, tests } = compound;
  if (kind === "background" && !compound.awaited && !coversAll(compound.body, covers))
    return doubts.leavesProcess;
  if (kind === "function") return doubts.definesFunction({ name });
  if (kind === "select") return doubts.asksWithSelect;
  if (kind === "for" && !isPlainVariable(name ?? "")) return doubts.setsVariable({ name });
  const vast = words.find(isVast);
  if (vast) return doubts.tooManyWords({ text: vast.raw });
  return tests.map((test) => doubtAboutTest(test, values)).find(Boolean);
}

function coversAll(script: Node[], covers: Covers): boolean {
  return [...everything(script)].every((item) => item.type !== "command" || covers(item.command, false));
}

function doubtAboutArithmetic(expression: Arithmetic, values: Values): Localized | undefined {
  return isSafeArithmetic(expression, values) ? undefined : doubts.computesUnknown;
}

/** An allowed command may do anything, but nothing may turn it into another program. */
function doubtAboutCovered(command: Command, values: Values, covers: Covers): Localized | undefined {
  const setting = command.assignments.find(({ name }) => !keepsWhatRuns(name));
  if (setting && covers(command, true)) return undefined;
  if (!covers(command, false)) return doubtAboutCommand(command, values);
  return setting && doubts.setsVariable({ name: setting.name });
}

function doubtAboutCommand({ assignments, declared, words }: Command, values: Values): Localized | undefined {
  const setting = [...assignments, ...declared].find((assignment) => !isHarmlessAssignment(assignment));
  if (setting) return doubts.setsVariable({ name: setting.name });
  if (declared.some((assignment) => mayBeCompound(assignment, values))) return doubts.declaresList;
  const vast = words.find(isVast);
  if (vast) return doubts.tooManyWords({ text: vast.raw });
  const odd = words.find(holdsOddBlank);
  if (odd) return doubts.oddSpace({ text: odd.raw });
  const args = words.map((word) => argumentOf(word, values));
  if (args.length === 0 || isHarmless(args)) return undefined;
  const name = args[0]?.text;
  return name === undefined ? doubts.unknownProgram : doubts.notOnReadOnlyList({ name });
}

/** A no-break space looks like the end of a word to people, but not to the shell. */
function holdsOddBlank({ parts }: Word): boolean {
  return parts.some((part) => part.type === "text" && !part.quoted && /[^\S \t\n]/.test(part.text));
}

const MOST_WORDS = 100_000;

/** {1..1000000000}: the shell makes all the words before anything runs, and runs out of memory. */
function isVast({ raw, braces }: Word): boolean {
  if (!braces) return false;
  const ranges = [...raw.matchAll(/\{(-?\d+)\.\.(-?\d+)(?:\.\.-?\d+)?\}/g)];
  return (
    ranges.reduce((words, [, from, to]) => words * (Math.abs(Number(to) - Number(from)) + 1), 1) > MOST_WORDS
  );
}

function isHarmlessAssignment({ name, values }: Assignment): boolean {
  if (isPlainVariable(name)) return true;
  const [value, ...more] = values;
  return more.length === 0 && isHarmlessSetting(name, value ? textOf(value) : "");
}

/** `declare -a x="$y"` reads the value as a list, and runs the substitutions in it. */
function mayBeCompound({ list, values: [word] }: Assignment, values: Values): boolean {
  if (list || !word) return false;
  return !argumentOf(word, values).starts.every((start) => /^[^(]/.test(start));
}

function doubtAboutRedirect({ operator, target }: Redirect, values: Values): Localized | undefined {
  if (operator.startsWith("<<")) return undefined;
  const { text, starts } = argumentOf(target, values);
  if (operator === "<") {
    const mayConnect = starts.length === 0 || starts.some(mayBeNetwork);
    return mayConnect ? doubts.mayReadNetwork({ target: target.raw }) : undefined;
  }
  if (operator.endsWith("&") && /^(?:\d+|-)$/.test(text ?? "")) return undefined;
  return /^&?>/.test(operator) && text === "/dev/null" ? undefined : doubts.writesTo({ target: target.raw });
}

/** bash itself opens a connection for < /dev/tcp/host/port. */
function mayBeNetwork(start: string): boolean {
  return ["/dev/tcp/", "/dev/udp/"].some((device) => start.startsWith(device) || device.startsWith(start));
}

function doubtAboutPart(part: Part): Localized | undefined {
  if (part.type === "process" && part.direction === ">") return doubts.writesIntoProcess;
  // The shell does not wait for it.
  if (part.type === "process" && [...everything(part.script)].some(mayNotEnd)) return doubts.leavesProcess;
  if (part.type === "parameter" && part.operation === "assign" && !isPlainVariable(part.name))
    return doubts.setsVariable({ name: part.name });
  return undefined;
}

const ENDLESS = /(?:^| )(?:sleep|(?:tail|journalctl|dmesg) (?:.* )?(?:-\w*[fFw]|--f\S*|--retry))(?: |$)/;

function mayNotEnd(item: Item): boolean {
  if (item.type === "compound") return /^(?:loop|arithmetic)$/.test(item.compound.kind);
  if (item.type !== "command") return false;
  return ENDLESS.test(item.command.words.map((word) => textOf(word) ?? word.raw).join(" "));
}

const TEXT_TESTS = /^(?:==|=|!=|=~|<|>|-nt|-ot|-ef|-[abcdefghknoprstuwxzGLNOS])$/;

function doubtAboutTest({ operator, operands }: Test, values: Values): Localized | undefined {
  if (TEXT_TESTS.test(operator)) return undefined;
  if (operator === "-v" && operands.every((word) => /^[A-Za-z_]\w*$/.test(word.raw))) return undefined;
  // -eq and its kin compute, so their operands are evaluated.
  if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator) && operands.every((word) => isNumber(word, values)))
    return undefined;
  return doubts.testMayEvaluate({ operator });
}

// These programs obey a configuration in their directory; in another directory it may be from someone else.
const ACT_ON_PLACE = new Set("git cargo rustc rustup go npm npx pnpm yarn".split(" "));
const CHANGE_PLACE = new Set(["cd", "pushd", "popd"]);

function doubtAboutPlace(script: Node[], covers: Covers): Localized | undefined {
  const commands = [...everything(script)].flatMap((item) => (item.type === "command" ? [item.command] : []));
  const moves = commands.flatMap(programs).some((name) => CHANGE_PLACE.has(name));
  const actors = commands.filter((command) => !covers(command, false)).flatMap(programs);
  const actor = actors.find((name) => ACT_ON_PLACE.has(name));
  return moves && actor ? doubts.movesAndRuns({ program: actor }) : undefined;
}

/** The program of a command. After a wrapper, and in the actions of find, any word may be the program. */
function programs({ words }: Command): string[] {
  const names = words.map((word) => textOf(word)?.split("/").at(-1) ?? "");
  const [first = ""] = names;
  return isWrapper(first) || first === "find" ? names : [first];
}
