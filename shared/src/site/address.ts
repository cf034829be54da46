/** Addresses: pages are on the site, everything else is in the repository. */

import type { Language } from "../wording/index.ts";

/** The repository on the web. Links to files that are not pages lead there. */
export const REPOSITORY = "https://github.com/harness-in-twenty/harness-in-twenty";

/** The address of a page below the base path of the site: `s05/diff` is `/en/s05/diff/` in English. */
export function address(language: Language, path: string): string {
  const prefix = language === "zh" ? "/" : `/${language}/`;
  return path === "" ? prefix : `${prefix}${path}/`;
}

/** The address of a file or folder in the repository. */
export function inRepository(path: string, isFolder: boolean): string {
  return `${REPOSITORY}/${isFolder ? "tree" : "blob"}/main/${path}`;
}
