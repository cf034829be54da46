import type { Language, Localized } from "../course/localized.ts";

// One process has one terminal, so its state is the module's.

/** The line that the student is typing steps aside while something is printed. */
export interface TypedLine {
  hide(): void;
  show(): void;
}

const state: { language: Language; midLine: boolean; typedLine?: TypedLine } = {
  language: "en",
  midLine: false,
};

export function setLanguage(language: Language): void {
  state.language = language;
}

export function setTypedLine(typedLine: TypedLine): void {
  state.typedLine = typedLine;
}

export function inLanguage(text: Localized | string): string {
  return typeof text === "string" ? text : text[state.language];
}

/** A whole line (or several) for the eyes only: on stderr, so that stdout holds the answer and nothing else. */
export function printLine(line: string): void {
  finishLine();
  print(process.stderr, `${line}\n`);
}

/** A piece of the answer. */
export function printAnswer(piece: string): void {
  if (!piece) return;
  print(process.stdout, piece);
  state.midLine = !piece.endsWith("\n");
}

/** Ends the line if the answer has left it open. */
export function finishLine(): void {
  if (state.midLine) printAnswer("\n");
}

function print(stream: NodeJS.WriteStream, text: string): void {
  state.typedLine?.hide();
  stream.write(text);
  state.typedLine?.show();
}
