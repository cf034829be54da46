/** Checks that the names in the tables and diagrams of a README are in the chapter's code. */

import { linesOf, type Sources } from "../sources.ts";
import { inlineCode, type Page, type Section } from "./page.ts";

/** camelCase, snake_case and CONSTANT_CASE words, which a reader takes for names in the code. */
const NAME =
  "(?:[a-z]+[a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)";

/** Back-quoted text that is a name or begins with one: `runTool`, `runTool(call)`, `agent_loop.x`. */
const LEADING_NAME = new RegExp(`^${NAME}(?=$|[(.\\s{])`);
/** A place in the code: `src/loop.ts`, `src/loop.ts:runTool`. */
const PLACE = /^(src\/[\w./-]+\.ts)(?::(\w+))?$/;
const ANY_NAME = new RegExp(`(?<![\\w-])${NAME}(?![\\w-])`, "g");

/** Keywords of Mermaid. */
const MERMAID = ["sequenceDiagram", "stateDiagram", "classDiagram", "classDef", "linkStyle"];
/** Words of the Messages API, which a page explains before the code has them. */
const API = ["stop_reason", "end_turn", "max_tokens", "tool_use", "tool_result", "tool_use_id"];

/**
 * Problems: names in tables and diagrams that are neither in the code of the chapter nor in that of the previous one, which
 * the table of changes names, too. Folded parts are skipped, because they are about other programs.
 */
export function checkNames(page: Page, sources: Sources, previous: Sources): string[] {
  const all = [...sources.values(), ...previous.values()];
  const known = new Set([...all.flatMap(wordsOf), ...MERMAID, ...API]);
  const sections = page.sections.filter(({ folded }) => !folded);
  const unknown = sections
    .flatMap((section) => [...namesInTables(section), ...namesInDiagrams(section)])
    .filter(({ name }) => !known.has(name))
    .map(({ line, name }) => ({ line, problem: `names ${name}, but src/ has no such name` }));
  const misplaced = sections.flatMap(codeInTables).flatMap(({ line, name }) => {
    const problem = problemOfPlace(name, [sources, previous]);
    return problem ? [{ line, problem }] : [];
  });
  return [...unknown, ...misplaced].map(({ line, problem }) => `${page.file}:${line}: ${problem}`);
}

function problemOfPlace(code: string, versions: Sources[]): string | undefined {
  const [, file, name] = PLACE.exec(code) ?? [];
  if (file === undefined) return undefined;
  const found = versions.flatMap((sources) => sources.get(file) ?? []);
  if (found.length === 0) return `names ${file}, but there is no such file`;
  if (name === undefined || found.flatMap(wordsOf).includes(name)) return undefined;
  return `names ${code}, but ${file} has no such name`;
}

function wordsOf(bytes: Buffer): string[] {
  return (
    linesOf(bytes)
      .join("\n")
      .match(/[A-Za-z_]\w*/g) ?? []
  );
}

interface Named {
  line: number;
  name: string;
}

function codeInTables({ tables }: Section): Named[] {
  return tables.flatMap(({ rows }) =>
    rows.flatMap(({ line, cells }) => cells.flatMap(inlineCode).map((name) => ({ line, name }))),
  );
}

function namesInTables(section: Section): Named[] {
  return codeInTables(section).flatMap(({ line, name: code }) => {
    const name = LEADING_NAME.exec(code)?.[0];
    return name === undefined ? [] : [{ line, name }];
  });
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
