/** One page that lists the chapters that a student has done. It has no links and no scripts, and loads nothing. */

import { escapedHtml } from "../text/index.ts";
import { type Language, words } from "../wording/index.ts";
import { hintsTaken, type LabRow } from "./overview.ts";
import { LAB_FILE, type LabState } from "./state.ts";

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-weight: 600; margin: 0; }
.name { font-size: 1.4rem; margin: .5rem 0 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
code { font-size: .85em; }
footer { margin-top: 2rem; opacity: .75; font-size: .9rem; }
`;

interface Done {
  row: LabRow;
  state: LabState & { done: string };
}

/** The finished labs, in the order of the course. */
export function doneLabs(rows: LabRow[]): Done[] {
  return rows.flatMap((row) => {
    const [first] = row.begun.flatMap(({ state }) =>
      state.done === undefined ? [] : [{ ...state, done: state.done }],
    );
    return first ? [{ row, state: first }] : [];
  });
}

/** Whether no lab of the course is left to do. */
export function isEveryLabDone(rows: LabRow[]): boolean {
  return rows.length > 0 && doneLabs(rows).length === rows.length;
}

/** The certificate of finished labs as a page. It proves nothing: it says that a check of the folders does. */
export function certificateHtml(
  done: Done[],
  { name, language, now }: { name?: string | undefined; language: Language; now: Date },
): string {
  const { labCertificateTitle: title, labCertificateColumns: columns } = words;
  const heading = Object.values(columns).map((column) => `<th>${escapedHtml(column[language])}</th>`);
  const count = words.labCertificateCount({ count: done.length, day: dayOf(now.toISOString()) });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapedHtml(title[language])}</title>
<style>${STYLE}</style>
<h1>${escapedHtml(title[language])}</h1>
<p class="name">${escapedHtml(name ?? "")}</p>
<p>${escapedHtml(count[language])}</p>
<table>
<tr>${heading.join("")}</tr>
${done.map((one) => rowOf(one, language)).join("\n")}
</table>
<footer>${escapedHtml(words.labCertificateEnd({ file: LAB_FILE })[language])}</footer>
</html>
`;
}

function rowOf({ row: { chapter }, state }: Done, language: Language): string {
  const { done, gaveUp, command, scenarios } = state;
  const cells = [
    `${chapter.id} ${chapter.title[language]}`,
    dayOf(done),
    String(hintsTaken(state)),
    gaveUp === undefined ? "–" : dayOf(gaveUp),
    command ?? "TypeScript",
  ];
  return `<tr>${cells.map((cell) => `<td>${escapedHtml(cell)}</td>`).join("")}<td><code>${escapedHtml(scenarios)}</code></td></tr>`;
}

function dayOf(time: string): string {
  return time.slice(0, "2026-11-22".length);
}
