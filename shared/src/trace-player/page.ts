/** Makes a page of one file without other resources: it can be opened from a folder, a mail or a server. */

import { createHash } from "node:crypto";
import { escapedHtml } from "../text/index.ts";
import type { Language, Localized } from "../wording/index.ts";
import { playerBundle } from "./bundle.ts";
import type { PlayerData } from "./data.ts";
import { pack } from "./pack.ts";

export interface PlayerPageOptions {
  language: Language;
  title: Localized;
}

/** The mark by which we recognise our pages. */
export const GENERATOR = "Harness in Twenty";

const STYLE = `:root { color-scheme: light dark }
body { margin: 0 auto; padding: 1rem; max-width: 110rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.3rem; margin: 0 0 1rem }
select { font: inherit; padding: .4rem; max-width: 100% }`;

/** All plays in one page, with a list if there are several. */
export async function playerPage(
  root: string,
  data: PlayerData[],
  { language, title }: PlayerPageOptions,
): Promise<string> {
  const bundle = await playerBundle(root);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(bundle)}">
<title>${escapedHtml(title[language])}</title>
<style>${STYLE}</style>
<main>
<h1>${escapedHtml(title[language])}</h1>
${inlinePlays(data, "data-linked")}
</main>
<script type="module">${bundle}</script>
</html>
`;
}

/** The page may run only this code, and load nothing. */
export function contentPolicy(bundle: string): string {
  const hash = createHash("sha256").update(bundle).digest("base64");
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
}

/**
 * Plays in the text of a page. The code of the player shows them in their place; in a closed `<details>`, when that
 * is opened. No text of a program can end its `<script>`. `data-linked`: the address of the page names the play.
 */
export function inlinePlays(data: PlayerData[], attribute = ""): string {
  return `<script type="application/json" class="plays" ${attribute}>${pack(data).replaceAll("<", "\\u003c")}</script>`;
}
