/** On a chapter's page the first use of each term leads to the glossary, and its meaning is one hover away. */

import type { MarkdownRenderer } from "vitepress";
import { readTerms, type Term } from "../../shared/src/site/glossary.ts";

const CHAPTER = /^(?:(en|ja)\/)?[sx]\d\d\/index\.md$/;

/** Names that are everyday words, too: a link on each would only disturb. */
const EVERYDAY = new Set(
  "allow api ask behaviour carry chapter claim deny extra lead lock mechanism memory mode role rule terminal".split(
    " ",
  ),
);

type Language = "zh" | "en" | "ja";
type State = Parameters<Parameters<MarkdownRenderer["core"]["ruler"]["push"]>[1]>[0];
type Token = State["tokens"][number];

/** `root`: the repository. `base`: the path below which the site lives, with a slash at both ends. */
export function withTerms(md: MarkdownRenderer, root: string, base: string): void {
  md.core.ruler.push("terms", (state) => {
    const [isChapter, language = "zh"] = CHAPTER.exec(state.env.relativePath ?? "") ?? [];
    if (isChapter) linkTerms(state, readTerms(root, language as Language), glossaryOf(language, base));
  });
}

function glossaryOf(language: string, base: string): string {
  return `${base}${language === "zh" ? "" : `${language}/`}glossary/`;
}

function linkTerms(state: State, all: Term[], glossary: string): void {
  const terms = new Map(all.filter(isLinked).map((term) => [nameOf(term).toLowerCase(), term]));
  const linking = { state, terms, pattern: patternOf([...terms.values()].map(nameOf)), glossary };
  let previous = "";
  for (const token of state.tokens) {
    if (token.type === "inline" && token.children && previous !== "heading_open")
      token.children = withLinks(token.children, linking);
    previous = token.type;
  }
}

function withLinks(children: Token[], linking: Linking): Token[] {
  let links = 0;
  return children.flatMap((child) => {
    if (child.type === "link_open") links++;
    if (child.type === "link_close") links--;
    return child.type === "text" && links === 0 ? linked(child, linking) : [child];
  });
}

function isLinked({ anchor, names: [name = ""] }: Term): boolean {
  return !EVERYDAY.has(anchor) && name.length > 1;
}

function nameOf({ names: [name = ""] }: Term): string {
  return name;
}

/** The longer name first: "tool call" is not a "tool". Names in Latin letters are whole words, with or without a plural s. */
function patternOf(names: string[]): RegExp {
  const sorted = names.toSorted((one, other) => other.length - one.length);
  const parts = sorted.map((name) => (/^[\w ]+$/.test(name) ? `(?<![\\w-])${name}(?=s?(?![\\w-]))` : name));
  return new RegExp(parts.join("|"), "gi");
}

interface Linking {
  state: State;
  /** The terms that were not used yet, by name. */
  terms: Map<string, Term>;
  pattern: RegExp;
  glossary: string;
}

/** The text, with a link on each term that it is the first to use. */
function linked(text: Token, { state, terms, pattern, glossary }: Linking): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { 0: found, index } of text.content.matchAll(pattern)) {
    const term = terms.get(found.toLowerCase());
    if (!term) continue;
    terms.delete(found.toLowerCase());
    tokens.push(textToken(state, text.content.slice(from, index)), linkTo(state, term, found, glossary));
    from = index + found.length;
  }
  return [...tokens, textToken(state, text.content.slice(from))];
}

function textToken(state: State, content: string): Token {
  const token = new state.Token("text", "", 0);
  token.content = content;
  return token;
}

function linkTo({ md, Token }: State, { anchor, meaning }: Term, found: string, glossary: string): Token {
  const token = new Token("html_inline", "", 0);
  const title = md.utils.escapeHtml(meaning.replaceAll("`", ""));
  token.content = `<a class="term" href="${glossary}#${anchor}" title="${title}">${found}</a>`;
  return token;
}
