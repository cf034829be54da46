/** The form of an elicitation: a field for each property of `requestedSchema`, which may only be flat and simple. */

import * as z from "zod";
import { type Localized, words } from "../wording/index.ts";

const option = z.looseObject({ const: z.string(), title: z.string().optional() });

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** What a field can be filled with. */
export type FieldValue = z.infer<typeof valueSchema>;

const propertySchema = z.looseObject({
  type: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: valueSchema.optional().catch(undefined),
  minLength: z.number().default(0),
  maxLength: z.number().default(Infinity),
  minimum: z.number().default(-Infinity),
  maximum: z.number().default(Infinity),
  enum: z.array(z.string()).optional(),
  oneOf: z.array(option).optional(),
  items: z
    .looseObject({ enum: z.array(z.string()).optional(), anyOf: z.array(option).optional() })
    .optional(),
});

type Property = z.infer<typeof propertySchema>;

/** The params of `elicitation/create`. */
export const elicitationSchema = z.looseObject({
  message: z.string(),
  requestedSchema: z.looseObject({
    properties: z.record(z.string(), propertySchema).default({}),
    required: z.array(z.string()).default([]),
  }),
});

/** A line to type, as the terminal asks for it. */
export interface FormField {
  label: string;
  take(text: string): Localized | undefined;
}

/** A value, or what was expected instead. */
type Parsed = { value: FieldValue } | { expected: Localized };

/** The fields, and the content that they fill. An empty line takes the default, or leaves out what is not required. */
export function formOf({ requestedSchema }: z.infer<typeof elicitationSchema>): {
  fields: FormField[];
  content: Record<string, FieldValue>;
} {
  const { properties, required } = requestedSchema;
  const content: Record<string, FieldValue> = {};
  const fields = Object.entries(properties).map(
    ([name, property]): FormField => ({
      label: labelOf(name, property),
      take(text) {
        if (text === "" && property.default !== undefined) content[name] = property.default;
        if (text === "" && (property.default !== undefined || !required.includes(name))) return undefined;
        const parsed: Parsed =
          text === "" ? { expected: words.fieldKinds.value } : parseField(text, property);
        if ("expected" in parsed) return words.fieldExpects({ what: parsed.expected });
        content[name] = parsed.value;
        return undefined;
      },
    }),
  );
  return { fields, content };
}

function labelOf(name: string, property: Property): string {
  const { title = name, description, default: initial } = property;
  const about = [
    description,
    optionsOf(property)
      ?.map(({ const: value }) => value)
      .join(" | "),
  ];
  const known = about.filter(Boolean).join(": ");
  return [title, known && `(${known})`, initial !== undefined && `[${String(initial)}]`]
    .filter(Boolean)
    .join(" ");
}

function optionsOf({ enum: values, oneOf, items }: Property): z.infer<typeof option>[] | undefined {
  const plain = values ?? items?.enum;
  return oneOf ?? items?.anyOf ?? plain?.map((value) => ({ const: value }));
}

function parseField(text: string, property: Property): Parsed {
  const options = optionsOf(property);
  if (property.type === "array") return parseSome(text, options ?? []);
  if (options) return parseOne(text, options);
  if (property.type === "boolean") return parseBoolean(text);
  if (property.type === "number" || property.type === "integer") return parseNumber(text, property);
  const { minLength: least, maxLength: most } = property;
  const { length } = [...text];
  return length >= least && length <= most
    ? { value: text }
    : { expected: words.textOfLength({ least, most }) };
}

function parseOne(
  text: string,
  options: z.infer<typeof option>[],
): { value: string } | { expected: Localized } {
  const found = options.find((option) => option.const === text || option.title === text);
  return found
    ? { value: found.const }
    : { expected: words.oneOfOptions({ options: options.map(({ const: value }) => value) }) };
}

function parseSome(text: string, options: z.infer<typeof option>[]): Parsed {
  const parts = text.split(/[,，、]/).map((part) => parseOne(part.trim(), options));
  const values = parts.flatMap((part) => ("value" in part ? [part.value] : []));
  return values.length === parts.length
    ? { value: values }
    : { expected: words.someOfOptions({ options: options.map(({ const: value }) => value) }) };
}

function parseBoolean(text: string): Parsed {
  const word = text.normalize("NFKC").toLowerCase();
  if (/^(y|yes|true|是|はい)$/.test(word)) return { value: true };
  return /^(n|no|false|否|いいえ)$/.test(word) ? { value: false } : { expected: words.fieldKinds.boolean };
}

function parseNumber(text: string, { type, minimum: least, maximum: most }: Property): Parsed {
  const value = Number(text);
  if (!Number.isFinite(value)) return { expected: words.fieldKinds.number };
  if (type === "integer" && !Number.isInteger(value)) return { expected: words.fieldKinds.integer };
  return value >= least && value <= most ? { value } : { expected: words.numberBetween({ least, most }) };
}
