/** Goes through a script in the order in which it runs: which command, in which directory, with which arguments. */

import {
  type Command,
  type Compound,
  everything,
  type Node,
  type Redirect,
  scriptsIn,
  type Word,
} from "../syntax/ast.ts";
import { TooMuch } from "./alternatives.ts";
import { argumentsOf, isCounted, meanIn, withArguments } from "./arguments.ts";
import { cutsAtBlanks, earlierWith, type Known, LISTED, NAME, UNKNOWN } from "./known.ts";
import { moved } from "./places.ts";
import { printed, printedBehind } from "./printed.ts";
import { isSettled, knownAfter, lost } from "./rounds.ts";
import { wordsOf } from "./texts.ts";

/** One simple command, at one time that it may run. */
export interface Visit {
  command: Command;
  known: Known;
  /** What it reads from a pipe, as far as that is known. */
  piped: string[];
}

export interface Redirection {
  redirect: Redirect;
  known: Known;
}

interface Walk {
  commands: Visit[];
  redirects: Redirection[];
  functions: Map<string, Compound>;
  called: Set<string>;
  steps: number;
}

const MOST_STEPS = 10_000;
const MOST_CALLS = 100;

/** Throws TooMuch when a script runs more than can be judged. */
export function visitsOf(script: Node[], known: Known): Pick<Walk, "commands" | "redirects"> {
  const walk: Walk = {
    commands: [],
    redirects: [],
    functions: functionsIn(script),
    called: new Set(),
    steps: 0,
  };
  walkNodes(script, known, walk);
  return walk;
}

function functionsIn(script: Node[]): Map<string, Compound> {
  const found = [...everything(script)].flatMap((item) =>
    item.type === "compound" && item.compound.kind === "function" ? [item.compound] : [],
  );
  return new Map(found.map((compound) => [compound.name ?? "", compound]));
}

/** What is known after the last node. */
function walkNodes(nodes: Node[], known: Known, walk: Walk): Known {
  return nodes.reduce((now, node) => walkNode(node, now, walk), known);
}

function walkNode(node: Node, known: Known, walk: Walk, piped: string[] = []): Known {
  walk.steps += 1;
  if (walk.steps > MOST_STEPS)
    throw new TooMuch("It runs more commands than can be judged. Put it into a file.");
  for (const script of scriptsIn(node)) walkNodes(script, known, walk);
  walk.redirects.push(...node.redirects.map((redirect) => ({ redirect, known })));
  if (node.kind === "command") return walkCommand(node, known, walk, piped);
  if (node.kind === "pipeline") return walkPipeline(node.body, known, walk);
  const listed = node.kind === "function" ? known.listed : namesRead(node, piped, known);
  const walkBody = LOOPS.includes(node.kind) ? walkRounds : walkNodes;
  const settled = node.kind === "for" ? settledWith([node.name ?? ""], known) : known.settled;
  const after = walkBody(node.body, { ...known, listed, settled }, walk);
  if (node.kind === "function" || node.apart) return known;
  // It may not have been run.
  return { ...knownAfter(known, after), settled: settledWith(namesSettledIn(node), known) };
}

/** The variables that every branch sets. */
function namesSettledIn({ branches = [] }: Compound): string[] {
  const names = branches.map(({ body }) =>
    body.flatMap((one) => (one.kind === "command" ? namesSettled(one) : [])),
  );
  const [first = [], ...others] = names;
  return first.filter((name) => others.every((other) => other.includes(name)));
}

const LOOPS: Compound["kind"][] = ["loop", "for", "select", "arithmetic"];
const MOST_ROUNDS = 3;

/** Each round of a loop starts where the last one ended. */
function walkRounds(body: Node[], known: Known, walk: Walk): Known {
  let start = known;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const after = knownAfter(start, walkNodes(body, start, walk));
    if (isSettled(start, after)) return after;
    start = after;
  }
  return walkNodes(body, lost(start), walk);
}

/** find | while read -r f, and done < <(find): the names, when each is read as a whole. */
function namesRead({ redirects }: Compound, piped: string[], known: Known): string[] | undefined {
  const inputs = redirects.filter(({ operator }) => /^<(?!&)/.test(operator)).map(({ target }) => target);
  if (inputs.length === 0 && piped.length === 0) return known.listed;
  const texts = inputs.length > 0 ? inputs.flatMap((word) => printedInto(word, known)) : piped;
  const isNames = [LISTED, NAME].some((name) => texts.includes(name)) && known.read.size === 1;
  return isNames && cutsAtBlanks(known) ? texts.flatMap(wordsOf) : undefined;
}

/** <(find) */
function printedInto({ parts }: Word, known: Known): string[] {
  return parts.flatMap((part) => (part.type === "process" ? printed(part.script, known, meanIn(known)) : []));
}

function walkCommand(command: Command, known: Known, walk: Walk, piped: string[]): Known {
  walk.commands.push({ command, known, piped });
  const called = walk.functions.get(command.words[0]?.raw ?? "");
  if (called) return walkCall(called, command, known, walk);
  return {
    ...withArguments(command, moved(command, known)),
    settled: settledWith(namesSettled(command), known),
  };
}

function settledWith(names: string[], { settled }: Known): Set<string> {
  return names.length > 0 ? new Set([...settled, ...names]) : settled;
}

/** An assignment before a command counts only for this command. */
function namesSettled({ assignments, declared, words }: Command): string[] {
  return [...(words.length === 0 ? assignments : []), ...declared].map(({ name }) => name);
}

function walkCall(called: Compound, { words }: Command, known: Known, walk: Walk): Known {
  const given = words.slice(1);
  const counted = isCounted(given, known);
  let after = known;
  for (const positional of argumentsOf(given, known)) {
    const inside = { ...after, positional, counted, earlier: earlierWith(after) };
    after = walkBodyOf(called, inside, walk);
  }
  return { ...after, positional: known.positional, counted: known.counted, earlier: earlierWith(after) };
}

/** Once for each directory and each arguments. */
function walkBodyOf({ name, body }: Compound, known: Known, walk: Walk): Known {
  const key = [name, ...known.places, "", known.counted, ...(known.positional ?? [UNKNOWN])].join("\n");
  if (walk.called.has(key) || walk.called.size >= MOST_CALLS) return known;
  walk.called.add(key);
  return walkNodes(body, known, walk);
}

function walkPipeline(nodes: Node[], known: Known, walk: Walk): Known {
  let piped: string[] = [];
  for (const [index, node] of nodes.entries()) {
    walkNode(node, known, walk, piped);
    const mean = meanIn(known);
    piped = index === 0 ? printed([node], known, mean) : printedBehind(node, piped, known, mean);
  }
  return known;
}
