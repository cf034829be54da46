/**
 * awk runs commands (system, pipes), writes files (print > file) and loads code (@load, -f). Only programs
 * without any of these are harmless.
 */

import { type Argument, isOperand } from "./argument.ts";
import { closesBeforeSlash } from "./regex.ts";

export function isHarmlessAwk(args: Argument[]): boolean {
  let rest = args;
  for (let used = leadingOption(rest); used > 0; used = leadingOption(rest)) rest = rest.slice(used);
  if (rest[0]?.text === "--") rest = rest.slice(1);
  const [program, ...operands] = rest;
  if (program?.shape === undefined || program.shape.startsWith("-")) return false;
  return isHarmlessAwkText(program.shape) && operands.every(isHarmlessOperand);
}

/** How many arguments the -F or -v at the front takes; 0 when there is none. */
function leadingOption([first, second]: Argument[]): number {
  if (first?.text === undefined) return isVariableOption(first) ? 1 : 0;
  if (/^(?:-F|-v)$/.test(first.text)) return second?.single ? 2 : 0;
  return /^(?:-F.|-v[A-Za-z_]\w*=|--field-separator=|--assign=[A-Za-z_])/s.test(first.text) ? 1 : 0;
}

function isVariableOption(argument: Argument | undefined): boolean {
  return argument?.single === true && argument.starts.every((start) => /^-v[A-Za-z_]\w*=/.test(start));
}

/** Operands are files or assignments; gawk opens the name /inet/… as a network connection. */
function isHarmlessOperand(operand: Argument): boolean {
  return (
    operand.text === "-" ||
    (isOperand(operand) && operand.starts.every((start) => !/^\/(?:|i|in|ine|inet.*)$/s.test(start)))
  );
}

// One token of an awk program. Division and regular expressions look alike; we tell them apart by the token
// before. A number ends where awk ends it: 1system(…) calls system, so a name right after a number is not understood.
const TOKEN =
  /[ \t]+|\\\n|#[^\n]*|(?<string>"(?:[^"\\\n]|\\[\s\S])*")|(?<name>[A-Za-z_]\w*)|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.]))|(?<sign>\|\||&&|>=|<=|==|!=|!~|\+\+|--|[-+*/%^]=|\*\*=?|\n|[-+*/%^!<>=~?:;,(){}$[\]&|])/y;
const CONTROL = new Set(["if", "while", "for", "switch"]);
// ARGV could name a network connection to read; SYMTAB and FUNCTAB lead to it and to system.
const FORBIDDEN = new Set(["system", "getline", "ARGV", "SYMTAB", "FUNCTAB"]);
// After these a slash may start a regular expression or divide, depending on the awk.
const UNCLEAR = new Set(
  (
    "else do case default exit next nextfile break continue delete BEGIN END BEGINFILE ENDFILE " +
    "function func length printf"
  ).split(" "),
);
const REGEX_FOLLOWS = new Set([
  "",
  "(",
  ",",
  "{",
  "}",
  ";",
  "!",
  "~",
  "!~",
  "&&",
  "||",
  "?",
  ":",
  "=",
  "==",
  "!=",
  "in",
  "return",
  "print",
]);

// A read-only program after a pipe: "sort -k2 | head -5". Its text ends at the quotes.
const FILTER =
  /^(?:cat|rev|tac|(?:sort|uniq|wc|head|tail|cut|nl|column|tr)(?: -[bcdfghilMmnRrsuVwz\d,.tk]+)*)$/;

interface State {
  before: string; // the last token; "value" for strings, numbers, names and regular expressions
  brackets: string[]; // the token before each open "("
  printing: number | undefined; // open brackets at the last print: beyond them, > compares
  piping: "before" | "behind" | undefined; // the text that a pipe runs
}

// In gawk these set the environment of the programs after its pipes, including PATH.
const ENVIRONMENT = /\bENVIRON\b/;
const PIPE = /\|[ \t]*"/;

function isHarmlessAwkText(program: string): boolean {
  if (ENVIRONMENT.test(program) && PIPE.test(program)) return false;
  const state: State = { before: "", brackets: [], printing: undefined, piping: undefined };
  let at = 0;
  while (at < program.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(program);
    if (!match) return false;
    at = TOKEN.lastIndex;
    const { string, number, name, sign } = match.groups ?? {};
    if (state.piping && match[0].trim() !== "" && !takePiped(string, sign, state)) return false;
    if (sign === "/" || sign === "/=") {
      const end = afterSlash(program, at - sign.length, state.before);
      if (end === undefined) return false;
      at = end;
      state.before = "value";
    } else if (name !== undefined && !takeName(name, state)) return false;
    else if (sign !== undefined && !takeSign(sign, state)) return false;
    else if (string !== undefined || number !== undefined) state.before = "value";
  }
  return true;
}

/** Where to go on after a slash: after the regular expression that it starts, or right after the slash. */
function afterSlash(program: string, slash: number, before: string): number | undefined {
  if (before === "value" || before === ")" || before === "]") return slash + 1;
  if (!REGEX_FOLLOWS.has(before)) return undefined;
  return closesBeforeSlash(program, slash + 1, "/");
}

/** print | "sort": one text follows the pipe, and then the statement ends. */
function takePiped(string: string | undefined, sign: string | undefined, state: State): boolean {
  const isFilter = (string ?? "")
    .slice(1, -1)
    .split(" | ")
    .every((one) => FILTER.test(one));
  const fits = state.piping === "before" ? isFilter : /^[;}\n]$/.test(sign ?? "");
  state.piping = state.piping === "before" ? "behind" : undefined;
  return fits;
}

function takeName(name: string, state: State): boolean {
  if (FORBIDDEN.has(name)) return false;
  if (name === "print" || name === "printf") state.printing = state.brackets.length;
  const keyword = CONTROL.has(name) || REGEX_FOLLOWS.has(name) || UNCLEAR.has(name);
  state.before = keyword ? name : "value";
  return true;
}

function takeSign(sign: string, state: State): boolean {
  if (sign === "|" && state.printing === state.brackets.length) state.piping = "before";
  else if (sign === "|" || sign === "&") return false;
  if (sign === ">" && state.printing !== undefined && state.brackets.length <= state.printing) return false;
  if (sign === ";" || sign === "}") state.printing = undefined;
  if (sign === "(") state.brackets.push(state.before);
  // After the brackets of `if (…)` a slash starts a regular expression, after others it divides.
  const control = sign === ")" && CONTROL.has(state.brackets.pop() ?? "");
  // A line break ends a statement, but not after a comma or an open brace.
  if (sign !== "\n" || !REGEX_FOLLOWS.has(state.before)) state.before = control ? "control" : sign;
  return true;
}
