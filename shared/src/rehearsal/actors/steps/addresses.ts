/** The values in a file, each with the words by which a request may name it: "h1" and "color", "Anna" and "age". */

export interface Address {
  /** Words of the label itself, and words of what it stands in: a section, a row, a selector. */
  label: string[];
  around: string[];
  line: number;
  before: string;
  value: string;
  after: string;
}

/** What people call tags and properties. */
const ALSO: Record<string, string> = {
  h1: "heading header headline",
  title: "page tab",
  p: "paragraph paragraphs",
  a: "link links",
  body: "page",
  background: "color colour",
  "background-color": "colour",
  color: "colour text font",
  "font-size": "text",
};

export function addressesIn(file: string, lines: string[]): Address[] {
  if (file.endsWith(".csv")) return cellsOf(lines);
  if (/\.(?:html?|xml|svg)$/.test(file)) return lines.flatMap(tagsIn);
  return [...headingOf(file, lines), ...labelsOf(lines)];
}

export function wordsOf(text: string): string[] {
  const words = text.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.replace(/['’]s\b/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

function named(name: string): string[] {
  return wordsOf(`${name} ${ALSO[name.toLowerCase()] ?? ""}`);
}

function cellsOf([names = "", ...rows]: string[]): Address[] {
  return rows.flatMap((row, index) => {
    const cells = row.split(",");
    return names.split(",").flatMap((name, at) => {
      const value = cells[at];
      if (at === 0 || value === undefined) return [];
      const before = cells.slice(0, at).map((cell) => `${cell},`);
      const after = cells.slice(at + 1).map((cell) => `,${cell}`);
      const place = { line: index + 1, before: before.join(""), value, after: after.join("") };
      return [{ label: wordsOf(name), around: wordsOf(cells[0] ?? ""), ...place }];
    });
  });
}

function tagsIn(text: string, line: number): Address[] {
  return [...text.matchAll(/(<(\w+)([^<>]*)>)([^<>]+)(?=<\/\2>)/g)].map(
    ({ index, 1: open = "", 2: tag = "", 3: more = "", 4: value = "" }) => {
      const start = index + open.length;
      const rest = { before: text.slice(0, start), value, after: text.slice(start + value.length) };
      return { label: named(tag), around: wordsOf(more), line, ...rest };
    },
  );
}

/** The title of a Markdown file. */
function headingOf(file: string, lines: string[]): Address[] {
  const line = lines.findIndex((text) => /^# \S/.test(text));
  const value = lines[line]?.slice(2);
  return value !== undefined && /\.(?:md|markdown)$/.test(file)
    ? [{ label: ["title", ...named("h1")], around: [], line, before: "# ", value, after: "" }]
    : [];
}

const LABELLED =
  /^(?<before>\s*(?:[-*•]\s+|\d+[.)]\s+)?(?:(?:export|const|let|var|final|static|int|double|String) )*["']?(?<name>[\p{L}_][\p{L}\w .-]*?)["']?(?:\s*[:=](?!=)\s*|\s+(?=[-+]?\d\S*$))(?<quote>["']?))(?<value>[^\s{[(][^;]*?)(?<after>\k<quote>[,;]?\s*)$/u;
const OPENS = /^\s*(?:\[(?<section>[^\]]+)\]\s*$|(?<name>[^:={]*[^:={\s])\s*[:=]?\s*[{[]?\s*$)/;

/** Values with a label. A line without a value, such as "h1 {" or "server:", names those that are indented below it. */
function labelsOf(lines: string[]): Address[] {
  let parents: { depth: number; words: string[] }[] = [];
  return lines.flatMap((text, line) => {
    const depth = text.search(/\S/);
    parents = parents.filter((parent) => parent.depth < depth);
    const { before = "", name = "", value = "", after = "" } = LABELLED.exec(text)?.groups ?? {};
    if (value !== "")
      return [
        { label: named(name), around: parents.flatMap(({ words }) => words), line, before, value, after },
      ];
    const { section, name: opened = "" } = OPENS.exec(text)?.groups ?? {};
    // What stands below [server] is not indented.
    if (depth >= 0) parents.push({ depth: section ? -1 : depth, words: named(section ?? opened) });
    return [];
  });
}
