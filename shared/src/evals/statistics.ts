/** What a few trials say about many, and what they do not. */

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959964;

/** A share that was measured, and the range in which the true one probably lies (95 % confidence), all from 0 to 1. */
export interface Share {
  value: number;
  low: number;
  high: number;
}

/**
 * The share of trials that passed, with Wilson's interval. Unlike the usual ± it never leaves 0 to 1, and five of five is
 * not "certain" (Wilson 1927; Brown, Cai and DasGupta 2001 recommend it for small numbers). No trials: 0, from 0 to 1.
 */
export function shareOf(passed: number, trials: number): Share {
  if (trials === 0) return { value: 0, low: 0, high: 1 };
  const value = passed / trials;
  const z2 = Z ** 2 / trials;
  const middle = (value + z2 / 2) / (1 + z2);
  const half = (Z * Math.sqrt((value * (1 - value)) / trials + z2 / (4 * trials))) / (1 + z2);
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * How likely at least one of k trials passes, when `passed` of `trials` did: the unbiased estimate 1 − C(n−c, k) / C(n, k)
 * (Chen et al. 2021, "Evaluating Large Language Models Trained on Code"). undefined if there are fewer than k trials.
 */
export function passAt(k: number, passed: number, trials: number): number | undefined {
  if (k > trials) return undefined;
  let allFail = 1;
  for (let i = 0; i < k; i += 1) allFail *= Math.max(0, trials - passed - i) / (trials - i);
  return 1 - allFail;
}

/**
 * How likely a difference at least this large would be if the mechanism did nothing: the exact sign test (McNemar) on pairs
 * of trials, of which `better` passed only with the mechanism and `worse` only without it. Two-sided, from 0 to 1.
 */
export function signTest(better: number, worse: number): number {
  const pairs = better + worse;
  const least = Math.min(better, worse);
  let tail = 0;
  for (let i = 0; i <= least; i += 1) tail += choose(pairs, i) / 2 ** pairs;
  return Math.min(1, 2 * tail);
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1);
  return ways;
}
