/** Changes that a sentence states and does not order: "it must be J. Adeyemi, not J. Okafor", "以前叫摄影社，现在叫光影社了". */

import { join } from "node:path";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const OLD = "(?<old>[^,，。、]{1,40}?)";
const NEW = "(?<new>(?:[^,，。、.!?]|[.!?](?=\\S)){1,40}?)";
const FIX =
  "(?:[,.;，。、]?\\s*(?:(?:so |and )?(?:please |can you |could you )*(?:fix|change|correct|update) (?:(?:it|that|this|(?:the )?\\w+)(?: in \\S+)?|\\S+\\.\\w+)(?: accordingly| for me)?(?: please)?|(?:所以)?(?:请|帮我)*[^，。]{0,20}改(?:一下|正|过来)|[^、。]{0,20}(?:直し|変え|修正し)て[ぁ-ん]*))?";

/** What is said of the old value and of the new one. */
const WAYS = [
  `(?:must|should|has to|ought to) (?:be|say|read) ${NEW}(?:, not| instead of| rather than) ${OLD}${FIX}(?:[.!] (?:thanks?|thank you)[^.]*)?`,
  `(?:says?|is|was|reads?|has) (?!called|named)${OLD},? but (?:it |that )?(?:should|must|has to|ought to) (?:be|say|read) ${NEW}${FIX}`,
  `(?:says?|is|was|reads?|has) (?!called|named)${OLD}[.;,]\\s*(?:it|that|this) (?:should|must|has to|ought to) (?:be|say|read) ${NEW}(?: instead)?${FIX}`,
  `(?:spelled|spelt|misspelled|misspelt|typed|wrote) ${NEW}(?: wrong| wrongly| incorrectly)(?: in \\S+)?[,.;]? (?:and |but )?(?:i |we )?(?:wrote|typed|put|have|it says|as) ${OLD}${FIX}`,
  `(?:misspelled|misspelt) ${NEW} as ${OLD}(?: in \\S+)?${FIX}`,
  `^(?:(?:also|and|oh|ah|wait|then|now),? )*(?:the |his |her |its |my )?\\w+(?: \\w+)?: ${NEW},? not ${OLD}${FIX}`,
  `(?:typed|wrote|put) ${OLD} in \\S+,? but (?:i |we )?(?:meant|wanted) ${NEW}${FIX}`,
  `(?:is called|are called|is named|is|are|it's|called|named) (?!called|named)${NEW},? not ${OLD}${FIX}`,
  `(?:used to (?:call (?:it|him|her|them|the \\w+)|be called|be)|was called) ${OLD}[;,.]? (?:and |but )?(?:now )?(?:it|he|she|we)?(?:'s| is| are) (?:now )?(?:called )?${NEW}, ${FIX}`,
  `(?:moved|changed|switched|went|rescheduled|renamed) from ${OLD} to ${NEW}, ${FIX}`,
  `(?:以前|原来|之前)(?:是|叫)${OLD}[，,]\\s*现在(?:定名|改名|改)?(?:是|叫)${NEW}了?${FIX}`,
  `(?:打错了|写错了|错了)[，,]\\s*${OLD}\\s*应该是\\s*${NEW}${FIX}`,
  `(?:前は|以前は)${OLD}(?:でしたが|だったけど|だったが|だったんですが|だったんですけど|で)[、]?\\s*今は${NEW}(?:です|という名前|っていう名前|になった|になりました)?(?:なので|だから|ので)?${FIX}`,
].map((source) => new RegExp(`${source}[.!?。！？\\s]*$`, "i"));

/** The request as a change of a text, if exactly one file is meant and it holds the old value only. */
export function withStatedChange(request: Masked, context: Context): Masked {
  const { text, quotes } = request;
  const found = WAYS.map((way) => way.exec(text)?.groups).find((groups) => groups !== undefined);
  const [file, other] = fileOf(request, context);
  if (!found || file === undefined || other !== undefined) return request;
  const [said, after] = [
    unmasked(found.old ?? "", quotes).trim(),
    unmasked(found.new ?? "", quotes)
      .replace(/ now$/, "")
      .trim(),
  ];
  const held = linesOf(join(context.workdir ?? "", file)).join("\n");
  // "48 stitches, not 40" is about "40 stitches".
  const unit = /\s/.test(said) ? "" : (/^\S+( .+)$/.exec(after)?.[1] ?? "");
  const before = held.includes(said + unit) ? said + unit : said;
  if (before === said && unit !== "" && /^\d/.test(said)) return request;
  if (said === "" || after === "" || !held.includes(before) || held.includes(after)) return request;
  const texts = [file, before, after];
  const [place, old, now] = texts.map((_, i) => maskAfter(texts.slice(0, i)));
  return { text: `replace ${old} with ${now} in ${place}`, quotes: texts };
}
