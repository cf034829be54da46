/** The report as one page that loads nothing. Without JavaScript, plays are shown as text. */

import { escapedHtml, visible, visibleInLine } from "../../text/index.ts";
import { contentPolicy, GENERATOR, inlinePlays } from "../../trace-player/index.ts";
import { everywhere, type Language, words } from "../../wording/index.ts";
import { progressOf, type Report, type ReportPlay, type Row } from "../report.ts";
import { cells, headings, summary } from "./table.ts";

const STYLE = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .3rem .6rem; border-bottom: 1px solid #8884; vertical-align: top }
.done { color: #177a3c; font-weight: 600 }
.part { color: #8a5a00 }
.none, .not { color: #b3261e }
meter { width: 5rem; vertical-align: middle }
@media (prefers-color-scheme: dark) { .done { color: #6fd694 } .part { color: #e6b450 } .none, .not { color: #ff9d94 } }
pre { overflow-x: auto; padding: .6rem; background: #8881; font-size: 85%; white-space: pre-wrap; overflow-wrap: anywhere }
section { margin-top: 2rem }
summary { cursor: pointer }`;

/** The page in the reader's language. `player`: the code of the trace player. */
export function reportHtml(report: Report, language: Language, player: string): string {
  const title = words.reportTitle[language];
  const left = report.rows.flatMap(({ plays }) => plays).filter(isLeftOut).length;
  const notes = [
    ...summary(report, language),
    ...(left > 0 ? [words.reportPlaysLeftOut({ left })[language]] : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(player)}">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(report.made.slice(0, 16).replace("T", " "))} UTC</p>
${notes.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
${overview(report, language)}
${report.rows.map((row, index) => details(row, index, language)).join("\n")}
<script type="module">${player}</script>
</html>
`;
}

/** Whether the play was left out because the page would be too large. */
function isLeftOut({ pass, skipped, trace, steps }: ReportPlay): boolean {
  return !steps && !skipped && (pass || trace.length > 0);
}

function overview({ rows }: Report, language: Language): string {
  const head = headings(language).map((text) => `<th>${escaped(text)}</th>`);
  const body = rows.map((row, index) => {
    const [student = "", chapter = "", passed = "", ...others] = cells(row, language).map(escaped);
    const link = hasDetails(row) ? `<a href="#row${index}">${student}</a>` : student;
    const shown = [link, chapter, `${meter(row)}${passed}`, ...others];
    return `<tr class="${progressOf(row)}">${shown.map((text) => `<td>${text}</td>`).join("")}</tr>`;
  });
  return `<table>\n<tr>${head.join("")}</tr>\n${body.join("\n")}\n</table>`;
}

/** A bar beside the number: 10 of 11 and 0 of 11 differ at a glance, also without colours. */
function meter({ passed, all }: Row): string {
  return all > 0 ? `<meter max="${all}" value="${passed}"></meter> ` : "";
}

function hasDetails({ plays, problem }: Row): boolean {
  return plays.length > 0 || Boolean(problem?.detail);
}

function details(row: Row, index: number, language: Language): string {
  if (!hasDetails(row)) return "";
  const { student, chapter, plays, problem } = row;
  const detail = problem?.detail ? `<pre>${escaped(problem.detail)}</pre>\n` : "";
  const shown = plays.map((play) => `<li>${playHtml(play, student, language)}</li>`);
  return `<section id="row${index}">\n<h2>${escaped(student)} · ${escaped(chapter)}</h2>\n${detail}<ul>\n${shown.join("\n")}\n</ul>\n</section>`;
}

function playHtml(play: ReportPlay, student: string, language: Language): string {
  const { scenario, title, pass, skipped, failures } = play;
  const name = `${skipped ? "·" : pass ? "✓" : "✗"} ${escaped(scenario)} · ${escaped(title)}`;
  const happened = happenedHtml(play, student, language);
  if (skipped) return `<span>${name}</span>`;
  if (pass) return `<span class="done">${name}</span>${happened}`;
  return `<span class="not">${name}</span><pre>${escaped(failures.join("\n\n"))}</pre>${happened}`;
}

/** A play for the player, and as text for readers without JavaScript. */
function happenedHtml({ trace, steps }: ReportPlay, student: string, language: Language): string {
  if (!steps && trace.length === 0) return "";
  const text = trace.length > 0 ? `<pre>${escaped(trace.join("\n"))}</pre>` : "";
  const named = steps && {
    ...steps,
    plays: steps.plays.map((play) => ({ ...play, name: everywhere(visibleInLine(student)) })),
  };
  const shown = named ? `${inlinePlays([named])}${text && `<noscript>${text}</noscript>`}` : text;
  return `<details><summary>${escaped(words.reportTrace[language])}</summary>${shown}</details>`;
}

/** Escapes text that a student has written. */
function escaped(text: string): string {
  return escapedHtml(text.split("\n").map(visible).join("\n"));
}
