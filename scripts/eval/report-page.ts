/** The report of an evaluation as one page that loads nothing. */

import { differenceText, type Report, type Side, type TableRow, tableOf } from "@harness/shared/evals";
import { escapedHtml as text } from "@harness/shared/text";
import { GENERATOR } from "@harness/shared/trace-player";
import { type Language, words } from "@harness/shared/wording";

const STYLE = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
svg { width: 8rem; height: 1rem; margin-inline-end: .6rem; vertical-align: middle }
.whole { fill: #8883 } .range { fill: #4a7db5 } .share { fill: currentColor }
pre { padding: .6rem; background: #8881; font-size: 85%; white-space: pre-wrap; overflow-wrap: anywhere }`;

/** The page in the reader's language. `failed`: why trials failed, as `describeFailed` says it. */
export function reportPage(reports: Report[], failed: string, language: Language): string {
  const title = words.evalPageTitle[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title>
<style>${STYLE}</style>
<h1>${text(title)}</h1>
${reports.map((report) => section(report, language)).join("\n")}
${failed && `<pre>${text(failed)}</pre>`}
</html>
`;
}

function section(report: Report, language: Language): string {
  const [head, ...rows] = tableOf(report, language);
  const [name = "", ...names] = head?.cells ?? [];
  const ths = ["", ...names].map((cell) => `<th>${text(cell)}</th>`).join("");
  return `<h2>${text(name)}</h2>
<table>
<tr>${ths}</tr>
${rows.map(rowHtml).join("\n")}
</table>
<p>${text(differenceText(report, language))}</p>`;
}

function rowHtml({ cells, sides }: TableRow): string {
  const shown = cells.map((cell, index) => {
    const side = sides?.[index - 2];
    return `<td>${side ? bar(side) : ""}${text(cell)}</td>`;
  });
  return `<tr>${shown.join("")}</tr>`;
}

/** From 0 to 100 %: where the true share lies, and what was seen. */
function bar({ share: { low, value, high } }: Side): string {
  const rect = (name: string, from: number, to: number) =>
    `<rect class="${name}" x="${(100 * from).toFixed(1)}" width="${(100 * (to - from)).toFixed(1)}" height="10"/>`;
  const seen = rect("share", Math.max(0, value - 0.01), Math.min(1, value + 0.01));
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${rect("whole", 0, 1)}${rect("range", low, high)}${seen}</svg>`;
}
