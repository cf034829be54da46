/** What a built page says without a browser: its ids, its links, its text. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { SITE } from "./site.ts";

export interface Html {
  title: string;
  language: string;
  ids: Set<string>;
  /** Every address in the page: of links, pictures, scripts and styles. */
  addresses: string[];
  /** The text of its main part. */
  text: string;
  /** How many diagrams stand in its main part. */
  diagrams: number;
}

const known = new Map<string, Html>();

/** Reads a page of the built site; each is read once. */
export function readHtml(file: string): Html {
  const html = known.get(file) ?? parse(readFileSync(join(SITE, file), "utf8"));
  known.set(file, html);
  return html;
}

/** What carries no text for a reader. */
const SILENT = new Set(["script", "style", "template"]);

function parse(source: string): Html {
  const html: Html = { title: "", language: "", ids: new Set(), addresses: [], text: "", diagrams: 0 };
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (name === "html") html.language = attributes.lang ?? "";
      if (attributes.id) html.ids.add(attributes.id);
      if (name === "svg" && attributes.class?.includes("diagram")) html.diagrams += 1;
      const address = attributes.href ?? attributes.src;
      if (address !== undefined) html.addresses.push(address);
    },
    ontext(text) {
      if (open.at(-1) === "title" && !open.includes("svg")) html.title += text;
      if (open.includes("main") && !open.some((name) => SILENT.has(name))) html.text += text;
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(source);
  return html;
}
