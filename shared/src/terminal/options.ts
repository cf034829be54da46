/** The flags of a chapter: what is typed, checked and explained. */

import { parseArgs } from "node:util";
import { SetupError } from "../model/index.ts";
import { LANGUAGES, type Language, type Localized, words } from "../wording/index.ts";
import { parseAnswer } from "./ask.ts";

/** A flag that a chapter adds: one of several choices, a text of a certain form, or a switch. */
export type ChapterFlag =
  | { type: "string"; placeholder: string; pattern: RegExp; default: string; help: Localized }
  | { type: "string"; choices: readonly string[]; default: string; help: Localized }
  | { type: "boolean"; help: Localized };

export type ChapterFlags = Record<string, ChapterFlag>;

/** A flag whose value is a text of a certain form; `value` is its default. */
export function textFlag(placeholder: string, pattern: RegExp, help: Localized, value = "") {
  return { type: "string", placeholder, pattern, help, default: value } as const;
}

/** For each flag one of its choices, its text, or whether it was given. */
export type ValuesOf<Flags extends ChapterFlags> = {
  [Name in keyof Flags]: Flags[Name] extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Flags[Name] extends { type: "string" }
      ? string
      : boolean;
};

interface Flag {
  type: "string" | "boolean";
  short?: string;
  /** The placeholder for the value in the help. */
  placeholder?: string;
  choices?: readonly string[];
  /** The form of its value. */
  pattern?: RegExp;
  help: Localized;
}

export type Flags = Record<string, Flag>;
export type FlagValues = Record<string, string | true>;

const COMMON_FLAGS = {
  prompt: { type: "string", short: "p", placeholder: "TEXT", help: words.flags.prompt },
  workspace: { type: "string", placeholder: "DIR", help: words.flags.workspace },
  fresh: { type: "boolean", help: words.flags.fresh },
  model: { type: "string", placeholder: "ID", help: words.flags.model },
  rehearsal: { type: "boolean", help: words.flags.rehearsal },
  lang: { type: "string", choices: LANGUAGES, help: words.flags.lang },
  answer: { type: "string", placeholder: "y|a|n[,…]", help: words.flags.answer },
  help: { type: "boolean", short: "h", help: words.flags.help },
} satisfies Flags;

const TRUST_FLAG = { trust: { type: "boolean", help: words.flags.trust } } satisfies Flags;

/** All flags of a chapter, its own first; --trust only where it would do something. */
export function allFlags(chapterFlags: ChapterFlags, hasTrust: boolean): Flags {
  return { ...chapterFlags, ...(hasTrust && TRUST_FLAG), ...COMMON_FLAGS };
}

/** The values that the user typed, by name of the flag. Throws a SetupError that says what is wrong and what is valid. */
export function parseFlags(argv: string[], flags: Flags): FlagValues {
  const options = Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, parseOption(flag)]));
  const { tokens } = parseArgs({ args: argv, options, strict: false, tokens: true });
  const values: FlagValues = {};
  for (const token of tokens) {
    if (token.kind === "positional") throw new SetupError(words.unexpectedArgument(token));
    if (token.kind === "option") values[token.name] = checkValue(token, flags);
  }
  checkTogether(values);
  return values;
}

function parseOption({ type, short }: Flag): { type: Flag["type"]; short?: string } {
  return short ? { type, short } : { type };
}

interface OptionToken {
  name: string;
  rawName: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}

function checkValue({ name, rawName, value, inlineValue }: OptionToken, flags: Flags): string | true {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  const names = Object.keys(flags).map((valid) => `--${valid}`);
  if (!flag) throw new SetupError(words.unknownFlag({ flag: rawName, valid: names.join(", ") }));
  if (flag.type === "boolean") {
    if (value !== undefined) throw new SetupError(words.noValueAllowed({ flag: rawName }));
    return true;
  }
  // In `-p --lang zh` the prompt is missing. A prompt that begins with dashes is written --prompt=--lang.
  const isFlag = !inlineValue && value?.startsWith("-");
  if (!value?.trim() || isFlag)
    throw new SetupError(words.missingValue({ flag: rawName, placeholder: placeholderOf(flag) }));
  if (flag.choices && !flag.choices.includes(value))
    throw new SetupError(words.badChoice({ flag: rawName, value, valid: flag.choices.join(", ") }));
  if (flag.pattern && !flag.pattern.test(value))
    throw new SetupError(words.badValue({ flag: rawName, value, example: placeholderOf(flag) }));
  return value;
}

function checkTogether({ answer, prompt }: FlagValues): void {
  if (typeof answer !== "string") return;
  if (prompt === undefined) throw new SetupError(words.answerNeedsPrompt);
  for (const value of answer.split(","))
    if (!parseAnswer(value))
      throw new SetupError(words.badChoice({ flag: "--answer", value, valid: "y, a, n" }));
}

/** The values of the flags that a chapter adds. */
export function chapterValues<Flags extends ChapterFlags>(flags: Flags, values: FlagValues): ValuesOf<Flags> {
  const entries = Object.entries(flags).map(([name, flag]) => [
    name,
    values[name] ?? (flag.type === "string" && flag.default),
  ]);
  return Object.fromEntries(entries);
}

/** The text of --help. */
export function helpText(id: string, flags: Flags, language: Language): string {
  const rows = Object.entries(flags).map(
    ([name, flag]) => [usageOf(name, flag), flag.help[language]] as const,
  );
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const lines = rows.map(([usage, help]) => `  ${usage.padEnd(width)}  ${help}`);
  return [words.usage({ id })[language], "", ...lines, ""].join("\n");
}

function usageOf(name: string, flag: Flag): string {
  const short = flag.short ? `-${flag.short}, ` : "";
  return `${short}--${name} ${flag.type === "boolean" ? "" : placeholderOf(flag)}`.trimEnd();
}

function placeholderOf({ placeholder, choices }: Flag): string {
  return placeholder ?? choices?.join("|") ?? "";
}

/** The value of a flag that takes one. */
export function textOf(value: string | true | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
