/** Prices: "change the price of the soup to 4.90" is about the number in the line with the soup. */

import { join } from "node:path";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const VALUE = "(?<value>[$€£¥]?\\d[\\d.,]*)(?:円|元|块)?";
const WAYS = [
  `(?:change|set|raise|lower|update|put) the (?:price|cost|fee) (?:of|for) (?:the |a )?(?<thing>[^,.]{2,30}?) to ${VALUE}`,
  `(?:change|set|raise|lower|update|put) the (?<thing>[^,.]{2,30}?)(?:'s)? (?:price|cost|fee) to ${VALUE}`,
  `(?:里的?|中的?|把|，|^)(?<thing>[\\u4e00-\\u9fff]{2,12}?)(?:改成|改为|涨到|降到)\\s*(?<value>\\d[\\d.]*)(?:元|块)(?:钱)?`,
  `(?<thing>[\\u4e00-\\u9fff]{1,12}?)的?(?:价格|价钱|票价|费用)(?:只)?(?:改成|改为|涨到|降到|调到|调成)\\s*${VALUE}`,
  `(?:の|は|で|、|^)(?<thing>[^、。のは]{1,12}?)の(?:値段|価格|料金)(?:だけ)?(?:を|は)?${VALUE}に(?:して|変えて|変更して|直して|上げて|下げて)`,
].map((source) => new RegExp(source, "i"));
const NUMBER = /[$€£¥]?\d[\d.,]*/g;

/** The request as a change of that line, if exactly one line holds the words and exactly one number. */
export function withPrice(request: Masked, context: Context): Masked {
  const found = WAYS.map((way) => way.exec(request.text)).find((match) => match !== null);
  const [file, other] = fileOf(request, context);
  if (!found?.groups || file === undefined || other !== undefined) return request;
  const { thing = "", value = "" } = found.groups;
  const words = unmasked(thing, request.quotes).toLowerCase();
  const lines = linesOf(join(context.workdir ?? "", file)).filter((line) =>
    line.toLowerCase().includes(words),
  );
  const [line, another] = lines;
  if (line === undefined || another !== undefined || line.match(NUMBER)?.length !== 1) return request;
  const texts = [...request.quotes, file, line, line.replace(NUMBER, () => value)];
  const [place, old, now] = [3, 2, 1].map((back) => maskAfter(texts.slice(0, texts.length - back)));
  const rest = request.text.slice(found.index + found[0].length).replace(/^ (?:in|of|on) \S+/, "");
  return { text: `replace ${old} with ${now} in ${place}${rest}`, quotes: texts };
}
