/** Turns a document into a page. Its links between languages and chapters are removed, because the site has its own. */

import { escapedHtml } from "../text/index.ts";
import type { SiteDocument } from "./documents.ts";
import { withSiteLinks } from "./links.ts";
import { withoutBraces } from "./prose.ts";

const LANGUAGE_LINE = /^\[中文\]\([^)]+\) · .*\n\n?/m;
const CHAPTER_LINE = /^(?:\[s01\]\([^)]+\)|\*\*s01\*\*) → .*\n\n?/m;

export function readmeBody(
  text: string,
  document: SiteDocument,
  documents: SiteDocument[],
  isFolder: (path: string) => boolean,
): string {
  const own = text.replaceAll("\r\n", "\n").replace(LANGUAGE_LINE, "").replace(CHAPTER_LINE, "");
  return withSiteLinks(withoutBraces(withCodeInSummaries(own)), document, documents, isFolder);
}

/** A summary is HTML: back-quotes have no meaning there, and a quoted tag would become a real one. */
function withCodeInSummaries(text: string): string {
  return text.replaceAll(/(?<=<summary>).*?(?=<\/summary>\s*$)/gm, (summary) =>
    summary.replaceAll(/`([^`]+)`/g, (_, code) => `<code v-pre>${escapedHtml(code)}</code>`),
  );
}
