import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, unpack } from "../../src/trace-player/index.ts";

test("what is packed comes out as it was, whatever its keys and texts are", () => {
  const key = fc.oneof(fc.string(), fc.constantFrom("§", "§§", "__proto__", "texts"));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(fc.string({ maxLength: 200 }), fc.integer(), fc.constant(null), tie("list"), tie("map")),
    list: fc.array(tie("any"), { maxLength: 4 }),
    map: fc.dictionary(key, tie("any"), { maxKeys: 4 }),
  }));
  fc.assert(
    fc.property(value.any, (given) => {
      const plain = JSON.parse(JSON.stringify(given));
      expect(unpack(pack(plain))).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});

test("a long text that comes again costs a number", () => {
  const text = "a line of a file\n".repeat(1000);
  const many = Array.from({ length: 50 }, () => ({ text }));
  expect(pack(many).length).toBeLessThan(2 * text.length);
});
