/** The shell's own commands. Some evaluate their arguments as code or set variables, so names must be plain names. */

import { type Argument, type Judge, lineOf } from "./argument.ts";
import { isHarmlessBracket, isHarmlessTest } from "./condition-command.ts";
import { type OptionSpec, parseOptions } from "./options.ts";
import { isPlainVariable } from "./variables.ts";

const ANYTHING = new Set(
  ": echo true false pwd dirs cd pushd popd times type help break continue exit return shift caller".split(
    " ",
  ),
);

const BUILTINS: Record<string, Judge> = {
  printf: isHarmlessPrintf,
  test: isHarmlessTest,
  "[": isHarmlessBracket,
  read: isHarmlessRead,
  mapfile: plainNames({ flags: "t", values: "dnOsu" }),
  readarray: plainNames({ flags: "t", values: "dnOsu" }),
  declare: plainNames({ flags: "afFgprx" }),
  typeset: plainNames({ flags: "afFgprx" }),
  local: plainNames({ flags: "afFgprx" }),
  export: plainNames({ flags: "p" }),
  readonly: plainNames({ flags: "p" }),
  unset: plainNames({ flags: "vf" }),
  set: isHarmlessSet,
  shopt: isHarmlessShopt,
  wait: (args) => args.every(({ word }) => /^"?\$!"?$/.test(word.raw)),
  history: nothingOr(/^\d+$/),
  ulimit: nothingOr(/^-[a-zA-Z]$/),
  umask: nothingOr(/^-[pS]$/),
  jobs: nothingOr(/^-[lpnrs]$/),
  hash: nothing,
  alias: nothing,
  trap: onlyAs(/^-[lp]$/),
  compgen: onlyAs(/^-[abcdefgjksuv]$/),
};

/** undefined: not a builtin that is judged here. */
export function isHarmlessBuiltin(name: string, args: Argument[]): boolean | undefined {
  if (ANYTHING.has(name)) return true;
  return Object.hasOwn(BUILTINS, name) ? BUILTINS[name]?.(args) : undefined;
}

function nothing(args: Argument[]): boolean {
  return args.length === 0;
}

function onlyAs(form: RegExp): Judge {
  return (args) => form.test(lineOf(args));
}

function nothingOr(form: RegExp): Judge {
  return (args) => nothing(args) || onlyAs(form)(args);
}

/** A name with a subscript is code: `read 'a[$(touch f)]'` touches f. */
function plainNames(spec: OptionSpec): Judge {
  return (args) => {
    const options = parseOptions(args, spec);
    if (!options) return false;
    // With the flag -p names are only shown.
    const shows = spec.flags?.includes("p") && options.names.some((name) => name.includes("p"));
    return options.operands.every(({ text = "" }) =>
      shows ? /^[A-Za-z_]\w*$/.test(text) : isPlainVariable(text),
    );
  };
}

function isHarmlessRead(args: Argument[]): boolean {
  const array = args.some(({ text }) => /^-r?a$/.test(text ?? ""));
  return plainNames({ flags: array ? "ra" : "rs", values: "dnNptu" })(args);
}

// %2000000000d takes that much memory.
const WIDE = /%[^a-zA-Z%]*(?:\d{6}|\*)/;

/** printf -v and %n set variables; %n does so only when there is an argument that names one. */
function isHarmlessPrintf(args: Argument[]): boolean {
  let at = 0;
  for (; args[at]?.text === "-v"; at += 2) if (!isPlainVariable(args[at + 1]?.text ?? "")) return false;
  const [first, second] = args.slice(at, at + 2);
  const format = first?.text === "--" ? second : first;
  if (!format?.single) return false;
  if (WIDE.test(format.shape ?? "")) return false;
  const nothingToName = args.at(-1) === format;
  if (format.shape === undefined ? !nothingToName : /%[^a-zA-Z%]*[hlLqjzt]*n/.test(format.shape))
    return false;
  return first?.text === "--" || format.starts.every((start) => start !== "" && !start.startsWith("-"));
}

const SET_OPTIONS = new Set("errexit nounset pipefail noglob xtrace verbose".split(" "));

/** set -e, set -euo pipefail, set -- words */
function isHarmlessSet(args: Argument[]): boolean {
  for (let index = 0; index < args.length; index += 1) {
    const text = args[index]?.text ?? "";
    if (text === "--" || (text === "-o" && args.length === 1)) return true;
    if (!/^[-+][euxfv]*o?$/.test(text) || text.length < 2) return false;
    if (text.endsWith("o") && !SET_OPTIONS.has(args[++index]?.text ?? "")) return false;
  }
  return true;
}

const SHOPTS = new Set(
  "nullglob globstar dotglob nocaseglob nocasematch failglob inherit_errexit".split(" "),
);

function isHarmlessShopt([action, ...names]: Argument[]): boolean {
  if (action === undefined) return true;
  return /^-[supq]$/.test(action.text ?? "") && names.every(({ text }) => SHOPTS.has(text ?? ""));
}
