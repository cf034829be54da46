/** "We're out of sugar, add it to shopping.txt": what is missing is what to add. */

import type { Masked } from "../slots.ts";

const MISSING =
  /^(?:(?:we|i)(?:['’]re| are|['’]m| am|['’]ve| have)? (?:also |still )?(?:run )?(?:ran |forgot|forgotten|need(?! to)|out of|missing|low on)(?: out of| about)?|there(?:['’]s| is) no(?: more)?|no more) (?:the |some |to (?:add|put|write|buy|get) )?(?<what>[\uE000-\uE0FF]|[\w' -]{2,30}?)(?: left)?[,.;:!]+ (?:so |and )?(?:please |can you |could you )*(?:add|put|write|stick|note) (?:it|that|them|this)(?: down)?(?<where> (?:to|on|in|onto|into|at) .+|[.! ]*)$/i;

/** "Lucia joined us! Add her to team.yaml" */
const JOINED =
  /^(?:(?:oh|hey|good news|great news|news)[,:!] )?(?<who>[A-Z]\w+(?: [A-Z]\w+)?) (?:has |have |just |also |will |is |wants to )*(?:join(?:ed|s|ing)?|com(?:es?|ing)|came|sign(?:ed|s) up|is in|can (?:come|join|make it|play|help)|(?:wants|decided) to (?:come|join|play|help)|said yes|moved in)\b[^.!,;\n]*[.!,;]+ (?:so |and )?(?:please |can you |could you )*(?<verb>[Aa]dd|[Pp]ut|[Ww]rite|[Ii]nclude|[Ii]nsert) (?:her|him|them)\b/;

/** "New student: Eva 14. Add her to class.txt" */
const NEW_ONE =
  /^(?:(?:a|another|one|our) )?new \w+: (?<who>[^.!?;\uE000-\uE0FF]{2,60})[.!;] (?:so |and )?(?<verb>(?:please |can you |could you )*(?:add|put|write|append|insert)) (?:her|him|it|them|this)(?= (?:to|in|on|into|at|below|under) )/i;

/** The request with that thing in place of "it". */
export function withMissing({ text, quotes }: Masked): Masked {
  for (const way of [JOINED, NEW_ONE]) {
    const { who, verb } = way.exec(text)?.groups ?? {};
    if (who !== undefined) return { text: text.replace(way, () => `${verb} ${who}`), quotes };
  }
  const { what, where } = MISSING.exec(text)?.groups ?? {};
  return {
    text: what === undefined ? text : `add ${what}${where?.trim() === "" ? " to it" : where}`,
    quotes,
  };
}
