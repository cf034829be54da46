/** The page for an address that leads nowhere is built empty. Without JavaScript it says the same, in every language. */

import * as words from "../../shared/src/wording/site.ts";

const LANGUAGES = { zh: "", en: "en/", ja: "ja/" } as const;

/** `base`: the path below which the site lives, with a slash at both ends. */
export function withMissingPage(html: string, base: string): string {
  const said = Object.entries(LANGUAGES).map(([key, folder]) => {
    const language = key as keyof typeof LANGUAGES;
    const way = `<a href="${base}${folder}">${words.siteHome[language]}</a>`;
    return `<p lang="${language}"><b>${words.siteMissing[language]}</b><br>${words.siteMissingHint[language]} ${way}</p>`;
  });
  const page = `<main class="no-such-page vp-doc"><h1>404</h1>${said.join("")}</main>`;
  return html.replace('<div id="app"></div>', (app) => `${app}<noscript>${page}</noscript>`);
}
