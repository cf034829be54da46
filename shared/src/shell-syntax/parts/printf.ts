/** What printf prints, computed as bash does it. */

import { unescaped } from "./escapes.ts";
import { isUnsure } from "./known.ts";

// The name of a program or a file is shorter than this.
const LONGEST = 10_000;
const WIDEST = 1_000;

const CONVERSION = /%(%|([-+ 0#]*)(\*|\d+)?(?:\.(\*|-?\d+)?)?[hlLqjzt]*([a-zA-Z(]))/g;

/** What is printed; undefined when only the shell knows. */
export function formatted(format: string, args: string[]): string | undefined {
  if (isUnsure(format)) return undefined;
  const job: Job = { args: [...args], ended: false };
  let made = "";
  do {
    const before = job.args.length;
    const round = oneRound(format, job);
    if (round === undefined) return undefined;
    made += round;
    if (made.length > LONGEST) return undefined;
    if (job.args.length === before) break;
  } while (job.args.length > 0 && !job.ended);
  return made;
}

interface Job {
  args: string[]; // those that are not yet printed
  ended: boolean;
}

function oneRound(format: string, job: Job): string | undefined {
  let made = "";
  let at = 0;
  for (const match of format.matchAll(CONVERSION)) {
    const literal = literally(format.slice(at, match.index));
    const text = match[1] === "%" ? "%" : convert(match, job);
    if (literal === undefined || text === undefined) return undefined;
    made += literal + text;
    if (job.ended) return made;
    at = match.index + match[0].length;
  }
  const rest = literally(format.slice(at));
  return rest === undefined ? undefined : made + rest;
}

/** A % that is left was not understood. \x25 is only text. */
function literally(text: string): string | undefined {
  return text.includes("%") ? undefined : unescaped(text, "format")?.text;
}

interface Shape {
  flags: string;
  width: number;
  precision: number | undefined;
}

function convert([whole, , flags = "", width, precision, letter = ""]: RegExpMatchArray, job: Job) {
  const shape: Shape = {
    flags,
    width: sizeOf(width, job) ?? 0,
    precision: precisionOf(whole, precision, job),
  };
  if (Number.isNaN(shape.width) || Number.isNaN(shape.precision)) return undefined;
  if (Math.max(shape.width, shape.precision ?? 0) > WIDEST) return undefined;
  const argument = job.args.shift() ?? "";
  if (letter === "s") return texted(argument, shape);
  if (isUnsure(argument)) return undefined;
  if (letter === "b") return expanded(argument, shape, job);
  if (letter === "c")
    return argument === "" ? undefined : texted(argument.slice(0, 1), { ...shape, precision: undefined });
  if (letter === "q") return /^[\w/.%+@-]+$/.test(argument) ? texted(argument, shape) : undefined;
  return /[diouxX]/.test(letter) ? numbered(argument, letter, shape) : undefined;
}

function precisionOf(whole: string, given: string | undefined, job: Job): number | undefined {
  if (!whole.includes(".")) return undefined;
  const size = given === undefined ? 0 : sizeOf(given, job);
  return size !== undefined && size < 0 ? Number.NaN : size;
}

/** NaN when it is not a plain number. */
function sizeOf(given: string | undefined, job: Job): number | undefined {
  if (given !== "*") return given === undefined ? undefined : Number(given);
  const argument = job.args.shift() ?? "0";
  return /^[1-9]\d*$|^0$/.test(argument) ? Number(argument) : Number.NaN;
}

function texted(text: string, { flags, width, precision }: Shape): string | undefined {
  if (width === 0 && precision === undefined) return text;
  // Some releases count bytes, others count characters.
  if (/[^\0-\x7f]/.test(text)) return undefined;
  return padded(precision === undefined ? text : text.slice(0, precision), flags, width);
}

function padded(text: string, flags: string, width: number): string {
  return flags.includes("-") ? text.padEnd(width) : text.padStart(width);
}

function expanded(argument: string, shape: Shape, job: Job): string | undefined {
  const found = unescaped(argument, "%b");
  if (found?.ended) job.ended = true;
  return found && texted(found.text, shape);
}

function numbered(argument: string, letter: string, shape: Shape): string | undefined {
  const number = numberOf(argument);
  if (number === undefined) return undefined;
  const { flags, width, precision } = shape;
  // What a precision and the other flags print differs between C libraries.
  if (precision !== undefined || /[+ #]/.test(flags)) return undefined;
  const signed = /[di]/.test(letter);
  const text = signed ? `${number}` : BigInt.asUintN(64, number).toString({ o: 8, u: 10 }[letter] ?? 16);
  const cased = letter === "X" ? text.toUpperCase() : text;
  if (!flags.includes("0") || flags.includes("-")) return padded(cased, flags, width);
  return cased.startsWith("-") ? `-${cased.slice(1).padStart(width - 1, "0")}` : cased.padStart(width, "0");
}

/** 65, -0x41, 0101, and 'A for the code of a letter. */
function numberOf(text: string): bigint | undefined {
  if (text === "") return 0n;
  const letter = /^['"]([\x20-\x7e])/.exec(text)?.[1];
  if (letter) return BigInt(letter.charCodeAt(0));
  const [, sign, hex, octal, decimal] =
    /^([-+]?)(?:0[xX]([0-9a-fA-F]{1,15})|0([0-7]{1,18})|(0|[1-9]\d{0,17}))$/.exec(text) ?? [];
  const digits = hex ? `0x${hex}` : octal ? `0o${octal}` : decimal;
  return digits === undefined ? undefined : BigInt(digits) * (sign === "-" ? -1n : 1n);
}
