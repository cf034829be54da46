/** Checks that Mermaid can draw the diagrams. The real parser is larger than the whole course, so this parses the part that we use. */

import type { Fence, Page } from "./page.ts";

// Text without quotes and brackets, which would be taken for those of the diagram.
const PLAIN = String.raw`[\p{L}\p{N}_][\p{L}\p{N} _.,?!'：，。、？/-]*`;
const QUOTED = String.raw`"[^"#\x60]+"`;
const TEXT = `(?:${QUOTED}|${PLAIN})`;
const NAME = String.raw`[A-Za-z]\w*`;

/** Opening and closing brackets of a node, longer ones first. */
const SHAPES = [
  [String.raw`\(\[`, String.raw`\]\)`],
  [String.raw`\[\(`, String.raw`\)\]`],
  [String.raw`\{\{`, String.raw`\}\}`],
  [String.raw`\[`, String.raw`\]`],
  [String.raw`\{`, String.raw`\}`],
];
const SHAPE = SHAPES.map(([open, close]) => `${open}${TEXT}${close}`).join("|");
const NODE = `${NAME}(?:${SHAPE})?`;
const NODES = `${NODE}(?: & ${NODE})*`;
const ARROW = `(?:-->|-- ${TEXT} -->)`;

interface Kind {
  header: string;
  line: RegExp;
  expected: string;
  /** The names of nodes in a line. */
  names: (line: string) => string[];
  /** Keywords: as names they break the diagram, some of them only in some places. */
  reserved: Set<string>;
}

const KINDS: Kind[] = [
  {
    header: "flowchart TD",
    line: new RegExp(`^ *${NODES}(?: ${ARROW} ${NODES})*$`, "u"),
    expected: 'nodes joined by arrows, such as: ask["ask the model"] -- "no calls" --> done',
    names: (line) => line.replaceAll(new RegExp(`${SHAPE}|${ARROW}`, "gu"), " ").match(/\w+/g) ?? [],
    reserved: words(
      "graph flowchart subgraph end style linkstyle classdef class click call callback href default interpolate direction",
    ),
  },
  {
    header: "sequenceDiagram",
    line: new RegExp(
      `^ *(?:participant ${NAME} as [^#;]+|${NAME}--?>>${NAME}: [^#;]+|loop [^#;]+|end)$`,
      "u",
    ),
    expected: '"participant a as …", "a->>b: …", "a-->>b: …", "loop …" or "end"',
    names: (line) => /^ *(?:participant (\w+)|(\w+)--?>>(\w+))/.exec(line)?.slice(1) ?? [],
    reserved: words(
      "participant actor loop alt else opt par and note over rect box critical break activate deactivate " +
        "autonumber title link links destroy create end",
    ),
  },
];

function words(text: string): Set<string> {
  return new Set(text.split(" "));
}

/** Problems: diagrams that Mermaid would refuse, or draw wider than a page. */
export function checkDiagrams(page: Page): string[] {
  const diagrams = page.sections
    .flatMap(({ fences }) => fences)
    .filter(({ language }) => language === "mermaid");
  return diagrams.flatMap((fence) =>
    problemsOf(fence).map(({ offset, text }) => `${page.file}:${fence.line + 1 + offset}: ${text}`),
  );
}

interface Problem {
  /** The lines after the first one of the diagram. */
  offset: number;
  text: string;
}

function problemsOf({ code: [header, ...lines] }: Fence): Problem[] {
  const kind = KINDS.find((candidate) => candidate.header === header);
  if (!kind) return [{ offset: 0, text: 'expected "flowchart TD" (drawn downwards) or "sequenceDiagram"' }];
  const wrong = lines.flatMap((line, index) => {
    const text = kind.line.test(line) ? reservedName(line, kind) : `expected ${kind.expected}`;
    return text ? [{ offset: index + 1, text }] : [];
  });
  return header === "sequenceDiagram" ? [...wrong, ...unevenLoops(lines)] : wrong;
}

function reservedName(line: string, { names, reserved }: Kind): string | undefined {
  const name = names(line).find((word) => reserved.has(word?.toLowerCase()));
  return name && `"${name}" is a word of Mermaid: give it another name`;
}

function unevenLoops(lines: string[]): Problem[] {
  let open = 0;
  for (const [index, line] of lines.entries()) {
    if (/^ *loop /.test(line)) open++;
    if (/^ *end$/.test(line) && --open < 0)
      return [{ offset: index + 1, text: "nothing is open to end here" }];
  }
  return open > 0 ? [{ offset: lines.length, text: "a loop has no end" }] : [];
}
