/** Repairs what models send instead of the value that a schema asks for. */

/**
 * For `z.preprocess`: some models send one item instead of a list, or the list as JSON text. Any other value stays as it
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

/** A text that is shown in one line: a line break, or several spaces, become one space. */
export function asOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
