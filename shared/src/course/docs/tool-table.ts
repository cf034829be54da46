/** The table of tools in a contract: the tools of a chapter that are new or different. */

import { type Language, words } from "../../wording/index.ts";

/** The part of a JSON Schema that our tools use. */
export interface FieldSchema {
  type?: string;
  enum?: string[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  [limit: string]: unknown;
}

/** A tool as it is sent to the model. */
export interface OfferedTool {
  name: string;
  input: FieldSchema;
}

/** The tools that are new or have a different input. */
export function toolsAdded(before: OfferedTool[], now: OfferedTool[]): OfferedTool[] {
  const known = new Map(before.map(({ name, input }) => [name, JSON.stringify(input)]));
  return now.filter(({ name, input }) => known.get(name) !== JSON.stringify(input));
}

/** The lines of the table; none if there is no tool. */
export function toolTable(tools: OfferedTool[], language: Language): string[] {
  if (tools.length === 0) return [];
  const { tool, field, type, required } = words.toolColumns;
  const rows = tools.flatMap((each) => rowsOf(each, language));
  return [
    rowOf([tool, field, type, required].map((word) => word[language])),
    "|---|---|---|---|",
    ...rows.map(rowOf),
  ];
}

function rowOf(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function rowsOf({ name, input }: OfferedTool, language: Language): string[][] {
  const fields = fieldsOf(input, "");
  if (fields.length === 0) return [[code(name), words.noFields[language], "", ""]];
  return fields.map(({ path, schema, isRequired }, index) => [
    index === 0 ? code(name) : "",
    code(path),
    typeOf(schema),
    words.isRequired[isRequired ? "yes" : "no"][language],
  ]);
}

interface Field {
  path: string;
  schema: FieldSchema;
  isRequired: boolean;
}

/** Fields and their types: `todos`, `todos[].status`. */
function fieldsOf({ properties = {}, required = [] }: FieldSchema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    const field = { path, schema, isRequired: required.includes(name) };
    return [field, ...fieldsOf(schema, `${path}.`), ...fieldsOf(schema.items ?? {}, `${path}[].`)];
  });
}

/** `pending`, `completed` · string, `maxLength: 200` · array of string */
function typeOf({ type = "any", enum: values, items, ...rest }: FieldSchema): string {
  if (values) return values.map((value) => code(value)).join(", ");
  const of = items ? ` of ${items.enum ? typeOf(items) : (items.type ?? "any")}` : "";
  const limits = Object.entries(rest).filter(([, value]) => ["number", "string"].includes(typeof value));
  const shown = limits.filter(([name]) => name !== "description");
  return [type + of, ...shown.map(([name, value]) => code(`${name}: ${value}`))].join(", ");
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}
