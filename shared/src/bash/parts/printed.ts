/** What a command prints, as far as its text tells: `$(echo rm)` is rm, and `echo / | xargs rm` removes /. */

import type { Command, Node, Word } from "../syntax/ast.ts";
import { cutsAtBlanks, type Known, LISTED, NAME, UNKNOWN } from "./known.ts";
import { join, wordsOf } from "./texts.ts";
import { unmarked, unquoted } from "./unquote.ts";

/** What a word may come to. */
type Mean = (word: Word) => string[];

/** The texts that a script may print; UNKNOWN where only the shell knows. */
export function printed(script: Node[], known: Known, mean: Mean): string[] {
  const [node, ...more] = script;
  if (!node || more.length > 0) return [UNKNOWN];
  if (node.kind === "pipeline") return printedByPipeline(node.body, known, mean);
  return node.kind === "command" ? printedBy(node, known, mean) : [UNKNOWN];
}

function printedByPipeline(nodes: Node[], known: Known, mean: Mean): string[] {
  let texts = [UNKNOWN];
  for (const [index, node] of nodes.entries())
    if (index === 0) texts = printed([node], known, mean);
    else if (!passesOn(node)) return [UNKNOWN];
  return texts;
}

const PASS_ON = /^(?:cat|tee|sort|uniq|head|tail|tac|grep|egrep|fgrep)$/;

/** Hands on what it reads, perhaps less of it or in another order. */
export function passesOn(node: Node | undefined): boolean {
  return node?.kind === "command" && PASS_ON.test(node.words[0]?.raw ?? "");
}

// They print names below the directories that they are told of, these as well when they are told to.
const LISTERS =
  /^(?:find|fd|fdfind|tree|git ls-files|(?:rg|ag|ack|grep|egrep|fgrep|git grep)(?: .*)? (?:-[a-zA-Z]*[lL]|--files))/s;

function printedBy(command: Command, known: Known, mean: Mean): string[] {
  const name = command.words[0]?.raw;
  const args = () => join(command.words.slice(1).map((word) => mean(word).map((text) => `${text} `)));
  if (name === "pwd") return known.places;
  if (name === "echo") return args().map((text) => withoutOptions(text, /^-[neE]+$/));
  if (name === "printf") return args().map(formatted);
  const line = command.words.map(({ raw }) => raw).join(" ");
  if (!cutsAtBlanks(known)) return [UNKNOWN];
  if (name === "ls") return [...args().map((text) => withoutOptions(text, /^-/)), ...namesListed(line)];
  if (LISTERS.test(line) && !line.includes("-printf")) return [LISTED];
  if (name !== "cat" || command.words.length > 1) return [UNKNOWN];
  return inputOf(command) ?? [UNKNOWN];
}

/** Without -a and its like, ls leaves out the names with a dot in front. */
function namesListed(line: string): string[] {
  return /^ls(?: -[B-Zb-eg-z1]+| --(?!a)[\w=-]+| [\w./*~]+)*$/.test(line)
    ? [NAME]
    : [NAME, `.${NAME}`, ".", ".."];
}

/** The texts of the here-documents and here-strings of a command. */
export function inputOf({ redirects }: Command): string[] | undefined {
  const texts = redirects
    .filter(({ operator }) => operator.startsWith("<<"))
    .map(({ bodyText, target }) => bodyText ?? unquoted(target));
  return texts.length > 0 ? texts : undefined;
}

function withoutOptions(text: string, option: RegExp): string {
  const words = wordsOf(text);
  const first = words.findIndex((word) => !option.test(word));
  return first < 0 ? "" : unmarked(words.slice(first).join(" "));
}

/** A format with one %s or %b shows the arguments one after the other; others are not followed. */
function formatted(text: string): string {
  const [format = "", ...args] = wordsOf(text);
  const plain = unmarked(format).replace(/\\n/g, "\n");
  if (!plain.includes("%")) return plain.trim();
  const before = /^([^%]*)%[sbq]\s*$/.exec(plain)?.[1];
  return before === undefined ? UNKNOWN : args.map((arg) => before + unmarked(arg)).join(" ");
}
