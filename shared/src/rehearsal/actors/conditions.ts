/** Requests that depend on whether a file exists. */

import { nameIn } from "./reading/names.ts";
import { type Masked, quoteAt } from "./slots.ts";

export interface Condition {
  path: string;
  isThere: boolean;
  /** What the file must hold, if it is not about the file itself. */
  text?: string;
  /** What to do then, and what to do if it is the other way round. */
  first: Masked;
  otherwise?: Masked | undefined;
}

/** The name of a file, or a name in quotes. */
export const NAME =
  "(?<name>[^\\s,，。、:：;；?？!！\uE000-\uE0FF]*\\.[a-z][a-z0-9]{0,7}(?![\\w.-])|[\uE000-\uE0FF])";
const FILE = `(?:(?:a|an|any|the|already a) )?(?:file )?(?:called |named )?${NAME}(?: file)?`;
const NOT_EN = "(?:isn't|is not|does not|doesn't|do not|don't)";
const THEN = "\\s*[,，、]?\\s*(?:then |就|那就|那么?)?\\s*(?<then>.+)";
const HERE = "(?: (?:here|there|yet|already|in (?:this|the) (?:folder|directory|project)))?";

/** Whether the file is there, and the texts that say so, with the request after or before it. */
const CONDITIONS: [boolean, string][] = [
  [true, `if (?:there(?:'s| is| already is)|(?:we|i|you) (?:have|find|see)) ${FILE}${HERE}${THEN}`],
  [true, `if ${FILE} (?:already )?(?:exists|is (?:there|here))${THEN}`],
  [
    false,
    `if (?:there(?:'s| is) no|there isn't|there is not|(?:we|i) (?:don't have|do not have|have no)) ${FILE}${HERE}${THEN}`,
  ],
  [
    false,
    `(?:if ${FILE} (?:${NOT_EN} (?:exist|there|here)|is missing)${HERE}|unless ${FILE} (?:already )?exists)${THEN}`,
  ],
  [
    true,
    `(?:is there|do (?:we|i) have|does) ${FILE}(?: exist| here)*\\? ?(?:and )?if (?:so|yes|there is|it does),?${THEN}`,
  ],
  [true, `有(?:没有)?\\s*${NAME}\\s*(?:这个文件)?[吗么]?[？?，,]\\s*有的话${THEN}`],
  [
    true,
    `${NAME}\\s*(?:は|って|が)?(?:ある|あります|存在する|存在します)か?[？?。、]\\s*(?:あれば|あったら)${THEN}`,
  ],
  [
    true,
    `(?<then>.+?),? (?:but )?(?:only )?if (?:it|${FILE})(?: (?:already )?(?:exists|is (?:there|here))|'s there)`,
  ],
  [
    false,
    `(?<then>.+?),? (?:but )?(?:only )?(?:if (?:it|${FILE}) (?:${NOT_EN} (?:already )?(?:exist|there|here)|is missing)(?: yet| already)?|unless (?:it|${FILE}) (?:already )?exists)`,
  ],
  [
    false,
    `(?:如果|要是|假如|若是?|万一)(?:现在|这里|目录里)?(?:没有|不存在|找不到)(?:一个)?(?:叫|名为)?\\s*${NAME}\\s*(?:这个)?(?:文件)?(?:的话)?${THEN}`,
  ],
  [
    false,
    `(?:如果|要是|假如|若是?|万一)?\\s*${NAME}\\s*(?:这个文件)?(?:不存在|还?没有|不在|找不到)(?:的话|[，,]|就|时)+${THEN}`,
  ],
  [false, `(?:没有)\\s*${NAME}\\s*(?:的话|[，,]?就)${THEN}`],
  [
    true,
    `(?:如果|要是|假如|若是?)(?:现在|这里|目录里)?(?:存在|有)(?:一个)?(?:叫|名为)?\\s*${NAME}\\s*(?:这个)?(?:文件)?(?:存在)?(?:的话)?${THEN}`,
  ],
  [true, `(?:如果|要是|假如|若是?)\\s*${NAME}\\s*(?:这个文件)?(?:存在|还在|在|有)(?:的话|[，,]|就)+${THEN}`],
  [true, `有\\s*${NAME}\\s*(?:的话|[，,]?就)${THEN}`],
  [
    false,
    `(?:もし)?、?\\s*${NAME}\\s*(?:という(?:ファイル))?(?:が|は|って)?\\s*(?:まだ)?(?:なければ|無ければ|なかったら|無かったら|ないなら|ない場合は?|存在しなければ|存在しない(?:なら|場合は?)|存在しなかったら)${THEN}`,
  ],
  [
    true,
    `(?:もし)?、?\\s*${NAME}\\s*(?:という(?:ファイル))?(?:が|は|って)?\\s*(?:既に|すでに|もう)?(?:あれば|あったら|ある(?:なら|場合は?|ようなら)|存在すれば|存在したら|存在する(?:なら|場合は?))${THEN}`,
  ],
];
const PATTERNS = CONDITIONS.map(([isThere, source], index) => ({ isThere, pattern: named(source, index) }));

/** A pattern for a whole text. A group needs a name of its own. */
export function named(source: string, index: number): RegExp {
  let names = 0;
  return new RegExp(`^${source.replaceAll("(?<name>", () => `(?<name${index}_${++names}>`)}$`, "isu");
}

/** What comes after it is to be done if it is the other way round. */
export const ELSE =
  /[\s,，;；。.、]*(?:\b(?:otherwise|else|if not)\b,?|否则的?话?|不然的?话?|(?:如果|要是)?没有的话|没有就|そうでなければ|でなければ|(?<=[てでい][、。]?)(?:なければ|ない場合(?:は|だけ)?|なかったら|あるなら|あれば|あったら|ある場合は?))|(?<=[，,。；])有的话[，,、\s]*/i;

/** The condition of a request; undefined if it has none, or one that we cannot judge. */
export function conditionOf({ text, quotes }: Masked, workdir: string | undefined): Condition | undefined {
  for (const { isThere, pattern } of PATTERNS) {
    const groups = pattern.exec(text.replace(/[\s.。!！?？]+$/, ""))?.groups;
    if (!groups) continue;
    const word = Object.entries(groups).find(([name, value]) => name !== "then" && value)?.[1];
    const isAtEnd = pattern.source.startsWith("^(?<then>");
    // "Read a.txt and delete b.txt if it exists": the condition is about the last part only.
    if (isAtEnd && /,|\band\b/i.test(groups.then ?? "")) continue;
    // "Add milk only if it is missing": it is the milk.
    if (word === undefined && /^(?:please )?(?:add|append|put|insert|write)\b/i.test(groups.then ?? ""))
      return undefined;
    const named = word ?? /[\w./-]+\.[a-z]\w{0,7}/i.exec(groups.then ?? "")?.[0];
    const path = named && pathOf(named, quotes, workdir);
    if (!path) return undefined;
    const [first = "", otherwise] = (groups.then ?? "").split(ELSE);
    const request = (text: string) => ({ text: withName(text, word ?? ""), quotes });
    return { path, isThere, first: request(first), otherwise: otherwise ? request(otherwise) : undefined };
  }
  return undefined;
}

/** The path of a name. */
export function pathOf(word: string, quotes: string[], workdir: string | undefined): string | undefined {
  return /^[\uE000-\uE0FF]/.test(word) ? quoteAt(word, quotes) : (nameIn(word, workdir) ?? word);
}

/** "… make one", "……就新建一个", "……作って": what is made is the file of the condition. */
function withName(text: string, name: string): string {
  return text
    .replace(/^((?:create|make|write|add|start)) (?:one|it)\b/i, `$1 ${name}`)
    .replace(/^((?:新建|创建|建|写|弄|做|生成)(?:一?个|一份)?(?:吧)?)(?=$|[，,；。]|写)/, `$1${name}`)
    .replace(/^(?:新しく|新規に?)?(?=作|つく|新規作成)/, `${name}を`);
}
