/** Before two plays differ, asks the reader to predict what comes next. */

import { type Alignment, clipToOneLine, type Row, type TraceEvent, tellEvent } from "../../trace/index.ts";
import { type Language, playerWords as words } from "../../wording/index.ts";
import { h } from "./dom.ts";

const WIDTH = 90;

export interface Question {
  /** The row that is hidden until the answer. */
  row: number;
  /** The choices: `answer` is right; the others come from other real events. */
  choices: string[];
  answer: string;
}

/** A question about the first difference of the second play; undefined if there is nothing to predict. */
export function questionAbout({ rows }: Alignment, language: Language): Question | undefined {
  const row = rows.findIndex((one, index) => index > 0 && !one.isSame && isDone(one));
  if (row < 0) return undefined;
  const rest = rows.slice(row).filter((one) => !one.isSame);
  const told = (side: "left" | "right") => rest.flatMap((one) => sentence(one[side], language));
  const ends = words.endsHere[language];
  const [answer = ends, ...later] = told("right");
  const others = [told("left")[0] ?? ends, ...later.slice(1).reverse()];
  const choices = [...new Set([answer, ...others])].slice(0, 3);
  return { row, answer, choices: choices.length > 1 ? choices.toSorted() : [] };
}

/** A different list of tools does not count as an action. */
function isDone({ left, right }: Row): boolean {
  return left?.kind !== "request" || right?.kind !== "request";
}

function sentence(event: TraceEvent | undefined, language: Language): string[] {
  const [line] = event && event.kind !== "request" ? tellEvent(event) : [];
  return line ? [clipToOneLine(line[language], WIDTH)] : [];
}

/** The question with its choices; `data-chosen` when one was chosen. Calls `onAnswer` when the reader continues. */
export function questionPanel(
  name: string,
  { choices, answer }: Question,
  language: Language,
  onAnswer: () => void,
): HTMLElement {
  const panel = h(
    "section",
    { class: "ask", tabindex: -1 },
    h("p", { class: "question" }, words.whatNext({ name })[language]),
  );
  const verdict = h("p", { role: "status" });
  const go = h("button", { type: "button", class: "go", click: onAnswer }, words.ownGuess[language]);
  const buttons = choices.map((choice) => {
    const choose = () => {
      for (const button of buttons) button.disabled = true;
      panel.setAttribute("data-chosen", choice);
      const isRight = choice === answer;
      verdict.textContent = (isRight ? words.guessedRight : words.guessedWrong({ answer }))[language];
      verdict.className = isRight ? "pass" : "fail";
      go.textContent = words.next[language];
      go.focus({ preventScroll: true });
    };
    return h("button", { type: "button", class: "choice", click: choose }, choice);
  });
  panel.append(...buttons, verdict, go);
  return panel;
}
