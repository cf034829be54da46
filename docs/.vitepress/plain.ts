/** Text for readers without JavaScript: it stands in the built page, and not in the program that the page loads. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

const PLACE = /<pre\b[^>]*\bdata-plain="([^"]+)"[^>]*>(?=<\/pre>)/g;

/** Fills every empty `<pre data-plain="diff/s02/src/loop.ts">` with that file of `.pages/plain`. */
export function withPlainText(html: string, pages: string): string {
  return html.replaceAll(
    PLACE,
    (tag, name) => tag + escapeHtml(readFileSync(join(pages, "plain", name), "utf8")),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
