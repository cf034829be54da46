/** "We're out of sugar, add it to shopping.txt": what is missing is what to add. */

import type { Masked } from "../slots.ts";

const MISSING =
  /^(?:(?:we|i)(?:['’]re| are|['’]m| am|['’]ve| have)? (?:also |still )?(?:run )?(?:ran |forgot|forgotten|need(?! to)|out of|missing|low on)(?: out of| about)?|there(?:['’]s| is) no(?: more)?|no more) (?:the |some |to (?:add|put|write|buy|get) )?(?<what>[\uE000-\uE0FF]|[\w' -]{2,30}?)(?: left)?[,.;:]+ (?:so |and )?(?:please |can you |could you )*(?:add|put|write|stick|note) (?:it|that|them|this)(?: down)?(?<where> (?:to|on|in|onto|into|at) .+|[.! ]*)$/i;

/** The request with that thing in place of "it". */
export function withMissing({ text, quotes }: Masked): Masked {
  const { what, where } = MISSING.exec(text)?.groups ?? {};
  return {
    text: what === undefined ? text : `add ${what}${where?.trim() === "" ? " to it" : where}`,
    quotes,
  };
}
