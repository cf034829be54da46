/** Removes polite words and punctuation from a request, and corrects typing errors. */

/** The request without them. */
export function tidied(prompt: string): string {
  return corrected(withoutCourtesy(withoutMarks(prompt.normalize("NFC"))));
}

function withoutMarks(text: string): string {
  return text.trim().replace(/[\s.。!！?？~～…]+$/u, "");
}

/** Polite words around a request, in the order in which they are removed. */
const COURTESY = [
  /^(?:(?:ok|so|and|hey(?=,? \w+ \w)|please|pls|plz|just|now|then|kindly|(?:can|could|would|will|may) (?:you|i|we)|let(?:'s| me| us)|i(?:'?d| would)? (?:want|like|need|love)(?: you)? to|(?:tell|show) me (?=wh)|know (?=wh)|go ahead and)[\s,]+)+/i,
  /[\s,]+(?:(?:please|pls|plz|thanks|thank you|for me|to me|now|and show it to me)[\s,]*)+$/i,
  /^(?:请|麻烦你?|你能|能不能|能|可以|可不可以|帮我|帮忙|给我|我想|我要|那|现在|再)+(?!在)\s*/,
  /(?<=\S)\s*(?:吗|吧|呢|呀|啊|好吗|可以吗|谢谢)+$/,
  /^(?:すみません|あの|では|じゃあ|次に|まず|ちょっと)[、,\s]*/,
  /(?:(?<=[てで])(?:いただけますか|もらえますか|もらえる|くれますか|くれる|下さい|ください|ほしい)|を?お願いします|です|ね|よ|か)+$/,
];

function withoutCourtesy(text: string): string {
  return withoutMarks(COURTESY.reduce((rest, words) => rest.replace(words, ""), text));
}

const VERBS =
  "read show open print display list find search create make write append replace change rename move copy delete remove count summarize execute".split(
    " ",
  );

/** Corrects a verb with two letters swapped, one missing or one doubled. */
function corrected(text: string): string {
  return text.replace(
    /^[a-z]{4,}/i,
    (word) => VERBS.find((verb) => verb === word.toLowerCase() || isTypo(word.toLowerCase(), verb)) ?? word,
  );
}

function isTypo(word: string, verb: string): boolean {
  const [longer, shorter] = word.length > verb.length ? [word, verb] : [verb, word];
  const lacksOne = [...longer].some((_, i) => longer.slice(0, i) + longer.slice(i + 1) === shorter);
  const hasSwapped = [...verb].some(
    (_, i) => verb.slice(0, i) + (verb[i + 1] ?? "") + verb[i] + verb.slice(i + 2) === word,
  );
  return (lacksOne && longer.length - shorter.length === 1) || hasSwapped;
}
