/** Two changes with one verb: "set the width to 5 and the height to 7", "DogをCatに、barkをmeowに変えて". */

import { type Masked, maskAfter } from "../slots.ts";
import { type Context, labelsIn } from "./context.ts";

const IN_ENGLISH =
  /^(?<start>.*\b(?:set|change|update|put|turn|raise|lower|switch)) (?<key>\S+(?: \S+)?) to (?<value>[^\s,]+),? and (?:the )?(?<other>[\w-]+) to (?<last>[^\s,]+?)(?<place> in \S+)?(?<end>[.!?]*)$/i;

/** "Replace milk with soy milk, and bread with rye in a.txt" */
const REPLACED_TWICE =
  /^(?<start>.*?\b(?:replace|swap|substitute|change|rename|turn)) (?<one>[^,.]+?) (?<by>with|by|for|into|to) (?<first>[^,.]+?),? and (?:also )?(?<other>[^,.]+?) \k<by> (?<last>[^,.]+?)(?<place> (?:in|inside|of) (?:the )?(?:file )?\S+)(?<end>[.!?]*)$/i;
/** "Change port to 81 in a.ini and name to b" */
const PLACE_FIRST =
  /^(?<start>.*?\b(?:set|change|update|put|turn|raise|lower|switch)) (?:the )?(?<key>[\w-]+) to (?<value>[^\s,]+)(?<place> in (?:the )?(?:file )?\S+\.\w+),? and (?:also )?(?:the )?(?<other>[\w-]+) to (?<last>[^\s,]+?)(?<end>[.!?]*)$/i;

const IN_JAPANESE =
  /^(?<place>.*?[のでは])(?<one>[^、を]+)を(?<first>[^、を]+)に、(?<other>[^、を]+)を(?<last>[^、を]+)に(?<verb>(?:変|置き|直|し|書き)[^、]*?)(?:て|たい)(?:です|ください|下さい|ほしい|くれる\S*)?[。]?$/;

const EACH_IS_JAPANESE =
  /^(?<place>.*?)(?:の|(?<=\.\w{1,5})、)(?<one>[\w.]+|[^、はをの=]+)[はを](?<first>[^、はを]+?)に?、(?<other>[^、はを=]+)[はを](?<last>[^、はを]+?)に(?:して|しと|変え|変更し|直し|設定)[ぁ-ん]*[。]?$/;

const EACH_IS_ENGLISH =
  /^(?:please )?update (?<place>\S+?)[:,] ?(?:the )?(?<one>[\w-]+) is (?<first>[^,]+?),? and (?:the )?(?<other>[\w-]+) is (?<last>[^,]+?)[.!]?$/i;

const TO_ZH = "(?:改[成为到]|升到|换成|设成|设为|调到|调成)";
const EACH_IN_CHINESE = new RegExp(
  `^(?:请|帮我)*(?:把)?(?<place>[^\\s，。]+?)\\s*(?:里|中)?的\\s*(?<one>[\\w.-]+)\\s*${TO_ZH}\\s*(?<first>[^\\s，。]+)[，,]\\s*(?:顺便|还有|同时|再|并且?)?\\s*(?:把)?\\s*(?<other>[\\w.-]+)\\s*也?${TO_ZH}\\s*(?<last>[^\\s，。]+?)[。]?$`,
);

const IS_FILE = /\.\w|[\uE000-\uE0FF]|^[\x21-\x7e]+$/;

/** The request with the verb and the place said twice, so that each change can be read for itself. */
export function withEachChange({ text, quotes }: Masked): Masked {
  const stated =
    EACH_IS_JAPANESE.exec(text)?.groups ??
    EACH_IS_ENGLISH.exec(text)?.groups ??
    EACH_IN_CHINESE.exec(text)?.groups;
  // "佐藤の数学を96に、鈴木の国語を80に" names no file.
  if (stated && IS_FILE.test(stated.place ?? "")) return ofEach(stated, quotes);
  const twice = text.replace(IN_JAPANESE, (...found) => {
    const { place, one, first, other, last, verb } = found.at(-1);
    return `${place}${one}を${first}に${verb}て、${place}${other}を${last}に${verb}て`;
  });
  const pair = REPLACED_TWICE.exec(twice.trim())?.groups;
  if (pair && !/\b(?:and|then|to|with)\b/i.test(`${pair.one} ${pair.first} ${pair.other} ${pair.last}`)) {
    const { start, one, by, first, other, last, place, end } = pair;
    return {
      text: `${start} ${one} ${by} ${first}${place} and ${by === "with" ? "replace" : "change"} ${other} ${by} ${last}${place}${end}`,
      quotes,
    };
  }
  const groups = (IN_ENGLISH.exec(twice.trim()) ?? PLACE_FIRST.exec(twice.trim()))?.groups;
  if (!groups) return { text: twice, quotes };
  const { start, key, value, other, last, place = "", end } = groups;
  return { text: `${start} ${key} to ${value}${place} and set ${other} to ${last}${place}${end}`, quotes };
}

function ofEach({ place, one, first, other, last }: Record<string, string>, quotes: string[]): Masked {
  return { text: `set ${one} to ${first} in ${place} and set ${other} to ${last} in ${place}`, quotes };
}

const FOUND_AND_SET = [
  /^(?:please |can you )*(?:find|look up|search|see|check)(?: out)? where (?:the )?(?:\w+ )?(?<key>[\w.-]+) (?:is|gets) (?:set|defined|configured|specified)(?: and|,? then|,) (?:change|set|turn|make|switch) it (?:from \S+ )?to (?<value>[^\s,]+?)[.!\s]*$/i,
  /^(?:请|帮我)*(?:找找|找到|找一下|找出|查一下|查查|找|看看)\s*(?<key>[\w.-]+)\s*是?在哪[里儿]?(?:设置?|定义|配置)的?[，,]?(?:然后)?(?:把它|再)?(?:改成|改为|设成|设为)\s*(?<value>[^\s，。]+?)[。！\s]*$/,
  /^(?<key>[\w.-]+)\s*がどこで(?:設定|定義)され(?:てい?る)か(?:を)?(?:探して|調べて|見つけて)、?\s*(?<value>[^\s、。]+?)に(?:変えて|して|変更して|直して)[ぁ-ん]*[。！\s]*$/,
  /^(?<key>[\w.-]+)\s*を?(?:設定|定義)し(?:て(?:い)?る|た)(?:場所|ところ|行|ファイル)を(?:探して|見つけて|調べて)、?\s*(?<value>[^\s、。]+?)に(?:変えて|して|変更して|直して)[ぁ-ん]*[。！\s]*$/,
];

/** "Find where the port is set and change it to 81": the one file with that setting. */
export function withFoundSetting({ text, quotes }: Masked, { names, ...context }: Context): Masked {
  const { key, value } = FOUND_AND_SET.map((way) => way.exec(text)?.groups).find(Boolean) ?? {};
  if (key === undefined || value === undefined) return { text, quotes };
  const named = (label: string) => label.toLowerCase() === key.toLowerCase();
  const [file, other] = names.files.filter((name) => labelsIn(name, { ...context, names }).some(named));
  if (file === undefined || other !== undefined) return { text, quotes };
  const [place, what] = [maskAfter([]), maskAfter([file])];
  return {
    text: `search for ${what} in ${place} and set ${key} to ${value} in ${place}`,
    quotes: [file, key],
  };
}
