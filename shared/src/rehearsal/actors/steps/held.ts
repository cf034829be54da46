/** Requests that depend on what a file holds: "if drinks.txt mentions tea, remove that line". */

import { join } from "node:path";
import { type Condition, ELSE, NAME, named, pathOf } from "../conditions.ts";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const FILE = `(?:(?:the )?(?:file )?${NAME}|it|there|the list|the file|里面?|(?:その)?中)`;
const TEXT =
  "(?:the (?:word|name|line|text) |a line with |any )?(?<text>[\uE000-\uE0FF]|(?![就了的])[^,，。、.?？\uE000-\uE0FF]{1,30}?)";
const HAS = "(?:already )?(?:has|have|contains?|mentions?|includes?|lists?|says?)";
const HAS_NOT =
  "(?:does not|doesn't|do not|don't) (?:already |yet )*(?:have|contain|mention|include|list|say)";
const IS_IN = "(?:is|are)(?: already)?(?: listed| mentioned| written| there)? in";
const ANY = "(?: in it| in there| anywhere| yet| already)*";
const THEN = "\\s*[,，、]?\\s*(?:then |就|才)?\\s*(?<then>.+)";
const SO = "(?:\\s*(?:这个?[词字行]|那一?行|字样))?(?:的话|的时候|时|了)*";
const IF_ZH = "(?:只有当|只有|只在|当|如果|要是|假如|若)";
const JA_IF =
  "(?:という|って)?(?:言葉|単語|文字|行|設定|項目)?(?:の設定)?(?:が|って|と|も)?(?:既に|すでに|もう)?(?:書いて|載って|含まれて|入って)?(?:(?:が|を)?(?:入って|含んで|書いて)(?:い|あ)?る行が)?";

/** Whether the text must be in the file, and the words that say so, with the request behind them. */
const WAYS: [boolean, string][] = [
  [true, `(?:only )?if ${FILE} ${HAS} ${TEXT}${ANY},${THEN}`],
  [true, `(?:only )?if ${TEXT} ${IS_IN} ${FILE},?${THEN}`],
  [true, `(?:does|do) ${FILE} ${HAS} ${TEXT}${ANY}\\? ?(?:and )?if (?:so|yes|it does),?${THEN}`],
  [false, `(?:does|do) ${FILE} ${HAS} ${TEXT}${ANY}\\? ?(?:and )?if (?:not|it doesn't),?${THEN}`],
  [false, `if ${FILE} ${HAS_NOT} ${TEXT}${ANY},${THEN}`],
  [false, `if (?:there is|there's) no ${TEXT} in ${FILE},?${THEN}`],
  [false, `if ${TEXT} (?:isn't|is not|aren't|are not)(?: listed| mentioned)? in ${FILE},?${THEN}`],
  [
    true,
    `(?:${IF_ZH}\\s*${FILE}\\s*(?:里面?|中)?|${FILE}\\s*(?:里面?|中)?${IF_ZH})(?:已经)?(?:提到|有|包含|出现|写着|写了|含有)(?:了|过)?\\s*${TEXT}${SO}(?:[，,]|(?=[就才]))${THEN}`,
  ],
  [
    false,
    `(?:${IF_ZH}\\s*${FILE}\\s*(?:里面?|中)?|${FILE}\\s*(?:里面?|中)?${IF_ZH})(?:还)?(?:没有|没提到|没写|不包含)\\s*${TEXT}${SO}(?:[，,]|(?=[就才]))${THEN}`,
  ],
  [
    false,
    `(?:${IF_ZH}\\s*${FILE}\\s*(?:里面?|中)?|${FILE}\\s*(?:里面?|中)?${IF_ZH})(?:已经)?有\\s*${TEXT}${SO}[，,]?就?(?:不用|不要|别)再?[加写动改管]了?[，,]\\s*(?:要是|如果)?没有?(?:的话)?${THEN}`,
  ],
  [
    true,
    `(?:もし)?、?${FILE}(?:の中)?に(?:も)?${TEXT}${JA_IF}(?:あったら|あれば|いたら|いれば|ある(?:場合|とき|時)(?:だけ|は|のみ)*|いる(?:場合|とき|時)(?:だけ|は|のみ)*)${THEN}`,
  ],
  [
    false,
    `(?:もし)?、?${FILE}(?:の中)?に(?:まだ)?${TEXT}${JA_IF}(?:なかったら|なければ|いなかったら|いなければ|ない(?:場合|とき|時|なら)(?:だけ|は|のみ)*)${THEN}`,
  ],
];
const PATTERNS = WAYS.map(([isThere, source], index) => ({ isThere, pattern: named(source, index) }));

/** The condition of a request, with the text it is about; undefined if it has none. */
export function heldIn(request: Masked, context: Context): Condition | undefined {
  const text = request.text.replace(/[\s.。!！?？~～ー]+$/, "");
  const [found] = PATTERNS.flatMap(({ isThere, pattern }) => {
    const { groups } = pattern.exec(text) ?? {};
    return groups ? [{ isThere, groups }] : [];
  });
  // "If there is no milk in it, 消して" does not say what is to go.
  if (!found || (!found.isThere && /^(?:消|けし|削除)/.test(found.groups.then ?? ""))) return undefined;
  const path = fileIn(found.groups, request, context);
  const said = unmasked(found.groups.text ?? "", request.quotes).trim();
  if (path === undefined || said === "") return undefined;
  const held = spelled(said, linesOf(join(context.workdir ?? "", path)));
  return conditionOn({ path, text: held }, found.isThere, found.groups.then ?? "", request.quotes);
}

/** The file that the condition names, or the one that the conversation is about. */
function fileIn(
  groups: Record<string, string | undefined>,
  request: Masked,
  context: Context,
): string | undefined {
  const word = Object.entries(groups).find(([name, value]) => name.startsWith("name") && value)?.[1];
  if (word !== undefined) return pathOf(word, request.quotes, context.workdir);
  const [only, other] = fileOf(request, context);
  return other === undefined ? only : undefined;
}

type Asked = Pick<Condition, "path" | "text">;

function conditionOn(asked: Asked, isThere: boolean, wish: string, quotes: string[]): Condition {
  const [first = "", otherwise] = wish.split(ELSE);
  const part = (text: string) => withHeld({ text, quotes }, asked.text, asked.path);
  return {
    ...asked,
    isThere,
    first: part(first),
    otherwise: otherwise === undefined ? undefined : part(otherwise),
  };
}

const LATEST: [boolean, RegExp][] = [
  [true, /^if (?:so|yes|it (?:does|is)|there is(?: one)?)\b,?\s*(?<then>.+)$/is],
  [
    false,
    /^if (?:not|no|it (?:does ?n['’]?t|does not|is ?n['’]?t|is not)|there is ?n['’]?t(?: one)?),?\s*(?<then>.+)$/is,
  ],
  [true, /^(?:如果|要是)?有的话[，,]?就?(?<then>.+)$/s],
  [false, /^(?:如果|要是)?没有?的话[，,]?就?(?<then>.+)$/s],
  [true, /^(?:もし)?(?:あれば|あったら|あるなら)、?(?<then>.+)$/s],
  [false, /^(?:もし)?(?:なければ|なかったら|ないなら)、?(?<then>.+)$/s],
];

/** "Does training.txt have a week 4?" "If it doesn't, add it": the condition is what the prompt before has asked. */
export function askedBefore({ text, quotes }: Masked, context: Context): Condition | undefined {
  const asked = questionBefore(context);
  const [found] = LATEST.flatMap(([isThere, way]) => {
    const wish = way.exec(text)?.groups?.then;
    return wish === undefined ? [] : [{ isThere, wish }];
  });
  return asked && found && conditionOn(asked, found.isThere, found.wish, quotes);
}

function questionBefore({ latest, file }: Context): Asked | undefined {
  if (latest?.kind === "search" && file !== undefined) return { path: file, text: latest.text };
  if (latest?.kind !== "find") return undefined;
  const path = latest.pattern.replace("**/", "");
  return /[*?]/.test(path) ? undefined : { path };
}

/** The text as the file spells it. */
function spelled(text: string, lines: string[]): string {
  const line = lines.find((one) => one.toLowerCase().includes(text.toLowerCase()));
  const start = line?.toLowerCase().indexOf(text.toLowerCase()) ?? 0;
  return line?.slice(start, start + text.length) ?? text;
}

/** What points to the text, or to the line that holds it. `@` stands for the text, `#` for the file. */
const POINTERS: [RegExp, string][] = [
  [/\b(?:remove|delete|drop) (?:it|(?:that|this|the|its) (?:line|row|entry))\b/i, "remove the line @ from #"],
  [
    /\b(?:change|replace|turn) it (?:to|with|into) (.+?),? (?:every time|everywhere)$/i,
    "replace every @ with $1 in #",
  ],
  [/\b(?:change|replace|turn) it (?:to|with|into) (?=.+)/i, "replace @ with "],
  [/\b(?:add|append) it\b/i, "append @"],
  [/(?:把|将)?[那这该]一?行(?=删|去|划|移)|(?:把|将)它(?=删掉|划掉|去掉)/, "把 # 里的 @ 这一行"],
  [/(?:删了?|删掉|去掉)[那这该]一?行/, "删掉 # 里的 @ 这一行"],
  [/(?:把|将)?它(?=改|换|替)/, "把 @ "],
  [/(?<=(?:加|写|补)上?)(?:它)?(?:一行)?$/, " @"],
  [/(?:その|この)行を/, "# の @ の行を"],
  [/^(?=(?:消|けし|削除)し?て)/, "# の @ の行を"],
];

function withHeld({ text, quotes }: Masked, held: string | undefined, path: string): Masked {
  if (held === undefined) return { text, quotes };
  const [pattern, words] = POINTERS.find(([way]) => way.test(text)) ?? [];
  if (!pattern || words === undefined) return { text, quotes };
  const masks = { "@": maskAfter(quotes), "#": maskAfter([...quotes, held]) };
  const said = text.replace(
    pattern,
    words.replace(/[@#]/g, (sign) => masks[sign as "@" | "#"]),
  );
  return { text: said, quotes: [...quotes, held, path] };
}
