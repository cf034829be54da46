/** Learns weights from examples: logistic regression with AdaGrad. The same examples give the same weights. */

import type { PlainRequest } from "../requests.ts";
import { kindFeatures, spanFeatures, spansOf } from "./features.ts";
import { canBe, KINDS, kindOf, needsOf } from "./kinds.ts";
import type { View } from "./view.ts";
import { type Choice, logProbabilities, type Weights } from "./weights.ts";

/** A request, and what it means; null if no tool can do it. */
export interface Lesson {
  view: View;
  means: PlainRequest | null;
}

interface Option extends Choice {
  isRight: boolean;
}

const ROUNDS = 4;
const RATE = 0.15;
/** What each weight loses after each round, so that only what is often needed stays. */
const LOSS = 0.04;
// A difference that is smaller changes nothing.
const LEAST = 0.01;

export function learn(lessons: Lesson[]): Weights {
  const questions = withoutRare(lessons.flatMap(questionsOf));
  const weights: Weights = new Map();
  const squares: Weights = new Map();
  const random = createRandom();
  for (let round = 0; round < ROUNDS; round++) {
    for (const question of shuffled(questions, random)) teach(question, weights, squares);
    shrink(weights);
  }
  return weights;
}

/** Which kind is it, and which words does it need? Each is a choice with one right answer, or several. */
function questionsOf({ view, means }: Lesson): Option[][] {
  const right = kindOf(means);
  if (!right) return [];
  const features = kindFeatures(view);
  const kinds = Object.keys(KINDS).map((label) => ({ label, features, isRight: label === right.kind }));
  return [kinds, ...needsOf(right.kind, view).flatMap((need) => spanQuestion(need, right, view))];
}

function spanQuestion(
  need: string,
  { kind, words }: { kind: string; words: Record<string, string> },
  view: View,
): Option[][] {
  const options = spansOf(view)
    .filter(({ text }) => canBe(need, kind, text))
    .map((span) => ({
      label: `${kind}.${need}`,
      features: spanFeatures(view, span),
      isRight: span.text.trim() === words[need],
    }));
  return options.some(({ isRight }) => isRight) ? [options] : [];
}

/** A feature that occurs in one question only says nothing about others. */
function withoutRare(questions: Option[][]): Option[][] {
  const counts = new Map<string, number>();
  for (const question of questions)
    for (const feature of new Set(question.flatMap(({ features }) => features)))
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const isCommon = (feature: string) => (counts.get(feature) ?? 0) > 1;
  return questions.map((question) => {
    const kept = new Map(question.map(({ features }) => [features, features.filter(isCommon)]));
    return question.map((option) => ({ ...option, features: kept.get(option.features) ?? [] }));
  });
}

function teach(question: Option[], weights: Weights, squares: Weights): void {
  const shares = logProbabilities(question, weights).map(Math.exp);
  const right = question.reduce((sum, { isRight }, i) => sum + (isRight ? (shares[i] ?? 0) : 0), 0);
  question.forEach(({ label, features, isRight }, i) => {
    const share = shares[i] ?? 0;
    const step = (isRight ? share / right : 0) - share;
    if (Math.abs(step) < LEAST) return;
    for (const feature of features) {
      const square = add(squares, feature, label, step * step);
      add(weights, feature, label, (RATE * step) / Math.sqrt(square + 1e-6));
    }
  });
}

function add(table: Weights, feature: string, label: string, value: number): number {
  const row = table.get(feature) ?? {};
  const sum = (row[label] ?? 0) + value;
  row[label] = sum;
  table.set(feature, row);
  return sum;
}

function shrink(weights: Weights): void {
  for (const row of weights.values())
    for (const [label, weight] of Object.entries(row)) {
      const rest = Math.abs(weight) - LOSS;
      if (rest > 0) row[label] = Math.sign(weight) * rest;
      else delete row[label];
    }
}

/** Numbers between 0 and 1, the same in each run (Park and Miller's generator). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
