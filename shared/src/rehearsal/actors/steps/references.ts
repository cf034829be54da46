/** Puts names for what a request only points to: "that line" is line 2 of notes.txt, "set it to 70" is about a setting. */

import { join } from "node:path";
import { isNamed } from "../doubt.ts";
import { type Masked, maskAfter, numberIn, quoteAt } from "../slots.ts";
import { type Context, labelsIn, linesOf, onlyFound } from "./context.ts";

/** The request with the line, the setting or the files that the conversation was about. */
export function withReferents(request: Masked, context: Context): Masked {
  return [
    ofOwner,
    belowIt,
    ofShownLine,
    ofFoundLines,
    ofFoundText,
    ofOneFound,
    ofCopy,
    ofLine,
    ofSetting,
    ofFiles,
    ofFolder,
  ].reduce((said, named) => named(said, context), request);
}

// "Add this line: …" gives a line and means none.
const ON_THAT_LINE = /,? (?:on|in|of) (?:that|this) line\b/i;
const THAT_LINE: [RegExp, (file: string, nth: string) => string][] = [
  [
    /(?<!\b(?:add|append|put|write|insert) )\b(?:that|this|his|her|its|their) (?:line|row|entry)\b/i,
    (file, nth) => `line ${nth} of ${file}`,
  ],
  // "牛奶那行" names its line.
  [
    /(?<=^|[把将的在从，。、\s他她它]|请|帮我|再|就|也|删了?|删掉|看看?|改)(?<![加写添插].{0,3})[那这该]一?行(?!字)/,
    (file, nth) => `${file} 的第 ${nth} 行`,
  ],
  [/[そこ]の行(?!を(?:追加|書|入れ|足))/, (file, nth) => `${file} の${nth}行目`],
];

function ofLine({ text, quotes }: Masked, { file, line }: Context): Masked {
  if (file === undefined || line === undefined) return { text, quotes };
  const name = maskAfter(quotes);
  const isAboutIt = THAT_LINE.find(([way]) => way.test(text));
  if (!isAboutIt) return { text, quotes };
  const [pattern, words] = isAboutIt;
  const said = text
    .replace(ON_THAT_LINE, ` in ${name}`)
    .replace(OF_THAT_LINE, /行的/.test(text) ? `${name} 里的` : `${name} の`)
    .replace(pattern, words(name, line));
  return { text: said, quotes: [...quotes, file] };
}

const REMOVES_IT =
  /^(?:それ|これ|もう|は|を|も|、|いらない|要らない|不要|使わない|必要ない|です|なので|ので|から|し)*(?:消|削除)して[ぁ-ん]*[。！]*$|^(?:(?:ok(?:ay)?|now|then|please|and|can you|could you)[, ]+)*(?:delete|remove|erase|drop) (?:it|that|this|him|her)(?: (?:again|please|now))*[.!?]*$|^(?:那就?|好|请|帮我|给我|再|就|，)*(?:把(?:它|这个|那个))?(?:删除?|去掉?|移除)(?:了|掉|掉它|它)?(?:吧)?[。！]*$/i;

/** "Delete it", right after one line of a file was shown or found in it, is about that line. */
function ofShownLine({ text, quotes }: Masked, { file, line, latest }: Context): Masked {
  const isShown = latest?.kind === "showLine" || (latest?.kind === "search" && latest.path === file);
  if (!isShown || file === undefined || line === undefined || !REMOVES_IT.test(text)) return { text, quotes };
  return { text: `${maskAfter(quotes)} の${line}行目を削除して`, quotes: [...quotes, file] };
}

/** "その2行とも消して", after a text was found in one file. */
const THOSE_LINES =
  /^(?:じゃあ?、?|では、?|ok、?)?(?:(?:その|この|見つかった|出てきた|該当(?:する|の))(?:全部の|すべての)?(?:行|(?<count>\d|[二三四五両])(?:行|つ|箇所))|それら|それ)(?:の行)?(?:とも|を|は|も|、)*(?:全部|すべて|全て|まとめて|とも)?(?:消し|削除し|消去し|取り除い)(?:て|ちゃって)[ぁ-ん]*[。！\s]*$/i;

function ofFoundLines({ text, quotes }: Masked, { file, latest, workdir = "" }: Context): Masked {
  const found = THOSE_LINES.exec(text);
  if (!found || latest?.kind !== "search" || file === undefined) return { text, quotes };
  const lines = linesOf(join(workdir, file)).filter((line) => line.includes(latest.text));
  const { count } = found.groups ?? {};
  const isAll = count === undefined || lines.length === (count === "両" ? 2 : numberIn(count));
  if (lines.length < 2 || !isAll) return { text, quotes };
  const [place, words] = [maskAfter(quotes), maskAfter([...quotes, file])];
  return { text: `${place}から${words}を含む行をすべて削除して`, quotes: [...quotes, file, latest.text] };
}

const OWNED =
  /^(?:his|her|its|their) (?<key>[\w ]{2,20}?) (?:is|should be|must be|has to be|needs to be) (?<value>\S+?)(?:[,.;] (?:please )?(?:fix|correct|change|update) (?:it|that))?(?:,? please)?[.!]*$/i;

/** "His group should be A-", after the line with Marcus was found in a table. */
function ofOwner({ text, quotes }: Masked, { file, latest }: Context): Masked {
  const { key, value } = OWNED.exec(text)?.groups ?? {};
  if (key === undefined || latest?.kind !== "search" || !file?.endsWith(".csv")) return { text, quotes };
  const said = `${latest.text}'s ${key} should be ${value} in ${maskAfter(quotes)}`;
  return { text: said, quotes: [...quotes, file] };
}

const THE_COPY =
  /\bthe (?:copy|copied (?:file|one|version)|duplicate|new (?:one|file|copy))\b(?! (?:of|called|named))|コピー先(?:の(?:ファイル|ほう|方))?|コピーした(?:ほう|方|やつ|ファイル)|新しい(?:ほう|方)(?=[のをにはも])|(?<![做个成为份的])(?:备份|副本)(?:文件)?(?=里|中|的|先?[别不勿]|保留|留着|删)/;
/** What was copied. Without a copy nobody can say which file that is. */
export const THE_ORIGINAL =
  /\bthe (?:original|old)(?: (?:file|one|version))\b(?! (?:of|called|named))|\bthe original(?=[.!?]*$| (?:then|now|again|please|after|is|to|into|in|from)\b)|コピー元(?:の(?:ファイル|ほう|方))?|(?<![\w一-龠])(?:元|もと)の(?:ファイル|ほう|方|やつ)|原文件|原件|源文件|原来的?(?:那[个份](?:文件)?|那?个?文件)|原来的(?=[删去不])/;
const THE_NEW =
  /(?:さっき|先ほど|さきほど|今|いま)?(?:作った|作成した)(?:ばかりの)?(?:ファイル|ほう|方|やつ)(?=[のをにはも])|(?:刚刚?|刚才|方才)(?:新?建|创建|做|写|弄|生成)(?:好|出来)?的(?:[那这]?个文件|[那这]个|文件)/;

const THE_FOUND =
  /(?:今|さっき)?(?:見つかった|見つけた|ヒットした|出てきた|該当した|該当する)(?:その)?(?:ファイル|ほう|方|やつ|もの|日記|メモ)(?=[のをにはも、])/;

/** "コピー元は消して" after a copy, "さっき作ったファイルを見せて" after a file was made. */
function ofCopy({ text, quotes }: Masked, context: Context): Masked {
  const { latest, change, copied: copy } = context;
  const renamed = latest?.kind === "rename" ? latest.to : undefined;
  const made = change?.kind === "create" || change?.kind === "append" ? change.path : copy?.to;
  const ways: [RegExp, string | undefined][] = [
    [THE_COPY, copy?.to ?? renamed],
    [THE_ORIGINAL, copy?.path],
    [THE_NEW, made],
    [THE_FOUND, onlyFound(latest, context)],
  ];
  const [way, name] = ways.find(([words, file]) => file !== undefined && words.test(text)) ?? [];
  if (!way || name === undefined) return { text, quotes };
  return { text: text.replace(way, maskAfter(quotes)), quotes: [...quotes, name] };
}

const OF_THAT_LINE = /[那这该]一?行[里中上]?的(?=\S+[改换])|[そこ]の行の(?=[^、後前次下上]+を\S+に)/;

/** "その下の行にタマも追加", after a line was added at the end, is at the end, too. */
function belowIt({ text, quotes }: Masked, { latest }: Context): Masked {
  const isAtEnd = latest?.kind === "create" || latest?.kind === "append";
  return { text: isAtEnd ? text.replace(/^その(?:すぐ)?[下次](?:の行)?に[、]?/, "") : text, quotes };
}

const VALUE = "(?!.*(?:じゃなく|ではなく|から))(?<value>[^\\s，。、,を]+?)";
const SET_IT: [RegExp, (file: string, key: string, value: string) => string][] = [
  [
    new RegExp(
      `^(?:[^,]{1,40}, )?(?:ok|okay|now|then|please|so|and|can you|could you|let's|[,.!\\s])*(?:(?:set|change|make|turn|put|bump|switch|raise|lower)(?: (?:it|that|this))?(?: (?:back|up|down))? to|make (?:it|that|this)) ${VALUE}(?: please| then| instead| now|[.!\\s])*$`,
      "i",
    ),
    (file, key, value) => `set ${key} to ${value} in ${file}`,
  ],
  [
    new RegExp(
      `^(?:(?:ok|okay|now|then|please|so|and|can you|could you)[, ]+)*(?:use|go with|switch to) ${VALUE} (?:instead|now)(?: please|[.!\\s])*$`,
      "i",
    ),
    (file, key, value) => `set ${key} to ${value} in ${file}`,
  ],
  [
    new RegExp(
      `^(?:[^，,]{1,12}[，,])?(?:那|就|还是|算了|请|帮我|给我|麻烦|把|将|它|这个|[，,\\s])*(?:改|换|调|设|设置|变)(?:成|为|到|回|作)\\s*${VALUE}(?:吧|呗|好了|一下|[。！!\\s])*(?:[，,](?!.*(?:然后|再|并|别|不要|如果|的话|运行|执行|跑|删|看|读|显示|打开|加|写|移|复制))[^，,改换]{1,15})?$`,
    ),
    (file, key, value) => `把 ${file} 里的 ${key} 设置成 ${value}`,
  ],
  [
    new RegExp(
      `^(?:[^、]{1,15}、)?(?:ついでに|あと|それと|それから|では|じゃあ?|それなら|それ|これ|[をはも、\\s])*${VALUE}に(?:して|しと|変更|変え|設定|直し|書き換え|上げ|下げ|戻し)[ぁ-ん]*(?:助かります|嬉しいです)?[。！!\\s]*$`,
    ),
    (file, key, value) => `${file} の ${key} を ${value} に設定して`,
  ],
];

function ofSetting({ text, quotes }: Masked, context: Context): Masked {
  const { file, setting } = context;
  if (file === undefined || setting === undefined) return { text, quotes };
  const named = labelsIn(file, context).filter((label) => text.toLowerCase().includes(label.toLowerCase()));
  const [key = setting, other] = named;
  for (const [pattern, words] of SET_IT) {
    const { value } = pattern.exec(withoutLabel(text, key))?.groups ?? {};
    if (value !== undefined && !/元$|もと$|まま$/.test(value) && !value.includes(key) && other === undefined)
      return { text: words(maskAfter(quotes), key, value), quotes: [...quotes, file] };
  }
  return { text, quotes };
}

/** "timeoutも30にして" names the setting before the value. */
function withoutLabel(text: string, key: string): string {
  return ["も", "を", "は"].reduce((said, particle) => said.replace(key + particle, ""), text);
}

const THEM: [RegExp, (kind: string) => string][] = [
  [/\b(?:all of (?:them|those)|(?:them|those)(?: all)?)\b(?! files)/i, (kind) => `all the .${kind} files`],
  [
    /^(?:请|帮我|把)?(?:它们|这些|那些)?(?:文件)?(?:全部|全都|全|都)(?=[删移复拷清])/,
    (kind) => `把所有.${kind}文件都`,
  ],
  [
    /^(?:それら|これら)?を?(?:全部|すべて|全て|ぜんぶ)(?=消|削除|移|コピー)/,
    (kind) => `.${kind}ファイルを全部`,
  ],
];

/** The files that the request before found by their names. */
function foundBy({ latest, names }: Context): string[] {
  return latest?.kind === "find" ? names.files.filter((file) => isNamed(file, latest.pattern)) : [];
}

const REPLACE_IT =
  /^((?:ok(?:ay)?,? |now |then |and |please |can you |could you )*)(?:replace|change|swap|substitute|turn|switch) (?:it|that|that word|the word) (with|to|for|by|into) (\S+?)(?: there| everywhere| please| instead)*[.!?]*$/i;

/** "Replace it with db.example.org", after a text was found in one file. */
function ofFoundText({ text, quotes }: Masked, { file, latest, setting }: Context): Masked {
  const [, start = "", joint = "", now] = REPLACE_IT.exec(text) ?? [];
  if (latest?.kind !== "search" || file === undefined || now === undefined) return { text, quotes };
  if (setting?.toLowerCase() === latest.text.toLowerCase()) return { text, quotes };
  const all = [...quotes, latest.text, /^[\uE000-\uE0FF]$/.test(now) ? quoteAt(now, quotes) : now, file];
  const [old, next, place] = [0, 1, 2].map((i) => maskAfter(all.slice(0, quotes.length + i)));
  return {
    text: `${start}replace ${old} ${joint === "by" ? "with" : joint} ${next} in ${place}`,
    quotes: all,
  };
}

const ONE_FOUND =
  /\b(?:the|that) (?:one|file) (?:in|from|inside|under|within) (?:the |my )?([\w./-]+?)\/?(?: (?:folder|directory))?(?=[.,!?]*$|[,.] )/i;

/** "Show me the one in music", after files were found by their names. */
function ofOneFound({ text, quotes }: Masked, context: Context): Masked {
  const [said, folder] = ONE_FOUND.exec(text) ?? [];
  const [file, other] = foundBy(context).filter((name) => name.startsWith(`${folder}/`));
  if (said === undefined || file === undefined || other !== undefined) return { text, quotes };
  return { text: text.replace(said, maskAfter(quotes)), quotes: [...quotes, file] };
}

const THESE_FILES: [RegExp, string][] = [
  [/\b(?:both(?: of (?:them|those))?|all of (?:them|those)|them all|them|those)\b/i, " and "],
  [/^(?:请|帮我|把)?(?:它们|这些|那些|这?[两三四]个)(?:文件)?(?:都|全部)/, "、"],
  [/^(?:それら|これら|(?:両|二|２|2|三|３|3)つ|両方)(?:とも)?(?:を|とも)?(?=消|削除|読|見|開)/, "と"],
];
const MOST_FOUND = 5;

function ofFiles({ text, quotes }: Masked, { latest, names }: Context): Masked {
  const files = foundBy({ latest, names });
  const [these, joint = ""] = THESE_FILES.find(([way]) => way.test(text)) ?? [];
  if (these && files.length > 1 && files.length <= MOST_FOUND)
    return {
      text: text.replace(
        these,
        () => `${files.join(joint)} ${joint === " and " ? "" : joint === "と" ? "を" : "都"}`,
      ),
      quotes,
    };
  const kind = latest?.kind === "find" ? /\*\.(\w+)$/.exec(latest.pattern)?.[1] : undefined;
  if (kind === undefined) return { text, quotes };
  const [pattern, words] = THEM.find(([way]) => way.test(text)) ?? [];
  return { text: pattern ? text.replace(pattern, words?.(kind) ?? "") : text, quotes };
}

const THERE: [RegExp, (folder: string) => string][] = [
  [/\bthat (?:folder|directory)\b/i, (folder) => `the folder ${folder}`],
  [
    /(?:在)?(?:这个|那个|该)(?:文件夹|目录)(?:里面?|中|下面?|内)?(?:再|也)?/,
    (folder) => `在 ${folder} 文件夹里`,
  ],
  [/(?<=\b(?:copy|move|put)\b.*)(?:(?:in|into|to) )?there\b/i, (folder) => `into the folder ${folder}`],
  [
    /(?<=拷贝|复制|移动?|[放挪搬丢扔拖塞])(?:[到进]去|[进过][去来]|[到进](?:里面|里头|那里|那儿))/,
    (folder) => `到${folder}文件夹`,
  ],
  [/(?:そこ|その中)に(?=コピー|複製|移動|移し|入れ)/, (folder) => `${folder}フォルダに`],
];

function ofFolder({ text, quotes }: Masked, { directory }: Context): Masked {
  if (directory === undefined) return { text, quotes };
  const [pattern, words] = THERE.find(([way]) => way.test(text)) ?? [];
  return { text: pattern ? text.replace(pattern, words?.(directory) ?? "") : text, quotes };
}
