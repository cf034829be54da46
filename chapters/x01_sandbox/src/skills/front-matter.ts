/** The YAML at the top of a SKILL.md. */
import { isMap, isNode, LineCounter, parseDocument, type YAMLParseError } from "yaml";

/** A value as it was written, and the line of the file it stands on. */
export interface Field {
  value: unknown;
  line: number;
}

/** The line below the first `---`. */
const FIRST_LINE = 2;

/**
 * Gives the fields by name. They are looked at one by one: what nobody asks for is never built. `path` is how messages
 * name the file. Throws an Error `path:line: what is wrong` for what is no YAML, or no list of fields.
 */
export function parseFrontMatter(source: string, path: string): (key: string) => Field {
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line - 1 + FIRST_LINE;
  const [error] = document.errors;
  if (error) throw new Error(`${path}:${lineAt(error.pos[0])}: ${explain(error)}.`);
  const fields = document.contents;
  if (!isMap(fields))
    throw new Error(`${path}:${FIRST_LINE}: expected name: … and description: … in the front matter.`);
  return (key) => {
    const node = fields.get(key, true);
    return { value: fields.get(key), line: isNode(node) && node.range ? lineAt(node.range[0]) : 1 };
  };
}

function explain({ code, message }: YAMLParseError): string {
  return code === "BLOCK_AS_IMPLICIT_KEY" ? 'a text with ": " in it needs quotes' : message;
}
