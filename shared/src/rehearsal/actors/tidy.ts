/** Removes polite words and punctuation from a request, and corrects typing errors. */

/** The request without them. */
export function tidied(prompt: string): string {
  return corrected(withoutCourtesy(withoutMarks(inOneLanguage(prompt))));
}

/** Other spellings of a tidied request, for when it is not understood as it stands. They may change what it quotes. */
export function respelled(text: string): string[] {
  const dense = text.replace(
    /(?<=[\u3040-\u30ff\u4e00-\u9fff\uE000-\uE0FF])\s+|\s+(?=[\u3040-\u30ff\u4e00-\u9fff\uE000-\uE0FF])/g,
    "",
  );
  const right = text.replace(/(?<![\w./-])[a-z]{3,}(?![\w./-])/gi, nearestWord);
  const simplified = simpler(text, TRADITIONAL);
  const others = [simplified, simpler(simplified, MORE_TRADITIONAL)].map(withoutCourtesy);
  return [dense, right, ...others].filter((other) => other !== text);
}

function simpler(text: string, pairs: [string, string][]): string {
  return pairs.reduce((rest, [traditional, plain]) => rest.replaceAll(traditional, plain), text);
}

/** Words of requests in traditional characters. */
const TRADITIONAL =
  "檔案 文件, 資料夾 文件夹, 搜尋 搜索, 幫 帮, 錄 录, 內 内, 執 执, 運 运, 刪 删, 顯 显, 開 开, 寫 写, 讀 读, 裡 里, 這 这, 個 个, 嗎 吗, 換 换, 複製 复制, 還 还, 後 后, 給 给, 說 说, 麼 么, 請 请, 對 对, 為 为, 幾 几, 並 并, 讓 让, 將 将, 條 条, 來 来, 從 从, 當 当, 過 过, 進 进, 動 动, 啟 启, 測試 测试, 結果 结果"
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string]);

/** Those that more often stand in a text. */
const MORE_TRADITIONAL =
  "煩 烦, 標 标, 題 题, 變 变, 號 号, 數 数, 詞 词, 單 单, 間 间, 項 项, 終 终, 邊 边, 頭 头, 筆 笔, 電 电, 話 话, 樣 样, 備 备, 轉 转, 關 关, 總 总, 統 统, 計 计, 應 应, 該 该, 檢 检, 輸 输, 貼 贴, 補 补, 檔 文件"
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string]);

const COMMON =
  "the file files line lines second third first last folder content contents with called named into where which what many word".split(
    " ",
  );

function nearestWord(word: string): string {
  const lower = word.toLowerCase();
  if (COMMON.includes(lower) || VERBS.includes(lower)) return word;
  return [...COMMON, ...VERBS].find((common) => isTypo(lower, common)) ?? word;
}

/** English verbs in a Chinese or Japanese sentence: "rename 一下", "delete して". */
const VERBS_OF: Record<string, [zh: string, ja: string]> = {
  read: ["读", "読んで"],
  cat: ["读", "読んで"],
  open: ["打开", "開いて"],
  show: ["显示", "表示して"],
  list: ["列", "一覧表示して"],
  create: ["新建", "作成して"],
  append: ["追加", "追記して"],
  replace: ["替换", "置換して"],
  rename: ["改名", "リネームして"],
  move: ["移动", "移動して"],
  copy: ["复制", "コピーして"],
  delete: ["删除", "削除して"],
  remove: ["删除", "削除して"],
  run: ["运行", "実行して"],
  search: ["搜索", "検索して"],
  grep: ["搜索", "検索して"],
};
const MIXED = new RegExp(
  `(?<![\\w.-])(${Object.keys(VERBS_OF).join("|")})\\s*(?:(一下|下|掉|成|为)|を?(?:して|する|お願い|よろしく))`,
  "gi",
);

/** Homophones that an input method offers first. */
const HOMOPHONES: [RegExp, string][] = [
  [/度(?=一?下|取)/, "读"],
  [/[册珊山](?=掉|除|了)/, "删"],
  [/搜[锁所]/, "搜索"],
  [/(?<=[看读查找跑])以下/, "一下"],
  [/[角叫教]本(?![\w.])/, "脚本"],
  [/^在(?=新?建|加|写|来一?个)/, "再"],
  [/(?<=[建写加做弄])以(?=[个份行条])/, "一"],
  [/文件[加家](?=[下里中]|$)/g, "文件夹"],
  [/フアイル/g, "ファイル"],
  [/^grep\s*で(?=\S+を)/i, ""],
];

function inOneLanguage(text: string): string {
  const mixed = text.replace(MIXED, (_, verb: string, after?: string) => {
    const [zh = "", ja = ""] = VERBS_OF[verb.toLowerCase()] ?? [];
    return after === undefined ? ja : zh + after;
  });
  return HOMOPHONES.reduce((rest, [wrong, right]) => rest.replace(wrong, right), mixed);
}

function withoutMarks(text: string): string {
  return text.trim().replace(/^[\s,，、;；:：]+|[\s.。!！?？~～…,，、]+$/gu, "");
}

/** "…, and if so, show me the line": the answer shows it anyway. */
const IF_SO =
  /[,，、。？?]?\s*(?:(?:and )?if so,? (?:(?:in )?wh(?:ere|ich|at)|show|give|tell|print)(?!.*(?:delete|remove)).*|(?:如果)?有的话[，,]?(?!.*[删改换去]).*(?:看|给我|显示|发我|那一?行).*|(?:あれば|あったら)(?!.*[消削直変]).*(?:見せて|見たい|教えて|出して).*)$/i;

/** ", I want to know if we play away", "，我想确认一下", " before I change anything": why somebody asks. */
const WHY = [
  /(?:[?.!,;] |[,.;]? (?:because |since |as )?i(?:'d| would)? )(?:just )?(?:want|need|like) to (?:know|see|check) (?:if|whether|how|what|which|that (?=i |we |it |he |she |they |everything ))\b.*$/i,
  /[，,。？?]\s*我?(?:只是)?(?:想|要)?(?:再)?(?:确认|核对|检查)一下(?:有没有|是不是)?[^，。]{0,8}$/i,
  /[，,。？?]\s*我?(?:只是)?(?:想|要)(?:确认|知道|看看?|核对|检查)[^，。]*(?:有没有|是不是|对不对|多少|什么|几)[^，。]*$/i,
  /(?<=[てで]|ください|ほしい)[。、][^、。]*(?:が見たい|を見たい|が知りたい|を知りたい)(?:だけ|です|んだ|の|から)*$/i,
  / so (?:that )?(?:it|they|everything|the (?:list|file|order|names?|lines?)) (?:(?:still |also )?(?:stays?|remains?|keeps?|matches|match|fits?)|(?:is|are|['’]s) (?:still |all )*(?:in order|sorted|alphabetical|complete|consistent|up to date))\b[^,.\uE000-\uE0FF]*$/i,
  / before (?:i|we) (?:change|touch|edit|decide|do|start|break|forget)\b.*$/i,
  / before (?:the |my |our )?\w+ (?:starts|begins|class|ends)$/i,
];

/** Words around a request that do not change it, in the order in which they are removed. */
const COURTESY = [
  /^(?:(?:ok|okay|so|and|then|also|oh|ah(?=,)|um|uh|well(?=,)|alright|hey(?=,? \w+ \w)|hi(?=,? \w+ \w)|(?:great|good|nice|perfect|cool|fine|thanks|thank you)(?=,)|please|pls|plz|just|now|next|first(?! (?:\d|two|three|four|five|ten|few|couple|lines?|rows?))|finally|kindly|(?:can|could|would|will|may) (?:you|u|i|we)(?: please| kindly)?|let(?:'s| me| us)|i(?:'?d| would|'?ll)? (?:want|like|need|love)(?: you)? to|(?:tell|show) me(?= wh| how)|(?:do you )?know(?= wh)|go ahead and|help me(?: to)?|be so kind and)[\s,]+)+/i,
  /[\s,]+(?:(?:please|pls|plz|thanks|thank you|thx|tnx|for me|to me|for us|now|then|again|once more|one more time|right away|if you can|and show it to me|i (?:don't|dont|do not) need (?:it|that|this) any ?more)[\s,]*)+$/i,
  /^(?:(?:[你您]好[，,！!。\s]+(?=.{5})|算了[，,]\s*(?=[把删\uE000-\uE0FF])|只(?:是|需)?(?:想要?|让我|给我|要)(?=[看读查])|嗯|好的?|那(?![个份边些])么?|现在|然后|接着|再|请问|请你?|麻烦你?|劳驾|你?能不能|你?可不可以|你?能|你?可以|帮我|帮忙|替我|给我|我想要?|我要|想|先|最后(?![面一的边头])|顺便|重新|在这[儿里](?=创建|新建|建)|(?:写|改|做|弄|建|加|删|换|跑|看|读|运行)[完好]了?(?:以?后|之后)?)[，,\s]*)+(?!在[做干])(?=.)/,
  /(?<=\S)[，,\s]*(?:吗|吧|呢|呀|啊|哦|哈|啦|呗|嘛|咯|喽|好吗|好不好|行吗|可以吗|谢谢你?|谢啦|多谢|就好|就行|就可以|(?:帮我|请你?)?改(?:一下|过来|正)|说来听听|告诉我|(?<![让给])我看看|帮我改一下|(?:出来)?给我|一遍|一次|来着|再说)+$/,
  /^(?:(?:すみません|すいません|あの|では|じゃあ|じゃ(?!ん)|それでは|次に|次は|まず|最後に|ちょっと|今度は|あと|そして|それから|そのあと|もう一?[度回]|やっぱり|やはり|ついでに|新しく|新規に|できれば|悪いけど)[、,\s]*)+/,
  /(?:(?<=たい)だけ|(?<=[てで])(?:いただけます(?:でしょう)?か|いただけますか?|いただきたい(?:です)?|もらえ(?:ます|る|ない)か?(?:な)?|もらいたい(?:です)?|くれ(?:ます|る|ない)か?(?:な)?|下さい|ください|ほしい(?:んだけど|んですが|のですが|です)?|欲しい(?:です)?|おいて(?:ください|下さい|もらえますか)?|みて(?:ください|下さい)?)|を?(?:お願い|おねがい)(?:します|できますか)?|んだけど|んですが|のですが|んです|です|でしょう|かな|ね|よ|な|か|[。！!](?=.))+$/,
];

/** "消しといて" is the same as "消して". */
const SPOKEN: [RegExp, string][] = [
  [/(?<=っ)ちゃって$/, "て"],
  [/ちゃって$/, "て"],
  [/じゃって$/, "で"],
  [/(?<=[\uE000-\uE0FF])追加で$/, "を追加して"],
  [/(?<=削除|消去|表示|出力|実行|変更|修正|置換|検索|作成|追加|追記|コピー|移動|リネーム)で$/, "して"],
  [/(?:しとい|しておい)て$/, "して"],
  [/(?:とい|ておい)て$/, "て"],
  [/(?:どい|でおい)て$/, "で"],
  ...(
    [
      ["よんで", "読んで"],
      ["みせて", "見せて"],
      ["みして", "見せて"],
      ["見して", "見せて"],
      ["ひらいて", "開いて"],
      ["おしえて", "教えて"],
      ["けして", "消して"],
      ["かいて", "書いて"],
      ["つくって", "作って"],
      ["さがして", "探して"],
      ["かぞえて", "数えて"],
      ["うごかして", "動かして"],
      ["うつして", "移して"],
      ["ついか", "追加"],
      ["ついかして", "追加して"],
    ] as const
  ).map(([kana, kanji]): [RegExp, string] => [new RegExp(`(?<![\\u4e00-\\u9fff](?<!行))${kana}$`), kanji]),
];

function withoutWhy(text: string): string {
  return WHY.reduce((rest, reason) => rest.replace(reason, ""), text.replace(IF_SO, ""));
}

function withoutCourtesy(text: string): string {
  const plain = withoutMarks(
    COURTESY.reduce((rest, words) => withoutMarks(rest.replace(words, "")), withoutWhy(text)),
  );
  return SPOKEN.reduce((rest, [spoken, written]) => rest.replace(spoken, written), plain);
}

const VERBS =
  "read show open print display list find search create make write append replace change rename move copy delete remove count summarize execute switch update insert".split(
    " ",
  );

/** Corrects a verb with two letters swapped, one missing or one doubled. */
function corrected(text: string): string {
  return text.replace(
    /^[a-z]{4,}/i,
    (word) => VERBS.find((verb) => verb === word.toLowerCase() || isTypoOf(word.toLowerCase(), verb)) ?? word,
  );
}

/** "Bread" is not "read". */
function isTypoOf(word: string, verb: string): boolean {
  return word[0] === verb[0] && isTypo(word, verb);
}

export function isTypo(word: string, verb: string): boolean {
  const [longer, shorter] = word.length > verb.length ? [word, verb] : [verb, word];
  const lacksOne = [...longer].some((_, i) => longer.slice(0, i) + longer.slice(i + 1) === shorter);
  const hasSwapped = [...verb].some(
    (_, i) => verb.slice(0, i) + (verb[i + 1] ?? "") + verb[i] + verb.slice(i + 2) === word,
  );
  return (lacksOne && longer.length - shorter.length === 1) || hasSwapped;
}
