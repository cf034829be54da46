/** Notices readings that do something else than what the words of a request ask for. */

import { ACTIONS, type Idea, understoodWords } from "./reading/lexicon.ts";
import { NEGATION } from "./reading/reader.ts";
import type { PlainRequest } from "./requests.ts";
import type { Masked } from "./slots.ts";

type Kind = PlainRequest["kind"];

/** What is gone or elsewhere afterwards, or runs. */
export const LOSSES: Kind[] = ["delete", "cut", "cutAll", "dropLine", "rename", "into", "run"];
export const LOOKS: Kind[] = ["read", "head", "tail", "showLine", "search"];
const REMOVALS: Kind[] = ["delete", "cut", "cutAll", "dropLine"];
const ANSWERS: Kind[] = [...LOOKS, "find", "list", "count", "words", "occurrences", "about"];

/** "When is the next meeting?" changes nothing. */
const ASKS = /^(?:what|which|who|whose|when|where|how (?:many|much|old|long|far))\b[^.?!]*\?*$/i;
/** "Copy a.txt to b.txt and set the port to 81 in it" is more than one wish. */
const TWO_WISHES =
  /\b(?:and|then) (?:then |also |please )?(?:add|append|set|change|replace|rename|delete|remove|move|copy|create|insert|swap|run|put) /i;
/** "Set the port to 81 and then show me the config" is more than a look. */
const PARTS =
  /^(?:please |can you |could you |now |ok,? )*(?:add|append|set|change|replace|rename|delete|remove|move|copy|create|insert|swap)\b.+\b(?:and|then)\b/i;
const CHANGES =
  /^(?:please |can you |could you )*(?:erase|delete|remove|wipe|clear|add|append|insert|change|replace|rename|move|copy|set|put (?!.*\bscreen\b))\b/i;

/** What is to go is in the file. */
const OUT_OF_FILE = /\b(?:from|off|out of) (?:the )?(?:file )?\S+\.\w+\W*$|\.\w{1,8}から/i;
/** "试剂清单.txt 删一下酚酞" is about what the file holds. */
const ONE_THING = /\.\w{1,8}.*(?:删一?下|删掉|去掉|划掉)(?!了|吧|它|[这那]个文件)[^\s，。]{1,12}$/;
/** "Remove the word tea" is not about the file. */
const A_PART = /\b(?:word|line|row|entry|item)s?\b|[行条]|这个词|単語/i;
/** "To the end of the demo line" is inside the file. */
const NOT_AT_END = /\b(?:above|before)\b|\b(?:end|start) of the (?!last|final)\w+ (?:line|row|entry)\b/i;
const HOW_MANY_OTHERS =
  /\bhow many (?!lines?|rows?|entries|items|files?|words?|times)\w+ (?:are|is|does|do|has|were|in)\b/i;

/** A request: its text, whether it says "not", and whether it has a word for one of these ideas. */
interface Said {
  text: string;
  isNegated: boolean;
  has: (...ideas: Idea[]) => boolean;
}

const UNWANTED: [kinds: Kind[], isSo: (said: Said) => boolean][] = [
  // "Don't delete notes.txt yet"
  [[...LOSSES, "showLine"], ({ isNegated }) => isNegated],
  [LOOKS, ({ text, isNegated }) => isNegated && /\bneed\b/i.test(text)],
  [LOOKS, ({ text }) => PARTS.test(text) || CHANGES.test(text)],
  // "Juice should go on notes.txt"
  [REMOVALS, ({ has }) => !has("remove", "clear")],
  // "第二行删了换成茶" is no mere removal.
  [REMOVALS, ({ text }) => /[换改]成/.test(text)],
  [["delete"], ({ text }) => [OUT_OF_FILE, ONE_THING, A_PART].some((way) => way.test(text))],
  [["run"], ({ has }) => !has("run") && has("rename", "copy", "move")],
  [["read"], ({ has }) => !has("read") && has("remove")],
  // "Copy the src folder" is no wish to see its files.
  [["list"], ({ has }) => has("remove", "rename", "copy", "move") || !has("files", "folder", "list")],
  [["find"], ({ text }) => !wantsLook(text) && wantsChange(text)],
  [["count"], ({ text, has }) => !has("many") && wantsChange(text)],
  [["count"], ({ text }) => HOW_MANY_OTHERS.test(text)],
  [["append", "prepend"], ({ has }) => has("start") && has("end")],
  [["append"], ({ text }) => NOT_AT_END.test(text)],
  [["create"], ({ has }) => has("change") && !has("make", "put", "add")],
  [["create"], ({ text }) => /是不是|是否|吗[？?。\s]*$/.test(text)],
];

export function isUnwanted({ kind }: PlainRequest, { text }: Masked): boolean {
  if (TWO_WISHES.test(text) || (ASKS.test(text) && !ANSWERS.includes(kind))) return true;
  const { ideas } = understoodWords(text);
  const has = (...some: Idea[]) => some.some((idea) => ideas.has(idea));
  const said = { text, isNegated: NEGATION.test(text), has };
  return UNWANTED.some(([kinds, isSo]) => kinds.includes(kind) && isSo(said));
}

const TO_LOOK: Idea[] = ["read", "search", "where", "list", "about", "many", "asks"];
const TO_CHANGE = ACTIONS.filter((idea) => !TO_LOOK.includes(idea));

export function wantsLook(text: string): boolean {
  const { ideas } = understoodWords(text);
  return TO_LOOK.some((idea) => ideas.has(idea)) && !TO_CHANGE.some((idea) => ideas.has(idea));
}

/** "css里字号调到16px" looks for no file. */
function wantsChange(text: string): boolean {
  const { ideas } = understoodWords(text);
  const changes: Idea[] = ["remove", "change", "add"];
  return changes.some((idea) => ideas.has(idea)) && !ideas.has("search") && !ideas.has("where");
}
