/**
 * `test` and `[`: a value that only the shell knows must be where it can only be an operand, never an operator
 * like -v.
 */

import type { Argument } from "./argument.ts";

const UNARY = /^-[abcdefghknopstuwxzGLNOSr]$/;
const BINARY = /^(?:=|==|!=|<|>|-nt|-ot|-ef|-eq|-ne|-lt|-le|-gt|-ge)$/;

export function isHarmlessBracket(args: Argument[]): boolean {
  return args.at(-1)?.text === "]" && isHarmlessTest(args.slice(0, -1));
}

export function isHarmlessTest(args: Argument[]): boolean {
  for (let at = 0; at < args.length; at += 1) {
    if (/^[!()]$/.test(args[at]?.text ?? "")) continue;
    const length = lengthOfTest(args.slice(at, at + 3), at === args.length - 1);
    if (length === 0) return false;
    at += length;
    while (args[at]?.text === ")") at += 1;
    if (at < args.length && !isJoint(args, at)) return false;
  }
  return true;
}

/** How many arguments a test takes; 0 when it is not harmless. */
function lengthOfTest([first, second, third]: Argument[], isLast: boolean): number {
  if (!first) return 0;
  if (third && BINARY.test(second?.text ?? "")) return first.single && third.single ? 3 : 0;
  if (second && UNARY.test(first.text ?? "")) return second.single ? 2 : 0;
  const isPlain = first.text !== undefined && !first.text.startsWith("-");
  return first.single && (isLast || isPlain) ? 1 : 0;
}

/** `-a` or `-o`, followed by a test. */
function isJoint(args: Argument[], at: number): boolean {
  return /^-[ao]$/.test(args[at]?.text ?? "") && at < args.length - 1;
}
