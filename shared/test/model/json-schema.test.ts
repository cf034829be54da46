import { expect, it } from "vitest";
import { misfitIn, problemInSchema } from "../../src/model/index.ts";

const field = (a: unknown) => ({ type: "object", properties: { a } });

it.each([
  [{ type: "string", required: true }, "properties.a.required"],
  [{ type: "integer", minimum: 0, exclusiveMinimum: true }, "properties.a.exclusiveMinimum"],
  [{ type: "array", items: [{ type: "string" }] }, "properties.a.items"],
  [{ type: "any" }, "properties.a.type"],
  [{ anyOf: [{ type: "string" }, { enum: "x" }] }, "properties.a.anyOf.1.enum"],
  [{ maxLength: -1 }, "properties.a.maxLength"],
  [null, "properties.a"],
])("a field that the API refuses is named: %j", (schema, place) => {
  expect(misfitIn(field(schema))).toBe(place);
  expect(problemInSchema(field(schema))?.en).toBe(
    `its input schema is not valid JSON Schema 2020-12: ${place}`,
  );
});

it.each([
  true,
  { type: ["string", "null"], nullable: true, default: null, "x-order": 1 },
  { type: "array", prefixItems: [{ type: "string" }], items: false },
  { $ref: "#/$defs/node", $defs: { node: { additionalProperties: { $ref: "#/$defs/node" } } } },
  { exclusiveMinimum: 0, enum: [1, 2], properties: { type: { type: "string" }, items: {} } },
])("a field that it takes is none: %j", (schema) => {
  expect(problemInSchema(field(schema))).toBeUndefined();
});

it("what a server sends for nothing is none", () => {
  expect(problemInSchema({ type: "object", properties: null, required: null })).toBeUndefined();
});

it("a schema that goes down for ever is none", () => {
  let deep: object = { type: "string" };
  for (let depth = 0; depth < 5_000; depth++) deep = { not: deep };
  expect(misfitIn(deep)).toMatch(/^not\.not\./);
});
