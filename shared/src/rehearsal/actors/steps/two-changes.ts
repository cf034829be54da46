/** Two changes with one verb: "set the width to 5 and the height to 7", "DogをCatに、barkをmeowに変えて". */

import type { Masked } from "../slots.ts";

const IN_ENGLISH =
  /^(?<start>.*\b(?:set|change|update|put|turn|raise|lower|switch)) (?<key>\S+(?: \S+)?) to (?<value>[^\s,]+),? and (?:the )?(?<other>[\w-]+) to (?<last>[^\s,]+?)(?<place> in \S+)?(?<end>[.!?]*)$/i;

const IN_JAPANESE =
  /^(?<place>.*?[のでは])(?<one>[^、を]+)を(?<first>[^、を]+)に、(?<other>[^、を]+)を(?<last>[^、を]+)に(?<verb>(?:変|置き|直|し|書き)[^、]*?て)(?:ください|下さい|ほしい|くれる\S*)?[。]?$/;

/** The request with the verb and the place said twice, so that each change can be read for itself. */
export function withEachChange({ text, quotes }: Masked): Masked {
  const twice = text.replace(IN_JAPANESE, (...found) => {
    const { place, one, first, other, last, verb } = found.at(-1);
    return `${place}${one}を${first}に${verb}、${place}${other}を${last}に${verb}`;
  });
  const groups = IN_ENGLISH.exec(twice.trim())?.groups;
  if (!groups) return { text: twice, quotes };
  const { start, key, value, other, last, place = "", end } = groups;
  return { text: `${start} ${key} to ${value}${place} and set ${other} to ${last}${place}${end}`, quotes };
}
