/** What a model sends in place of what a schema asks for. */

/**
 * For `z.preprocess`: some models send one item where a list belongs, or the list as JSON text. What is neither stays as it
 * is, and the schema refuses it.
 */
export function asList(value: unknown): unknown {
  if (typeof value === "number") return [value];
  if (typeof value !== "string") return value;
  if (!value.trim().startsWith("[")) return [value];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
