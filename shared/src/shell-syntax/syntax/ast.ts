/** What a shell command says, as plain data: the one form that rules and the read-only judgement look at. */

/** A piece of a word. `quoted` pieces stay one word: no splitting, no file name patterns. `raw` is how it was written. */
export type Part =
  | { type: "text"; text: string; quoted: boolean }
  | { type: "pattern"; text: string } // * ? [ and a leading ~: the shell puts something else here
  | Parameter
  | { type: "substitution"; quoted: boolean; script: Node[]; raw: string } // $(…) and `…`
  | { type: "process"; direction: "<" | ">"; script: Node[]; raw: string } // <(…) and >(…)
  | { type: "arithmetic"; quoted: boolean; expression: Arithmetic; raw: string };

/** $name or ${name…}. */
export interface Parameter {
  type: "parameter";
  name: string;
  quoted: boolean;
  many: boolean; // "$@" and "${list[@]}" are as many words as there are values
  operation: "value" | "keys" | "length" | "assign" | "other";
  inner: Part[]; // of the word after an operator
  arithmetic: Arithmetic[]; // of a subscript, an offset, a length
  raw: string;
}

/** `braces` marks a word like {a,b} that the shell turns into several. */
export interface Word {
  raw: string;
  start: number;
  parts: Part[];
  braces: boolean;
}

/**
 * An arithmetic expression, reduced to what can be dangerous: the shell evaluates the *values* of its
 * names.
 */
export interface Arithmetic {
  names: string[];
  assigned: string[];
  parts: Part[];
}

export interface Assignment {
  raw: string;
  name: string;
  subscript?: Arithmetic;
  list: boolean; // name=(…)
  append: boolean; // name+=…
  values: Word[]; // one word, or the elements of a list
}

export interface Redirect {
  descriptor: string; // the number in front, if there is one
  operator: string;
  target: Word;
  body?: Part[]; // of a here-document
  bodyText?: string;
}

/** One test inside [[ … ]]. */
export interface Test {
  operator: string;
  operands: Word[];
}

export interface Command {
  kind: "command";
  start: number;
  assignments: Assignment[]; // in front of the command, or standing alone
  words: Word[];
  declared: Assignment[]; // after declare, export, local, readonly, typeset
  guarded?: boolean; // what follows runs only if this succeeded
  redirects: Redirect[];
}

export interface Compound {
  kind:
    | "group"
    | "pipeline"
    | "background"
    | "loop"
    | "for"
    | "select"
    | "case"
    | "function"
    | "condition"
    | "arithmetic";
  name?: string; // the variable of a loop, the name of a function
  apart?: boolean; // ( … ) and … &: in a shell of its own
  branches?: Compound[]; // parts of the body, of which one surely runs to its end
  awaited?: boolean; // the script goes on only when what runs in the background has ended
  words: Word[];
  arithmetic: Arithmetic[];
  tests: Test[];
  body: Node[];
  redirects: Redirect[];
}

export type Node = Command | Compound;

export type Item =
  | { type: "command"; command: Command }
  | { type: "compound"; compound: Compound }
  | { type: "assignment"; assignment: Assignment }
  | { type: "redirect"; redirect: Redirect }
  | { type: "part"; part: Part }
  | { type: "arithmetic"; arithmetic: Arithmetic };

/** Everything in a script, at any depth. */
export function* everything(script: Node[]): Generator<Item> {
  for (const node of script) {
    if (node.kind === "command") {
      yield { type: "command", command: node };
      for (const assignment of [...node.assignments, ...node.declared]) yield* ofAssignment(assignment);
      yield* ofWords(node.words);
    } else {
      yield { type: "compound", compound: node };
      yield* ofWords(node.words);
      for (const expression of node.arithmetic) yield* ofArithmetic(expression);
      for (const test of node.tests) yield* ofWords(test.operands);
      yield* everything(node.body);
    }
    for (const redirect of node.redirects) {
      yield { type: "redirect", redirect };
      yield* ofWords([redirect.target]);
      yield* ofParts(redirect.body ?? []);
    }
  }
}

function* ofWords(words: Word[]): Generator<Item> {
  for (const word of words) yield* ofParts(word.parts);
}

function* ofAssignment(assignment: Assignment): Generator<Item> {
  yield { type: "assignment", assignment };
  if (assignment.subscript) yield* ofArithmetic(assignment.subscript);
  yield* ofWords(assignment.values);
}

function* ofArithmetic(arithmetic: Arithmetic): Generator<Item> {
  yield { type: "arithmetic", arithmetic };
  yield* ofParts(arithmetic.parts);
}

function* ofParts(parts: Part[]): Generator<Item> {
  for (const part of parts) {
    yield { type: "part", part };
    if (part.type === "substitution" || part.type === "process") yield* everything(part.script);
    if (part.type === "arithmetic") yield* ofArithmetic(part.expression);
    if (part.type === "parameter") {
      yield* ofParts(part.inner);
      for (const expression of part.arithmetic) yield* ofArithmetic(expression);
    }
  }
}

/** The word after quote removal, or undefined when only the shell can know it. */
export function textOf(word: Word): string | undefined {
  if (word.braces) return undefined;
  const texts = word.parts.map((part) => (part.type === "text" ? part.text : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** The scripts in the words and redirections of a node, one level down: what $(…) and <(…) run. */
export function scriptsIn(node: Node): Node[][] {
  const words = node.kind === "command" ? node.words : [...node.words, ...node.tests.flatMap(operandsOf)];
  const given = node.kind === "command" ? [...node.assignments, ...node.declared] : [];
  const values = given.flatMap((assignment) => assignment.values);
  const targets = node.redirects.map(({ target }) => target);
  const parts = [...words, ...values, ...targets].flatMap((word) => word.parts);
  const bodies = node.redirects.flatMap(({ body }) => body ?? []);
  const computed =
    node.kind === "command" ? given.flatMap(({ subscript }) => subscript ?? []) : node.arithmetic;
  return [...parts, ...bodies, ...computed.flatMap((one) => one.parts)].flatMap(scriptsOfPart);
}

function operandsOf({ operands }: Test): Word[] {
  return operands;
}

function scriptsOfPart(part: Part): Node[][] {
  if (part.type === "substitution" || part.type === "process") return [part.script];
  if (part.type === "arithmetic") return part.expression.parts.flatMap(scriptsOfPart);
  if (part.type !== "parameter") return [];
  return [...part.inner, ...part.arithmetic.flatMap(({ parts }) => parts)].flatMap(scriptsOfPart);
}
