/** Plays as text, for readers without JavaScript. */

import { diffArrays } from "diff";
import { renderTrace } from "../smoke/index.ts";
import type { Language } from "../wording/index.ts";
import type { PlayerData } from "./data.ts";

/** Line by line: what only the first does begins with -, what only the second does with +. */
export function plainPlay({ prompts, plays }: PlayerData, language: Language): string {
  const [from = [], to] = plays.map(({ trace }) => renderTrace(trace, language));
  const names = plays.map(({ name }, i) => `${to ? "-+"[i] : " "} ${name[language]}`);
  const notes = plays.flatMap(({ note }) => (note ? [`  ${note[language]}`] : []));
  const lines = to ? marked(from, to) : from.map((line) => `  ${line}`);
  return [...prompts.map((prompt) => `❯ ${prompt[language]}`), ...names, ...notes, "", ...lines].join("\n");
}

function marked(from: string[], to: string[]): string[] {
  return diffArrays(from, to).flatMap(({ value, added, removed }) =>
    value.map((line) => `${added ? "+" : removed ? "-" : " "} ${line}`),
  );
}
