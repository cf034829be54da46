/** `test` and `[`: a value that only the shell knows must stand where it can only be an operand, never an operator like -v. */

import type { Argument } from "./argument.ts";

const UNARY = /^-[abcdefghknopstuwxzGLNOSr]$/;
const BINARY = /^(?:=|==|!=|<|>|-nt|-ot|-ef|-eq|-ne|-lt|-le|-gt|-ge)$/;

export function isHarmlessBracket(args: Argument[]): boolean {
  return args.at(-1)?.text === "]" && isHarmlessTest(args.slice(0, -1));
}

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
