/** The YAML at the top of a SKILL.md. */
import { isMap, isNode, LineCounter, parseDocument, type YAMLParseError } from "yaml";

/** A value, and its line in the file. */
export interface Field {
  value: unknown;
  line: number;
}

/** The line below the first `---`. */
const FIRST_LINE = 2;

/**
 * Returns a function that reads a field by its name. Only fields that are read become values. `path` is the name of the
 * file in messages. Throws an Error `path:line: what is wrong` if the source is not YAML, or not a map.
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
    // `true` asks for the node, which knows its place.
    const node = fields.get(key, true);
    return { value: fields.get(key), line: isNode(node) && node.range ? lineAt(node.range[0]) : 1 };
  };
}

function explain({ code, message }: YAMLParseError): string {
  return code === "BLOCK_AS_IMPLICIT_KEY" ? 'a text with ": " in it needs quotes' : message;
}
