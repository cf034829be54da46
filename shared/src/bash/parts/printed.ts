/** What a command prints, as far as its text tells: `$(echo rm)` is rm, and `echo / | xargs rm` removes /. */

import type { Command, Node } from "../syntax/ast.ts";
import { LISTED, UNKNOWN } from "./known.ts";
import { join, meanings, type Place, wordsOf } from "./meanings.ts";
import { unmarked, unquoted } from "./unquote.ts";

/** The texts that a script may print; UNKNOWN where only the shell knows. */
export function printed(script: Node[], place: Place): string[] {
  const [node, ...more] = script;
  if (!node || more.length > 0) return [UNKNOWN];
  if (node.kind === "pipeline") return printedByPipeline(node.body, place);
  return node.kind === "command" ? printedBy(node, place) : [UNKNOWN];
}

function printedByPipeline(nodes: Node[], place: Place): string[] {
  let texts = [UNKNOWN];
  for (const [index, node] of nodes.entries())
    if (index === 0) texts = printed([node], place);
    else if (!passesOn(node)) return [UNKNOWN];
  return texts;
}

const PASS_ON = /^(?:cat|tee|sort|uniq|head|tail|tac|nl|column|sponge|pv)$/;

/** Hands on what it reads, perhaps less of it or in another order. */
export function passesOn(node: Node | undefined): boolean {
  return node?.kind === "command" && PASS_ON.test(node.words[0]?.raw ?? "");
}

// They print names of files that they were told to look at, or names below these.
const LISTERS = /^(?:find|fd|fdfind|tree|rg|ag|ack|grep|egrep|fgrep)$/;

function isGitLister({ words: [git, action] }: Command): boolean {
  return git?.raw === "git" && /^(?:ls-files|grep)$/.test(action?.raw ?? "");
}

function printedBy(command: Command, place: Place): string[] {
  const name = command.words[0]?.raw;
  const args = () =>
    join(command.words.slice(1).map((word) => meanings(word, place).map((text) => `${text} `)));
  if (name === "pwd") return place.known.places;
  if (name === "echo") return args().map((text) => withoutOptions(text, /^-[neE]+$/));
  if (name === "printf") return args().map(formatted);
  if (name === "ls") return [...args().map((text) => withoutOptions(text, /^-/)), LISTED];
  if (LISTERS.test(name ?? "") || isGitLister(command)) return [LISTED];
  if (name !== "cat" || command.words.length > 1) return [UNKNOWN];
  return inputOf(command) ?? [UNKNOWN];
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
