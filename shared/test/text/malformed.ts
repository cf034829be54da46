/** Text that holds half a surrogate pair, as it comes from programs that cut or decode badly. */
import fc from "fast-check";

const PARTS = ["\ud83d", "\ude00", "😀", "\\", "\\ud83d", "\\\\ud83d", '"', "\n", "u", "a", "你"];

export const anyText = fc.array(fc.constantFrom(...PARTS)).map((parts) => parts.join(""));

/** Any JSON of such texts. `__proto__` cannot stand among them. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec((value) => ({
  any: fc.oneof({ maxDepth: 3 }, anyText, fc.integer(), fc.constant(null), value("list"), value("map")),
  list: fc.array(value("any")),
  map: fc.dictionary(anyText, value("any")),
})).any;

/** Whether a value, or the JSON of one, holds no lone surrogate. */
export function isWhole(value: unknown): boolean {
  const json = typeof value === "string" ? value : JSON.stringify(value);
  return Buffer.from(json).toString() === json && !/(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(JSON.stringify(value));
}
