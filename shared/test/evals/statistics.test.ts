import fc from "fast-check";
import { expect, test } from "vitest";
import { passAt, shareOf, signTest } from "../../src/evals/statistics.ts";

const counts = fc.nat(40).chain((trials) => fc.tuple(fc.nat(trials), fc.constant(trials)));

test("the interval is Wilson's, as in tables", () => {
  expect(shareOf(5, 5)).toEqual({ value: 1, low: expect.closeTo(0.5655, 4), high: 1 });
  expect(shareOf(2, 5)).toEqual({
    value: 0.4,
    low: expect.closeTo(0.1176, 4),
    high: expect.closeTo(0.7693, 4),
  });
  expect(shareOf(0, 0)).toEqual({ value: 0, low: 0, high: 1 });
});

test("the interval contains the share and stays between 0 and 1", () => {
  fc.assert(
    fc.property(counts, ([passed, trials]) => {
      const { value, low, high } = shareOf(passed, trials);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(value + 1e-9);
      expect(high).toBeGreaterThanOrEqual(value - 1e-9);
    }),
  );
});

test("pass@k is what counting all choices of k trials gives", () => {
  const few = fc
    .nat(7)
    .chain((trials) => fc.tuple(fc.nat(trials), fc.constant(trials), fc.integer({ min: 1, max: 8 })));
  fc.assert(
    fc.property(few, ([passed, trials, k]) => {
      if (k > trials) return passAt(k, passed, trials) === undefined;
      const choices = Array.from({ length: 2 ** trials }, (_, bits) => bits).filter(
        (bits) => ones(bits) === k,
      );
      const lucky = choices.filter((bits) => (bits & (2 ** passed - 1)) !== 0);
      expect(passAt(k, passed, trials)).toBeCloseTo(lucky.length / choices.length, 9);
      return true;
    }),
  );
});

function ones(bits: number): number {
  return bits.toString(2).replaceAll("0", "").length;
}

test("the sign test is exact, two-sided, and knows no direction", () => {
  expect(signTest(9, 0)).toBeCloseTo(2 / 2 ** 9, 12);
  expect(signTest(3, 1)).toBeCloseTo(10 / 16, 12);
  expect(signTest(2, 2)).toBe(1);
  expect(signTest(0, 0)).toBe(1);
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (a, b) => {
      expect(signTest(a, b)).toBeCloseTo(signTest(b, a), 9);
    }),
  );
});
