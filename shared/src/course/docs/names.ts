/** What the tables and diagrams of a README name is in the chapter's own code. */

import { linesOf, type Sources } from "../sources.ts";
import { inlineCode, type Page, type Section } from "./page.ts";

/** camelCase, snake_case and CONSTANT_CASE words: what a reader takes for names of code. */
const NAME =
  "(?:[a-z]+[a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)";

/** A back-quoted text that is a name, or begins with one: `runTool`, `runTool(call)`, `agent_loop.x`. */
const LEADING_NAME = new RegExp(`^${NAME}(?=$|[(.\\s{])`);
const ANY_NAME = new RegExp(`(?<![\\w-])${NAME}(?![\\w-])`, "g");

/** Words of Mermaid's own. */
const MERMAID = new Set(["sequenceDiagram", "stateDiagram", "classDiagram", "classDef", "linkStyle"]);

/**
 * Names in the tables and diagrams of a README that are not in the code of the chapter, nor of the one before, which
 * the table of changes names too. Folded parts are about other programs.
 */
export function checkNames(page: Page, sources: Sources, previous: Sources): string[] {
  const text = [...sources.values(), ...previous.values()]
    .map((bytes) => linesOf(bytes).join("\n"))
    .join("\n");
  const known = new Set([...(text.match(/[A-Za-z_]\w*/g) ?? []), ...MERMAID]);
  return page.sections
    .filter(({ folded }) => !folded)
    .flatMap((section) => [...namesInTables(section), ...namesInDiagrams(section)])
    .filter(({ name }) => !known.has(name))
    .map(({ line, name }) => `${page.file}:${line}: names ${name}, but src/ has no such name`);
}

interface Named {
  line: number;
  name: string;
}

function namesInTables({ tables }: Section): Named[] {
  return tables.flatMap(({ rows }) =>
    rows.flatMap(({ line, cells }) =>
      cells
        .flatMap(inlineCode)
        .map((code) => LEADING_NAME.exec(code)?.[0])
        .flatMap((name) => (name === undefined ? [] : [{ line, name }])),
    ),
  );
}

function namesInDiagrams({ fences }: Section): Named[] {
  return fences
    .filter(({ language }) => language === "mermaid")
    .flatMap(({ line, code }) =>
      code.flatMap((text, index) =>
        (text.match(ANY_NAME) ?? []).map((name) => ({ line: line + 1 + index, name })),
      ),
    );
}
