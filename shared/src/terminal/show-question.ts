/** The text of a question: all of the action, and none of it in the column where only the harness writes. */

import { exactly, rowsOf, wrap } from "../text/index.ts";
import { type Localized, words } from "../wording/index.ts";
import { choicesLine, howToAnswer, type Question } from "./ask.ts";
import { colourDiff, paint, paintLines } from "./colour.ts";
import { firstLines } from "./first-lines.ts";
import { inLanguage, printAside } from "./screen.ts";
import { readersWindow } from "./screen-size.ts";
import { MAIN, namesOf } from "./speaker.ts";

const PREVIEW_LINES = 40;
const LINE_CHARS = 1_000;
const REASON_LINES = 12;
const SHOWN_FILES = 8;
/** A link may point to a text of any length. */
const FILE_CHARS = 200;
/** How many rows of a long title are shown again, from its beginning and from its end. */
const ROWS_AGAIN = 2;

/** Shows what is asked. Each character of what is about to happen can be seen. */
export function showQuestion(question: Question): void {
  printAside(questionText(question));
}

/** The question in rows. If its title may have scrolled out of sight, its end repeats what it asks. */
export function questionText(question: Question): string {
  const { list = [], reason, files = [], preview = "" } = question;
  const title = titleRows(question);
  const listed = list.flatMap((item) => rowsOf(exactly(item), room())).map(inset);
  const rest = [
    ...(reason ? dimRows(reason) : []),
    ...(files.length > 0 ? dimRows(filesLine(files)) : []),
    ...previewRows(preview),
  ];
  const rows = listed.length + title.length + rest.length + rowsBelow(question);
  const isHigh = rows > readersWindow().rows;
  return [...listed, ...asTitle(title), ...rest, ...(isHigh ? rowsAgain(title, question) : [])].join("\n");
}

/** Below the question come how to answer, the line that is kept for the prompt, and the choices. */
function rowsBelow({ choices }: Question): number {
  return `${howToAnswer()}\n\n${choicesLine(choices)}`.split("\n").length;
}

/** A call is shown to the letter; the harness's own sentence may be broken between two words. */
function titleRows({ asker = MAIN, title }: Question): string[] {
  const asked = exactly([...namesOf(asker), inLanguage(title)].join(" · "));
  return typeof title === "string" ? rowsOf(asked, room()) : wrap(asked, room()).split("\n");
}

function asTitle([first = "", ...rows]: string[]): string[] {
  return [`${paint(process.stderr, "bold", "?")} ${first}`, ...rows.map(inset)];
}

/** A note that the whole question is further up, and what it asks in a few rows. */
function rowsAgain(rows: string[], { list = [], title }: Question): string[] {
  const isLong = rows.length > 2 * ROWS_AGAIN + 1;
  const again = isLong ? [...rows.slice(0, ROWS_AGAIN), "…", ...rows.slice(-ROWS_AGAIN)] : rows;
  const text = [...list, inLanguage(title)].join("\n");
  const count = { lines: text.split("\n").length, characters: text.length };
  return [...dimRows(words.beginsAbove(count)), ...asTitle(again)];
}

function previewRows(preview: string): string[] {
  if (!preview.trim()) return [];
  return firstLines(exactly(preview), PREVIEW_LINES).flatMap((line) => {
    const rows = rowsOf(shortened(line, LINE_CHARS), room()).join("\n");
    return colourDiff(line.startsWith("+") || line.startsWith("-") ? line.charAt(0) + rows.slice(1) : rows)
      .split("\n")
      .map(inset);
  });
}

function shortened(line: string, most: number): string {
  const characters = [...line];
  const left = characters.length - most;
  if (left <= 0) return line;
  return `${characters.slice(0, most / 2).join("")} …(${left})… ${characters.slice(-most / 2).join("")}`;
}

function filesLine(files: string[]): Localized {
  const shown = files.slice(0, SHOWN_FILES).map((file) => shortened(file, FILE_CHARS));
  const more = files.length > SHOWN_FILES ? ["…"] : [];
  return words.filesUsed({ files: [...shown, ...more].join(", ") });
}

function dimRows(text: Localized | string): string[] {
  const lines = firstLines(exactly(inLanguage(text)), REASON_LINES).map((line) =>
    shortened(line, LINE_CHARS),
  );
  const rows = wrap(lines.join("\n"), room()).split("\n").map(inset);
  return paintLines(process.stderr, "dim", rows.join("\n")).split("\n");
}

function inset(row: string): string {
  return `  ${row}`;
}

/** The columns after the margin, without the last one: some terminals wrap a row that is full. */
function room(): number {
  return readersWindow().columns - 3;
}
