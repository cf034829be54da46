/** Rewrites the links of a document: to a page of the site, or to the repository on the web. */

import { posix } from "node:path";
import { address, inRepository } from "./address.ts";
import type { SiteDocument } from "./documents.ts";
import { mapProse } from "./prose.ts";

/** Rewrites the relative links of a document. Links to other hosts and within the page do not change. */
export function withSiteLinks(
  text: string,
  document: SiteDocument,
  documents: SiteDocument[],
  isFolder: (path: string) => boolean,
): string {
  const lead = (target: string) => leadTo(target, document, documents, isFolder);
  return mapProse(text, (prose) =>
    prose.replaceAll(/\]\(<?([^()\s>]+)>?/g, (_, target) => `](${lead(target)}`),
  );
}

function leadTo(
  target: string,
  { file, language }: SiteDocument,
  documents: SiteDocument[],
  isFolder: (path: string) => boolean,
): string {
  if (/^(?:[a-z]+:|#)/i.test(target)) return target;
  const [path = "", anchor] = target.split("#");
  const found = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, "");
  const page = documents.find((other) => other.file === found)?.page;
  const led = page === undefined ? inRepository(found, isFolder(found)) : address(language, page);
  return anchor === undefined ? led : `${led}#${anchor}`;
}
