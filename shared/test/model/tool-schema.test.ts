import { expect, it } from "vitest";
import * as z from "zod";
import { toolSchema } from "../../src/model/index.ts";

const positive = z.number().int().positive();

it("tells the fields of an input, and nothing that a model need not know", () => {
  const input = z.strictObject({
    path: z.string().trim().min(1).describe("A path."),
    line: positive.optional(),
  });
  expect(toolSchema(input)).toEqual({
    type: "object",
    properties: {
      path: { type: "string", description: "A path." },
      line: { type: "integer" },
    },
    required: ["path"],
  });
});

it("is made once for each input, because every request needs it", () => {
  const input = z.strictObject({ path: z.string() });
  expect(toolSchema(input)).toBe(toolSchema(input));
});

it("keeps every limit that a model can run into, however deep", () => {
  const item = z.strictObject({ name: z.string().min(2).max(9), count: positive.max(20) });
  const input = z.strictObject({ list: z.array(item).max(3), others: z.record(z.string(), z.boolean()) });
  expect(toolSchema(input).properties).toMatchObject({
    list: {
      maxItems: 3,
      items: {
        properties: { name: { minLength: 2, maxLength: 9 }, count: { maximum: 20 } },
        required: ["name", "count"],
      },
    },
    others: { additionalProperties: { type: "boolean" } },
  });
});
