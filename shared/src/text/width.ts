/** How much room a text takes on the screen. */

import { stripVTControlCharacters } from "node:util";

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** How many columns a text takes: Chinese and Japanese characters take two, colours none. */
export function widthOf(text: string): number {
  const characters = [...stripVTControlCharacters(text)];
  return characters.reduce((sum, character) => sum + columnsOf(character), 0);
}

/** The text, cut so that it takes at most so many columns; a cut one ends with "…". */
export function clipToWidth(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let room = columns - 1;
  const fitting = [...stripVTControlCharacters(text)].filter((character) => {
    room -= columnsOf(character);
    return room >= 0;
  });
  return `${fitting.join("")}…`;
}

function columnsOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}
