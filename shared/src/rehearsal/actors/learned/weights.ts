/** The weights of the learned reader: how much a feature speaks for a kind of request, or for words in a place. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../../host/index.ts";

/** Feature → what it speaks for → weight. */
export type Weights = Map<string, Record<string, number>>;

/** Something to choose, for example a kind of request, and what speaks for it. */
export interface Choice {
  label: string;
  features: string[];
}

export function weigh({ label, features }: Choice, weights: Weights): number {
  return features.reduce((sum, feature) => sum + (weights.get(feature)?.[label] ?? 0), 0);
}

/** The logarithm of the probability of each choice. */
export function logProbabilities(choices: Choice[], weights: Weights): number[] {
  const scores = choices.map((choice) => weigh(choice, weights));
  const highest = Math.max(...scores);
  const sum = scores.reduce((total, score) => total + Math.exp(score - highest), 0);
  return scores.map((score) => score - highest - Math.log(sum));
}

/** Where `node scripts/run.mjs learn` writes them, below a line that says from what. */
export function weightsFile(): string {
  return join(repositoryRoot(), "shared/src/rehearsal/actors/learned/weights.tsv");
}

// Whole numbers are short. More digits change nothing.
const STEPS = 8;

let known: Weights | undefined;

/** Read when a request is not understood for the first time. */
export function knownWeights(): Weights {
  known ??= parseWeights(readFileSync(weightsFile(), "utf8"));
  return known;
}

function parseWeights(text: string): Weights {
  const [_from, ...lines] = text.trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [feature = "", ...pairs] = line.split("\t");
      return [feature, Object.fromEntries(pairs.map(parsePair))];
    }),
  );
}

function parsePair(pair: string): [label: string, weight: number] {
  const [label = "", steps] = pair.split("=");
  return [label, Number(steps) / STEPS];
}

/** One line for each feature. Weights that round to nothing are left out. */
export function writeWeights(weights: Weights): string {
  const lines = [...weights].flatMap(([feature, row]) => {
    const pairs = Object.entries(row)
      .map(([label, weight]) => [label, Math.round(weight * STEPS)] as const)
      .filter(([, steps]) => steps !== 0)
      .map(([label, steps]) => `${label}=${steps}`);
    return pairs.length > 0 ? [[feature, ...pairs.sort()].join("\t")] : [];
  });
  return `${lines.sort().join("\n")}\n`;
}
