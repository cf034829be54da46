/** Plays as text, for readers without JavaScript. */

import { diffArrays } from "diff";
import { renderTrace } from "../smoke/index.ts";
import { type Language, playerWords as words } from "../wording/index.ts";
import type { PlayerData } from "./data.ts";

/** The lines of two plays: those of the first only begin with -, those of the second only with +. */
export function plainPlay({ prompts, plays, language: spoken }: PlayerData, language: Language): string {
  const [from = [], to] = plays.map(({ trace }) => renderTrace(trace, language));
  const names = plays.map(({ name }, i) => `${to ? "-+"[i] : " "} ${name[language]}`);
  const notes = plays.flatMap(({ note }) => (note ? [`  ${note[language]}`] : []));
  const lines = to ? marked(from, to) : from.map((line) => `  ${line}`);
  const asked = prompts.map((prompt) => `❯ ${prompt[language]}`);
  if (spoken && spoken !== language) asked.push(`  ${words.recordedInEnglish[language]}`);
  return [...asked, ...names, ...notes, "", ...lines].join("\n");
}

function marked(from: string[], to: string[]): string[] {
  return diffArrays(from, to).flatMap(({ value, added, removed }) =>
    value.map((line) => `${added ? "+" : removed ? "-" : " "} ${line}`),
  );
}
