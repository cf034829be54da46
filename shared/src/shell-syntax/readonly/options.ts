/**
 * Which options of a program are harmless. What is not listed is not harmless: also abbreviations of long
 * options.
 */

import { type Argument, isOperand } from "./argument.ts";

export interface OptionSpec {
  flags?: string; // letters without a value: -l, also bundled
  values?: string; // letters with a value: -k 2, -k2
  separate?: string; // letters whose value is always the next argument, so that they end a bundle: -L 2
  attached?: string; // letters whose value, if any, is attached: -I.bak
  long?: string; // names: "quiet key= color=?" (no value, a value, an attached value or none)
  exact?: string; // whole arguments that follow no rule
  digits?: boolean; // -5
  operandsLast?: boolean; // after an operand everything is an operand for this program
  operands?: (operands: Argument[]) => boolean; // what the operands must fulfil; any will do without it
  each?: (argument: Argument) => boolean; // what every word must fulfil: options, their values and operands
}

export interface Options {
  names: string[]; // the options as they were written: "-la", "--sort=size"
  operands: Argument[];
}

/** Are these arguments of a program with such options harmless? */
export function onlyOptions(args: Argument[], spec: OptionSpec): boolean {
  if (spec.each && !args.every(spec.each)) return false;
  const options = parseOptions(args, spec);
  return options !== undefined && (spec.operands?.(options.operands) ?? true);
}

export function noOperands(operands: Argument[]): boolean {
  return operands.length === 0;
}

export function atMostOne(operands: Argument[]): boolean {
  return operands.length <= 1 && operands.every(({ single }) => single);
}

/** Tells options from operands; undefined when there is an option that is not in the spec. */
export function parseOptions(args: Argument[], spec: OptionSpec): Options | undefined {
  const options: Options = { names: [], operands: [] };
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] as Argument;
    if (argument.text === "--") {
      options.operands.push(...args.slice(index + 1));
      break;
    }
    if (isOperand(argument) || argument.text === "-" || argument.text === "") {
      options.operands.push(argument);
      continue;
    }
    const form = argument.text === undefined ? formOfStart(argument, spec) : optionForm(argument.text, spec);
    if (form === "unknown" || (spec.operandsLast && options.operands.length > 0)) return undefined;
    if (form === "takes the next" && !isValue(args[++index])) return undefined;
    options.names.push(argument.text ?? "");
  }
  return options;
}

/**
 * Some programs take the next word as a value where others do not: one that could be an option is neither.
 */
function isValue(argument: Argument | undefined): boolean {
  return argument?.single === true && argument.starts.every((start) => !/^--?[A-Za-z]/.test(start));
}

type Form = "complete" | "takes the next" | "unknown";

function optionForm(text: string, spec: OptionSpec): Form {
  if (spec.exact?.split(" ").includes(text)) return "complete";
  if (spec.digits && /^-\d+$/.test(text)) return "complete";
  return text.startsWith("--") ? longForm(text.slice(2), spec.long ?? "") : shortForm(text.slice(1), spec);
}

/** --author="$x": the name of the option is known, whatever its value. */
function formOfStart({ single, starts }: Argument, { long = "" }: OptionSpec): Form {
  const isLong = (start: string) => /^--[\w-]+=/.test(start) && longForm(start.slice(2), long) === "complete";
  return single && starts.length > 0 && starts.every(isLong) ? "complete" : "unknown";
}

function longForm(text: string, long: string): Form {
  const [name] = text.split("=", 1);
  const names = long.split(" ");
  const hasValue = text.includes("=");
  if (names.includes(`${name}=?`)) return "complete";
  if (names.includes(`${name}=`)) return hasValue ? "complete" : "takes the next";
  return !hasValue && names.includes(`${name}`) ? "complete" : "unknown";
}

function shortForm(
  letters: string,
  { flags = "", values = "", separate = "", attached = "" }: OptionSpec,
): Form {
  for (const [index, letter] of [...letters].entries()) {
    if (attached.includes(letter)) return "complete";
    if (values.includes(letter)) return index < letters.length - 1 ? "complete" : "takes the next";
    if (separate.includes(letter)) return index === letters.length - 1 ? "takes the next" : "unknown";
    if (!flags.includes(letter)) return "unknown";
  }
  return letters === "" ? "unknown" : "complete";
}
