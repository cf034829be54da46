/** Front matter: YAML between two lines `---` at the top of a text. */

/** The two parts of a text with front matter. */
export interface FrontMatter {
  /** The YAML. Its first line is line 2 of the text. */
  yaml: string;
  /** The text after the second line `---`. */
  body: string;
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n([\s\S]*))?$/;

/** Splits a text into front matter and body. Throws an Error that says what was expected. */
export function splitFrontMatter(text: string): FrontMatter {
  const found = FRONT_MATTER.exec(text);
  if (!found) throw new Error("expected front matter between two lines ---");
  const [, yaml = "", body = ""] = found;
  return { yaml, body };
}
