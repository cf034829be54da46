/** The learned reader: what a request may mean that no rule understands. Nothing is changed because of such a reading without a question. */

import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import type { Context } from "../steps/context.ts";
import { kindFeatures, type Span, spanFeatures, spansOf } from "./features.ts";
import { canBe, KINDS, needsOf } from "./kinds.ts";
import { type View, viewOf } from "./view.ts";
import { knownWeights, logProbabilities, type Weights } from "./weights.ts";

// As logarithms of probabilities. A question about the wrong thing costs more than "I do not know this".
const LEAST = -1.5;
const LEAST_FOR_LOSS = -0.4;
const MOST_KINDS = 3;

export interface Reading {
  request: PlainRequest;
  /** The logarithm of a probability. */
  score: number;
}

/** What a request may mean, the likeliest first. */
export function likelyReadings(request: Masked, context: Context): Reading[] {
  const view = viewOf(request, context);
  // A single word, such as "y", is no request.
  if (view.tokens.length < 2) return [];
  const weights = knownWeights();
  const kinds = likelyKinds(view, weights);
  if (kinds[0]?.kind === "nothing") return [];
  const readings = kinds.flatMap(({ kind, score }) => {
    const found = withWords(kind, view, weights);
    // The words matter less: whoever is asked sees them.
    return found ? [{ request: found.request, score: score + found.score / 2 }] : [];
  });
  return readings
    .filter(({ request: { kind }, score }) => score > (kind === "delete" ? LEAST_FOR_LOSS : LEAST))
    .sort((a, b) => b.score - a.score);
}

/** The likeliest request, whatever its probability; undefined if there is none. */
export function mostLikely(view: View, weights: Weights): PlainRequest | undefined {
  const [first] = likelyKinds(view, weights);
  return first && withWords(first.kind, view, weights)?.request;
}

function likelyKinds(view: View, weights: Weights): { kind: string; score: number }[] {
  const features = kindFeatures(view);
  const kinds = Object.keys(KINDS);
  const scores = logProbabilities(
    kinds.map((label) => ({ label, features })),
    weights,
  );
  return kinds
    .map((kind, i) => ({ kind, score: scores[i] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_KINDS);
}

interface Partial {
  spans: Span[];
  score: number;
}

const BEST = 6;

/** The request of a kind, with the words that fit best; undefined if something is missing. */
function withWords(kind: string, view: View, weights: Weights): Reading | undefined {
  const needs = needsOf(kind, view);
  const [best] = needs.reduce<Partial[]>(
    (found, need) => {
      const next = bestSpans(need, kind, view, weights);
      return found
        .flatMap(({ spans, score }) =>
          next
            .filter(({ span }) => !spans.some((other) => overlap(span, other)))
            .map((one) => ({ spans: [...spans, one.span], score: score + one.score })),
        )
        .sort((a, b) => b.score - a.score)
        .slice(0, BEST);
    },
    [{ spans: [], score: 0 }],
  );
  const words = Object.fromEntries(needs.map((need, i) => [need, best?.spans[i]?.text.trim() ?? ""]));
  const request = best && KINDS[kind]?.make(view, words);
  return request && { request, score: best.score };
}

function bestSpans(
  need: string,
  kind: string,
  view: View,
  weights: Weights,
): { span: Span; score: number }[] {
  const spans = spansOf(view).filter(({ text }) => canBe(need, kind, text));
  const choices = spans.map((span) => ({ label: `${kind}.${need}`, features: spanFeatures(view, span) }));
  const scores = logProbabilities(choices, weights);
  return spans
    .map((span, i) => ({ span, score: scores[i] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, BEST);
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
