/** Checks for JSON Schema 2020-12 what people get wrong: older drafts use the same words in other ways. */

type Check = (value: unknown, depth: number) => string | undefined;

/** No model understands a deeper one, and the API takes none. */
const MAX_DEPTH = 100;

const TYPES = ["null", "boolean", "object", "array", "number", "string", "integer"];

const isNumber = (value: unknown) => typeof value === "number";
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isText = (value: unknown) => typeof value === "string";
const isList = (value: unknown) => Array.isArray(value);
const isNames = (value: unknown) => isList(value) && (value as unknown[]).every(isText);
const isType = (value: unknown) => [value].flat().every((type) => TYPES.includes(type as string));

const CHECKS: Record<string, Check> = {
  ...all(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"], firstMisfit),
  ...all(["prefixItems", "allOf", "anyOf", "oneOf"], (value, depth) =>
    isList(value) ? firstMisfit(value, depth) : "",
  ),
  ...all(
    ["items", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else"],
    misfitIn,
  ),
  ...all(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"], mustBe(isNumber)),
  ...all(
    ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
    mustBe(isCount),
  ),
  ...all(["title", "description", "format", "pattern", "$ref"], mustBe(isText)),
  type: mustBe(isType),
  required: mustBe(isNames),
  enum: mustBe(isList),
};

/** Where a schema is invalid, such as `properties.age.exclusiveMinimum`; undefined when it is valid. */
export function misfitIn(schema: unknown, depth = 0): string | undefined {
  if (typeof schema === "boolean") return undefined;
  if (typeof schema !== "object" || schema === null || isList(schema) || depth > MAX_DEPTH) return "";
  return firstOf(Object.entries(schema), (key, value) =>
    Object.hasOwn(CHECKS, key) ? CHECKS[key]?.(value, depth + 1) : undefined,
  );
}

/** The same of several, by their names or places. */
function firstMisfit(schemas: unknown, depth: number): string | undefined {
  if (typeof schemas !== "object" || schemas === null) return "";
  return firstOf(Object.entries(schemas), (_, schema) => misfitIn(schema, depth));
}

function firstOf(
  entries: [string, unknown][],
  look: (key: string, value: unknown) => string | undefined,
): string | undefined {
  for (const [key, value] of entries) {
    const found = look(key, value);
    if (found !== undefined) return [key, found].filter(Boolean).join(".");
  }
  return undefined;
}

function mustBe(isFine: (value: unknown) => boolean): Check {
  return (value) => (isFine(value) ? undefined : "");
}

function all(keys: string[], check: Check): Record<string, Check> {
  return Object.fromEntries(keys.map((key) => [key, check]));
}
