/**
 * The shell's own commands. Some evaluate their arguments as code or set variables, so names must be plain
 * names.
 */

import { type OptionSpec, parseOptions } from "./options.ts";
import type { Argument } from "./values.ts";
import { isPlainVariable } from "./variables.ts";

const READ: OptionSpec = { flags: "rs", values: "dnNptu" };
const READ_ARRAY: OptionSpec = { flags: "ra", values: "dnNptu" };
const MAPFILE: OptionSpec = { flags: "t", values: "dnOsu" };
const DECLARE: OptionSpec = { flags: "afFglprux" };
const EXPORT: OptionSpec = { flags: "p" };
const SHOPTS = new Set([
  "nullglob",
  "globstar",
  "dotglob",
  "nocaseglob",
  "nocasematch",
  "failglob",
  "inherit_errexit",
]);
const SET_OPTIONS = new Set(["errexit", "nounset", "pipefail", "noglob", "xtrace", "verbose"]);

const ANY_ARGUMENTS =
  ": echo true false pwd dirs cd pushd popd times type help break continue exit return shift caller";

/** undefined: not a builtin that is judged here. */
export function isHarmlessBuiltin(name: string, args: Argument[]): boolean | undefined {
  if (ANY_ARGUMENTS.split(" ").includes(name)) return true;
  const texts = args.map(({ text }) => text);
  if (name === "printf") return isHarmlessPrintf(args);
  if (name === "test") return isHarmlessTest(args);
  if (name === "[") return texts.at(-1) === "]" && isHarmlessTest(args.slice(0, -1));
  if (name === "read")
    return onlyPlainNames(args, texts.some((text) => /^-r?a$/.test(text ?? "")) ? READ_ARRAY : READ);
  if (name === "mapfile" || name === "readarray") return onlyPlainNames(args, MAPFILE);
  if (name === "declare" || name === "typeset" || name === "local") return onlyPlainNames(args, DECLARE);
  if (name === "export" || name === "readonly") return onlyPlainNames(args, EXPORT);
  if (name === "unset") return onlyPlainNames(args, { flags: "vf" });
  if (name === "set") return isHarmlessSet(texts);
  if (name === "shopt")
    return texts.every((text, index) =>
      index === 0 ? /^-[supq]$/.test(text ?? "") : SHOPTS.has(text ?? ""),
    );
  if (name === "wait") return texts.length === 0 || args.every(({ word }) => /^"?\$!"?$/.test(word.raw));
  if (name === "history" || name === "ulimit" || name === "umask" || name === "hash" || name === "jobs")
    return (
      texts.length === 0 ||
      /^(?:ulimit -[a-zA-Z]|umask -[pS]|jobs -[lpnrs]|history \d+)$/.test(`${name} ${texts.join(" ")}`)
    );
  if (name === "alias") return texts.length === 0;
  if (name === "trap") return /^-[lp]$/.test(texts.join(" "));
  if (name === "compgen") return /^-[abcdefgjksuv]$/.test(texts.join(" "));
  return undefined;
}

/** A name with a subscript is code: `read 'a[$(touch f)]'` touches f. */
function onlyPlainNames(args: Argument[], spec: OptionSpec): boolean {
  const options = parseOptions(args, spec);
  if (!options) return false;
  const printing = options.names.some((name) => name.includes("p") && spec !== READ && spec !== READ_ARRAY);
  const isFine = ({ text }: Argument) =>
    text !== undefined && (isPlainVariable(text) || (printing && /^[A-Za-z_]\w*$/.test(text)));
  return options.operands.every(isFine);
}

/** printf -v and %n set variables; %n does so only when there is an argument that names one. */
function isHarmlessPrintf(args: Argument[]): boolean {
  const [first, second] = args;
  if (first?.text === "-v") return isPlainVariable(second?.text ?? "") && isHarmlessPrintf(args.slice(2));
  const format = first?.text === "--" ? second : first;
  if (!format?.single) return false;
  const nothingToName = args.at(-1) === format;
  if (format.shape === undefined ? !nothingToName : /%[^a-zA-Z%]*[hlLqjzt]*n/.test(format.shape))
    return false;
  return first?.text === "--" || format.starts.every((start) => start !== "" && !start.startsWith("-"));
}

/** set -e, set -euo pipefail, set -- words */
function isHarmlessSet(texts: (string | undefined)[]): boolean {
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index] ?? "";
    if (text === "--" || (text === "-o" && texts.length === 1)) return true;
    if (!/^[-+][euxfv]*o?$/.test(text) || text.length < 2) return false;
    if (text.endsWith("o") && !SET_OPTIONS.has(texts[++index] ?? "")) return false;
  }
  return true;
}

const UNARY = /^-[abcdefghknopstuwxzGLNOS]$|^-r$/;
const BINARY = /^(?:=|==|!=|<|>|-nt|-ot|-ef|-eq|-ne|-lt|-le|-gt|-ge)$/;

/**
 * test and [: a value that only the shell knows must stand where it can only be an operand, never an
 * operator like -v.
 */
export function isHarmlessTest(args: Argument[]): boolean {
  const [first, second, third] = args;
  if (!first) return true;
  if (first.text === "!" || first.text === "(" || first.text === ")") return isHarmlessTest(args.slice(1));
  if (second?.text !== undefined && BINARY.test(second.text) && third)
    return first.single && third.single && isHarmlessRest(args.slice(3));
  if (first.text !== undefined && UNARY.test(first.text) && second)
    return second.single && isHarmlessRest(args.slice(2));
  return (
    first.single &&
    (args.length === 1 ||
      (first.text !== undefined && !first.text.startsWith("-") && isHarmlessRest(args.slice(1))))
  );
}

function isHarmlessRest([joint, ...more]: Argument[]): boolean {
  if (!joint || (joint.text === ")" && more.length === 0)) return true;
  if (joint.text === ")") return isHarmlessRest(more);
  return (joint.text === "-a" || joint.text === "-o") && more.length > 0 && isHarmlessTest(more);
}
