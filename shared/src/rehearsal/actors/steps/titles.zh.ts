/** Titles in 《》: in "记一笔 《三体》 阿龙" the marks are a part of the text. */

import { join } from "node:path";
import { understoodWords } from "../reading/lexicon.ts";
import { type Masked, maskAfter, quoteAt } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const WITH_MORE =
  /(?<=[\s：:行条句笔本部首])([\uE000-\uE0FF])([ \t]+[^\s，。\uE000-\uE0FF][^，。\uE000-\uE0FF]*?)(?=[。！\s]*$)/;
const ADDED = /[加添补记写]/;

/** The request with the whole text, or with the marks that other lines of the file have, too. */
export function withTitle({ text, quotes }: Masked, prompt: string, context: Context): Masked {
  const [said, mask = "", more = ""] = WITH_MORE.exec(text) ?? [];
  const isTitle = (quote: string) => prompt.includes(`《${quote}》`);
  if (!ADDED.test(text)) return { text, quotes };
  if (said !== undefined && isTitle(quoteAt(mask, quotes)) && understoodWords(more).unknown.length > 0)
    return {
      text: text.replace(said, maskAfter(quotes)),
      quotes: [...quotes, `《${quoteAt(mask, quotes)}》${more}`],
    };
  const lines = fileOf({ text, quotes }, context).flatMap((file) =>
    linesOf(join(context.workdir ?? "", file)),
  );
  const isMarked = lines.some((line) => /^\s*(?:[-*]\s*)?《/.test(line));
  return { text, quotes: quotes.map((quote) => (isMarked && isTitle(quote) ? `《${quote}》` : quote)) };
}
