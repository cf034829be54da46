/** Says at the top of a translated page which of its sections are older than their Chinese text. */

import { readPages, staleSections } from "../course/index.ts";
import { words } from "../wording/index.ts";
import { address } from "./address.ts";
import type { SiteDocument } from "./documents.ts";
import { withoutBraces } from "./prose.ts";

/** Puts the note below the title; a page that is up to date stays as it is. */
export function withNoteIfBehind(body: string, root: string, document: SiteDocument): string {
  const { language, page } = document;
  const pages = readPages(root, stemOf(document));
  const [source, translation] = [pages.zh, pages[language]];
  if (language === "zh" || !source || !translation) return body;
  const sections = staleSections(root, source, translation);
  if (sections.length === 0) return body;
  const names = sections.map((heading) => heading || words.siteStartOfPage[language]);
  const note = words.siteBehind({ sections: names, source: address("zh", page) })[language];
  return body.replace(/^# .*$/m, (title) => `${title}\n\n::: warning\n${withoutBraces(note)}\n:::`);
}

/** The path of a document without its language and ending. */
function stemOf({ file }: SiteDocument): string {
  return file.replace(/(?:\.(?:en|ja))?\.md$/, "");
}
