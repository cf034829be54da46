/** What a command prints, as far as its text tells: `$(echo rm)` is rm, and `echo / | xargs rm` removes /. */

import { type Command, type Node, type Part, type Redirect, textOf, type Word } from "../syntax/ast.ts";
import { type EscapeStyle, unescaped } from "./escapes.ts";
import { cutsAtBlanks, isUnsure, type Known, LISTED, NAME, UNKNOWN } from "./known.ts";
import { passedOn } from "./passed-on.ts";
import { withHome } from "./paths.ts";
import { formatted } from "./printf.ts";
import { MOST_MEANINGS, wordsOf } from "./texts.ts";
import { unmarked, WILDCARD } from "./unquote.ts";

/** What a word may come to. */
type Mean = (word: Word) => string[];

/** The texts that a script may print, without the line breaks at the end; UNKNOWN where only the shell knows. */
export function printed(script: Node[], known: Known, mean: Mean): string[] {
  const [node, ...more] = script;
  if (!node || more.length > 0) return [UNKNOWN];
  if (node.kind === "pipeline") return printedByPipeline(node.body, known, mean);
  if (node.kind !== "command") return [UNKNOWN];
  const texts = node.redirects.some(turnsAside) ? [UNKNOWN] : printedBy(node, known, mean).map(trimmed);
  return isOwn(node, known) ? [...texts, UNKNOWN] : texts;
}

function trimmed(text: string): string {
  return text.includes("\0") ? UNKNOWN : text.replace(/\n+$/, "");
}

function printedByPipeline([first, ...others]: Node[], known: Known, mean: Mean): string[] {
  let texts = first ? printed([first], known, mean) : [UNKNOWN];
  for (const node of others) texts = printedBehind(node, texts, known, mean);
  return texts;
}

/** What a command prints that reads these texts from a pipe. */
export function printedBehind(node: Node, piped: string[], known: Known, mean: Mean): string[] {
  if (node.kind !== "command") return [UNKNOWN];
  const takesPipe = node.redirects.every(({ descriptor }) => descriptor === "2");
  const texts = takesPipe ? passedOn(node.words, piped) : undefined;
  return texts && isOwn(node, known) ? [...texts, UNKNOWN] : (texts ?? printed([node], known, mean));
}

/** A function, an alias or a setting of the text may have made another command of it. */
function isOwn({ words }: Command, { own }: Known): boolean {
  return own.has("*") || own.has(words[0]?.raw ?? "");
}

const NAMES_ONLY =
  /^(?:-[RrnilLHhIswEFPavx0uz]+|--(?:files|files-with(?:out-match|-matches)|hidden|no-ignore|ignore-case|recursive|(?:include|exclude|exclude-dir|glob|type)=.*))$/;

/** Does it only print names below the directories that it is given? Some need an option for that. */
function listsNames(line: string): boolean {
  if (/^(?:find|fd|fdfind|tree|git ls-files)(?: |$)/.test(line))
    return !/ -(?:\S*printf|-?exec|ok|x(?!dev)|X|H|-f[or])/.test(line);
  const [, rest] = /^(?:rg|ag|ack|grep|egrep|fgrep|git grep)((?: .*)?)$/s.exec(line) ?? [];
  const options = rest?.match(/(?<= )-\S*/g) ?? [];
  return (
    options.some((option) => /^(?:-\w*[lL]\w*|--files.*)$/.test(option)) &&
    options.every((option) => NAMES_ONLY.test(option))
  );
}

function printedBy(command: Command, known: Known, mean: Mean): string[] {
  const words = /^(?:command|builtin)$/.test(command.words[0]?.raw ?? "")
    ? command.words.slice(1)
    : command.words;
  const name = words[0]?.raw;
  const args = words.slice(1);
  if (name === "pwd") return known.places;
  if (name === "echo")
    return vectors(args, known, mean).flatMap((vector) => (vector ? echoed(vector) : [UNKNOWN]));
  if (name === "printf")
    return vectors(args, known, mean).map((vector) => printedByPrintf(vector) ?? UNKNOWN);
  const line = command.words.map((word) => textOf(word) ?? word.raw).join(" ");
  const input = inputOf(command, mean);
  if (input) return passedOn(words, input) ?? [UNKNOWN];
  if (!cutsAtBlanks(known)) return [UNKNOWN];
  if (name === "ls") return [...listed(args, known, mean), ...namesListed(line)];
  return listsNames(line) ? [LISTED] : [UNKNOWN];
}

/** Does a redirection change what is printed? Error messages do not count. */
function turnsAside({ descriptor, operator }: Redirect): boolean {
  return descriptor === "2" ? operator.startsWith("<") : !(descriptor === "" && operator.startsWith("<<"));
}

function listed(args: Word[], known: Known, mean: Mean): string[] {
  return vectors(args, known, mean).map(
    (vector) => vector?.filter((arg) => !arg.startsWith("-")).join(" ") ?? UNKNOWN,
  );
}

/** Without -a and its like, ls leaves out the names with a dot in front. */
function namesListed(line: string): string[] {
  return /^ls(?: -[B-Zb-eg-z1]+| --(?!a)[\w=-]+| [\w./*~]+)*$/.test(line)
    ? [NAME]
    : [NAME, `.${NAME}`, ".", ".."];
}

/** The texts of the here-documents and here-strings of a command. */
export function inputOf({ redirects }: Command, mean: Mean): string[] | undefined {
  const texts = redirects
    .filter(({ descriptor, operator }) => /^0?$/.test(descriptor) && operator.startsWith("<<"))
    .flatMap((redirect) => textsOf(redirect, mean));
  return texts.length > 0 ? texts : undefined;
}

function textsOf({ operator, target, body = [], bodyText }: Redirect, mean: Mean): string[] {
  if (bodyText === undefined) return mean(target).map(unmarked);
  const texts =
    body.length === 0 ? [bodyText] : mean({ ...target, parts: body, braces: false }).map(unmarked);
  return operator === "<<-" ? texts.map((text) => text.replace(/^\t+/gm, "")) : texts;
}

/** The lists of arguments that a command may get; undefined when the number of arguments is in doubt. */
function vectors(words: Word[], known: Known, mean: Mean): (string[] | undefined)[] {
  let found: (string[] | undefined)[] = [[]];
  for (const word of words) {
    const next = argumentsFrom(word, known, mean);
    found = found.flatMap((start) => next.map((end) => start && end && [...start, ...end]));
    if (found.length > MOST_MEANINGS) return [undefined];
  }
  return found;
}

function argumentsFrom(word: Word, known: Known, mean: Mean): (string[] | undefined)[] {
  // Only the ends of {1..9} are known.
  if (word.braces && word.raw.includes("..")) return [undefined];
  const loose = word.parts.filter(isLoose);
  if (loose.length > 0 && !cutsAtBlanks(known)) return [undefined];
  const mixed = loose.length > 0 && word.parts.length > 1;
  return mean(word).map((text) => {
    const cut = wordsOf(text).map((one) => unmarked(withHome(one, known)));
    if (mixed && (cut.length > 1 || isUnsure(text))) return undefined;
    return cut.length === 0 && loose.length === 0 ? [""] : cut;
  });
}

/** May it become several words, or none? */
export function isLoose(part: Part): boolean {
  if (part.type === "parameter" && part.many) return true;
  return "quoted" in part && part.type !== "text" && !part.quoted;
}

function echoed(args: string[]): string[] {
  const first = args.findIndex((arg) => !/^-[neE]+$/.test(arg));
  const options = first < 0 ? args : args.slice(0, first);
  const text = first < 0 ? "" : args.slice(first).join(" ");
  if (!text.includes("\\")) return [text];
  const decoded = decode(text, "echo");
  const last = options.join("").replace(/[^eE]/g, "").at(-1);
  // Other shells, and bash with xpg_echo, read backslashes without -e.
  return last === "e" ? [decoded] : [...new Set([text, decoded])];
}

function decode(text: string, style: EscapeStyle): string {
  return (isUnsure(text) ? undefined : unescaped(text, style)?.text) ?? UNKNOWN;
}

function printedByPrintf(args: string[] | undefined): string | undefined {
  const [first, second] = args ?? [];
  if (!args || first === undefined) return undefined;
  if (first === "-v") return "";
  const at = first === "--" ? 1 : 0;
  const format = at === 1 ? second : first;
  if (format === undefined || (at === 0 && format.startsWith("-"))) return undefined;
  const rest = args.slice(at + 1);
  // A wildcard stands for any number of arguments.
  if (rest.some((arg) => WILDCARD.test(arg)) && !/^%s(?:\s|\\n)+$/.test(format)) return undefined;
  return formatted(format, rest);
}
