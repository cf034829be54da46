/** Slots of phrases: their patterns, and texts that cannot fill them. */

import { KEYS } from "./phrases/keys.ts";

/** A request in which one character stands for each text in quotes, so that a phrase never looks inside quotes. */
export interface Masked {
  text: string;
  quotes: string[];
}

// {"name": "Sam"}, /* a comment */ and `echo "hi"` behind "containing" are one text each. Code such as print("hi") is no quotation: an opening quotation mark follows a space or a character that is not ASCII.
const QUOTED =
  /(?<=[\u4e00-\u9fff][：:]\s*)(?![^\n]*(?:[ぁ-ん：:；]|然后|接着|再|并|顺便|删|改|应该|其他|别|谢谢))([^\s“”「」『』《》"'，。\n][^“”「」『』《》"'\n]*(?:“[^”]+”|「[^」]+」|《[^》]+》)[^\n]*)$|((?:'[^'\n]+'|"[^"\n]+");(?=\s*(?:[をと]|って|いれ|入れ|追加|書|加)))|(\{[^{}\n]*"[^{}\n]*\}|(?<=[\u4e00-\u9fff] ?)echo "[^"\n]*"(?! ?[>|&])|\/\*[^\n]*?\*\/|<!--[^\n]*?-->|(?<=(?:\b(?:line|containing|contains|saying|says|with|code|text|contents?|reading|append)|:)[: ]\s*|(?:[加写添补入]上?|[行条句])(?:一[行条句])?[：:\s]*)(?:(?:echo|printf|print|puts) |(?:export |const |let |var )?[a-z_][\w.]* ?= ?)(?:"[^"\n]*"|'[^'\n]*');?(?=[.!。！]?$|\n|，| (?:to|in|into|at|as|on)\b))|`([^`]+)`|“([^“”]+)”|‘([^‘’]+)’|「([^「」]+)」|『([^『』]+)』|《([^《》]+)》|(?<![\w([{=+.])"([^"]+)"(?![\w)\]}])|(?<![\w([{=+.])'([^']+)'(?![\w)\]}])/gu;
const FIRST_MASK = 0xe000;
const MASK = "[\uE000-\uE0FF]";
const NO_MASK = "[^\uE000-\uE0FF]";

/** Lines below a colon that hold quotation marks, as code does, and a wish below them. */
const CODE_BELOW =
  /^([^\n]*(?:[:：]|\b(?:with|containing|saying|text|lines?|contents?|code))[ \t]*)\n((?=[\s\S]*["'`“])(?!\s*(?:"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”)\s*$)[\s\S]+?)(\n(?:and |then |然后|接着|再|それから|そして)[^\n]*)?$/i;

/** Lines of code between fences, as a chat or a README marks them. */
const FENCED = /^([^`]*\S)\s*\n```[\w+-]*\n([\s\S]+?)\n?```\s*?(\n[^`]*)?$/;

/** The request with its quotations taken out; lines of code below it are one. */
export function masked(request: string): Masked {
  const [, head, code = "", wish = ""] = FENCED.exec(request) ?? CODE_BELOW.exec(request) ?? [];
  if (head === undefined) return maskedInside(request);
  const { text, quotes } = maskedInside(head);
  return { text: `${text}\n${maskAfter(quotes)}${wish}`, quotes: [...quotes, code] };
}

function maskedInside(request: string): Masked {
  const quotes: string[] = [];
  const text = request.replace(QUOTED, (_, ...groups) => {
    quotes.push(groups.slice(0, 11).find((group) => group !== undefined) ?? "");
    return String.fromCharCode(FIRST_MASK + quotes.length - 1);
  });
  return { text, quotes };
}

/** The character that will stand for the next quotation. */
export function maskAfter(quotes: string[]): string {
  return String.fromCharCode(FIRST_MASK + quotes.length);
}

/** Puts more texts of a request into quotes: they need not be understood. */
export function maskedAlso({ text, quotes }: Masked, texts: string[]): Masked {
  return texts.reduce<Masked>(
    (known, value) => {
      if (!known.text.includes(value)) return known;
      const mask = maskAfter(known.quotes);
      return { text: known.text.replaceAll(value, mask), quotes: [...known.quotes, value] };
    },
    { text, quotes },
  );
}

/** The text in quotes that a character stands for. */
export function quoteAt(mask: string, quotes: string[]): string {
  return quotes[mask.charCodeAt(0) - FIRST_MASK] ?? "";
}

/** A text with its quotations put back, without quotation marks. */
export function unmasked(text: string, quotes: string[]): string {
  return text.replace(/[\uE000-\uE0FF]/g, (mask) => quoteAt(mask, quotes));
}

const WORD = "[^\\s\uE000-\uE0FF\\x60\"'“”‘’「」『』《》,，。、:：;；?？!！]+";
/** Programs that a request may name. */
export const PROGRAMS =
  "ls|pwd|cat|head|tail|grep|echo|wc|sleep|date|whoami|sed|awk|seq|printf|du|df|ps|env|uname|curl|git|node|npm|npx|pnpm|yarn|python3?|pip3?|bash|sh|mkdir|touch|cp|mv|rm|chmod";
/** Programs whose names are also plain words: only after "run" or "in the shell" is one meant. */
const WORDS_TOO =
  "sort|uniq|diff|tac|rev|nl|cut|tr|basename|dirname|hostname|uptime|which|ruby|perl|php|java|javac|gcc|go|make";

/** Names for kinds of files, with their file endings. */
export const ENDINGS: Record<string, string> = {
  python: "py",
  py: "py",
  javascript: "js",
  js: "js",
  node: "js",
  typescript: "ts",
  ts: "ts",
  markdown: "md",
  マークダウン: "md",
  md: "md",
  text: "txt",
  txt: "txt",
  文本: "txt",
  テキスト: "txt",
  shell: "sh",
  bash: "sh",
  sh: "sh",
  json: "json",
  yaml: "yaml",
  csv: "csv",
  log: "log",
  tex: "tex",
  java: "java",
  go: "go",
  rust: "rs",
  rs: "rs",
  ruby: "rb",
  rb: "rb",
  vue: "vue",
  sql: "sql",
  xml: "xml",
  php: "php",
  ini: "ini",
  toml: "toml",
  pdf: "pdf",
  jpg: "jpg",
  svg: "svg",
  png: "png",
  tmp: "tmp",
  bak: "bak",
  html: "html",
  css: "css",
};

/** The ending of a kind of files, such as `py` for "Python". */
export function kindOfFile(word: string): string | undefined {
  return ENDINGS[word.toLowerCase()];
}

/** What stands behind the last full stop of a name. */
export function endingOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The path of a request about "it" or "that file". The conversation says which file is meant. */
export const IT = "@it";
const PRONOUNS =
  "(?:it|(?:this|that|the)(?: same)?(?: file| script| one)|它|(?:这|那|该|这个|那个)文件|これ|それ|(?:この|その|あの)?ファイル)";

/** The regular expression of each slot, without quotes. */
const SLOTS: Record<string, string> = {
  path: [
    // "1.2.0" is a version, not a name.
    `${WORD}?(?:[ \u3000]${WORD}?)*?\\.(?=\\d*[a-z])[a-z0-9]{1,8}(?![\\w./-])`,
    "(?:~|\\.{1,2})?/[\\w./~@-]+",
    "\\.\\w[\\w.-]*",
    "(?:Makefile|Dockerfile|LICENSE|README)(?![\\w.])",
    PRONOUNS,
  ].join("|"),
  dir: "[\\w.~@/-]+",
  name: `${WORD}?`,
  word: `${WORD}?`,
  text: `${NO_MASK}+?`,
  command: `(?!.*(?:\\b(?:and|then|script|for me|please|pls|run (?:it|that|this)|(?:in|on) (?:the|a|my|your) (?:terminal|shell|console|command line)|(?:should|must|has to|needs to) (?:be|go))\\b|\\? ))(?:${PROGRAMS})(?: [\\x20-\\x7e]+?)?`,
  pattern: "[\\w.@{},/-]*\\*[\\w.@*{},/-]*",
  ending: "\\.[\\w.]+",
  lang: `(?:${Object.keys(ENDINGS).join("|")}|\\.[a-z][a-z0-9]{0,5})(?![a-z0-9]|\\.[a-z])`,
  value: "true|false|on|off|yes|no|-?\\d[\\w.]*",
  setting: `[a-z_][\\w.-]*|${Object.keys(KEYS).join("|")}`,
  shell: `(?!\\w+ script\\b)(?:${PROGRAMS}|${WORDS_TOO}) ${NO_MASK}+?`,
  nth: "\\d{1,4}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|one|two|three|four|five|[一二三四五六七八九十]",
  until: "\\d{1,4}|[一二三四五六七八九十]",
  last: "last|final|最后一|倒数第一|最後の|最終",
  count: "\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|couple of|[一二两三四五六七八九十]",
};
const SHAPES: Record<string, string> = { from: "path", to: "path", old: "text", new: "text", key: "word" };

/** A phrase as a regular expression for a whole masked text. */
export function compile(phrase: string): RegExp {
  let groups = 0;
  const source = phrase
    .replaceAll(" ", "\\s+")
    // A group needs a name of its own, also where a slot occurs in two alternatives.
    .replace(/\{(\w+)\}/g, (_, name: string) => `\\s*${slot(name).replace("(?<", `(?<g${++groups}_`)}\\s*`);
  return new RegExp(`^(?:${source})$`, "is");
}

function slot(name: string): string {
  if (name === "quoted" || name === "quote") return `(?<${name}>${MASK})`;
  if (["command", "count", "lang", "value", "shell", "nth", "until", "last", "setting"].includes(name))
    return `(?<${name}>${SLOTS[name]})`;
  const value = `(?<${name}>${MASK}|${SLOTS[SHAPES[name] ?? name]})`;
  return isPath(name) ? `${BEFORE_PATH}${value}${AFTER_PATH}` : value;
}

// Words around a path: "the file notes.txt", "notes.txt 这个文件".
const BEFORE_PATH =
  "(?:(?:the|this|that|a|my|our|both)\\s+)?(?:(?:file|(?:shell |python |bash |node )?script|program)\\s+)?(?:(?:called|named)\\s+)?(?:(?:那个|这个)?(?:叫|名为)?)";
const AFTER_PATH =
  "(?:\\s+(?:file|script))?\\s*(?:(?:这|那)个)?(?:文件|脚本)?(?:(?:という|っていう|って)(?:名前の)?)?(?:ファイル|スクリプト)?";

function isPath(name: string): boolean {
  return (SHAPES[name] ?? name) === "path";
}

export type Filled = Record<string, string>;

/** The values of the slots; undefined if one of them cannot be what its slot needs. */
export function filled(groups: Record<string, string | undefined>, quotes: string[]): Filled | undefined {
  const found: Filled = {};
  for (const [group, value] of Object.entries(groups)) {
    if (value === undefined) continue;
    const name = group.replace(/^g\d+_/, "");
    const quote = quotes[value.charCodeAt(0) - FIRST_MASK];
    if (!(quote === undefined ? fits(name, value) : fitsQuoted(name, quote))) return undefined;
    found[name] = quote ?? (isPath(name) && IS_PRONOUN.test(value) ? IT : converted(name, value.trim()));
  }
  return found;
}

const IS_PRONOUN = new RegExp(`^${PRONOUNS}$`, "i");

function converted(name: string, value: string): string {
  if (name === "lang") return ENDINGS[value.toLowerCase()] ?? value.replace(".", "");
  if (!isPath(name)) value = value.replace(/^[：:，,、\s]+/, "");
  return name === "count" || name === "nth" || name === "until"
    ? String(numberIn(value.toLowerCase()))
    : value;
}

const NUMBERS = [
  "one first 一",
  "two second couple of 二 两",
  "three third 三",
  "four fourth 四",
  "five fifth 五",
];
const MORE_NUMBERS = ["six sixth 六", "seven seventh 七", "eight eighth 八", "nine ninth 九", "ten tenth 十"];

export function numberIn(word: string): number {
  return (
    Number.parseInt(word, 10) || [...NUMBERS, ...MORE_NUMBERS].findIndex((words) => words.includes(word)) + 1
  );
}

function fits(name: string, value: string): boolean {
  if (name === "dir" || name === "name") return !NO_DIRECTORY.test(value) && !NO_TEXT.test(value);
  if (isPath(name))
    return (
      IS_PRONOUN.test(value.trim()) || !(SENTENCE.test(value) || NO_PATH.test(value) || IS_PHRASE.test(value))
    );
  // Without quotes, nobody can say where a text of several sentences ends.
  return (
    !["text", "word", "shell"].includes(SHAPES[name] ?? name) ||
    !(
      SEVERAL.test(value.trim()) ||
      NO_TEXT.test(value.trim()) ||
      (name !== "shell" && namesAFile(value.trim()))
    )
  );
}

/** Whether words without quotes can be a text that somebody wants to write or to find. */
export function canBeText(words: string): boolean {
  return fits("text", words);
}

/** A text in quotes may be anything, but not a path, a pattern or an ending. */
function fitsQuoted(name: string, value: string): boolean {
  if (["dir", "pattern", "ending"].includes(name)) return new RegExp(`^(?:${SLOTS[name]})$`).test(value);
  if (name === "quoted") return !/\n|^[^\s.]+\.[a-z]\w{0,4}$/i.test(value);
  return !isPath(name) || (/^[^\n<>|]+$/.test(value) && /\/|\.[A-Za-z]\w{0,9}$|^[A-Z]\w+$/.test(value));
}

const NO_DIRECTORY =
  /^(?:in|mkdir|this|that|it|me|the|all|here|files?|folder|directory|everything|mind|common|your|my|a|there|one|left|line|lines|word|text|called|named|当前|现在|[这那该此本]个?|根|项目|工作|全体.*|.+[でをに])$/i;
/** Words in front of a path in Chinese and Japanese, where no space parts them. */
const NO_PATH =
  /^(?:把|将|帮我|给我|打开|查看|显示|新建|创建|一下|那个|这个|全部|所有|この|その|まず|空の|新しい|新規|ファイル|文件|一个|一份|帮忙|定位|看看|看一?下|查一下|查查|告诉我|请问|问一下|我忘了?|忘了|不知道|找不到|搜一?下|[找搜查](?:找|搜|查)?一?下|[找搜查](?=\w)|哪[个些几]|重命名|重新命名|更名|(?:复制|拷贝|备份)(?:一份|一下)?[到成为叫，]|空文件|新しく|新規に|改叫|改名|就是|出|(?:複製|コピー|複写|移動|バックアップ)して|.*[てで]\.|.*==|.*(?:ので|けど|んで|…))/;
/** Words that join two things: the text is a sentence, not a file name with spaces. */
const SENTENCE =
  /(?:^|\s)(?:of|in|and|or|then|from|to|with|that|is|are|at|a|line|lines|me|you|can|could|show|for|please|file|both|into|as|add|put|do|does|did|has|have)\s|\.[a-z0-9]{1,8}[^\w./-].*\./i;
/** A blank in Chinese or Japanese parts words, not the words of a name. */
const IS_PHRASE = /[\u3040-\u30ff\u4e00-\u9fff]\s|\s[\u3040-\u30ff\u4e00-\u9fff]/;
/** "1, and b.txt saying 2" is not the text of the first file. */
function namesAFile(text: string): boolean {
  const found = /[^\s,，。、]+\.(?:txt|md|js|mjs|ts|py|sh|json|csv|log|html|css|ya?ml|ini)(?![\w(])/i.exec(
    text,
  );
  return found !== null && found[0] !== text && !COMMAND.test(text);
}
/** "python3 guess.py" may be the text of a script. */
const COMMAND =
  /^(?:python3?|node|bash|sh|cat|wc|head|tail|grep|rm|cp|mv) (?!.*\b(?:and|with|to|in|into|then|of)\b)[\x21-\x7e]+(?: [\x21-\x7e]+){0,3}$/;
const SEVERAL =
  /[。；\n]|;(?=\s)|，|、.*(?:て|で)$|\b(?:and|then) (?:run|show|read|tell|delete|list|open|print|execute|rename|copy)\b|[然再]后|(?:改|写|做)完/i;
/** Rests of a sentence that we read wrongly: never the text that somebody wants to write or to find. */
const NO_TEXT =
  /^(?:-\w|[ぁ-ん]$|し[てた]$|たい|英$|不[到着见]|書いて|書かれ|載って|[他她它这那]$|.*也$|(?:it|him|her|them|this|that)$|(?:the )?(?:first|second|third|last) (?:word|line|letter|row)|如果|多大?$|多少|几|最初|最後|先頭|末尾|空$|空白$|バグ|誤字|間違い|問題$|错别字|bugs?$|typos?$|mistakes?$|了|的|着(?!物|替)|入(?![学試社場門会浴国院荷力])|过|些|个|里(?!芋|帰)|没有|有没有|就|什么|内容$|何|なに|まだ|ください|啥|哪|代わりに|を|(?:に|が|は|の|と|へ|で)(?![ぁ-ん])|って|から|there|a file|an? |that |what|which|where|if |whether |the (?:word|text|line|phrase)\b)|\bor\b|\b(?:instead of|rather than)\b|\b(?:and|but) not\b|(?<!\b(?:hello|hi|hey))\s(?:there|then|instead)$|[ぁ-んァ-ヶ一-龠]の$|\b(?:on (?:a|its own|a new)|(?:in|of|to) (?:that|it|the|there|this)|at the|containing|exactly|just:|lines?:|new line)\b|(?:という|っていう|の中で|ファイル|フォルダ|文件|目录)|\s(?:を|に|が|は|の|と|へ|で|も)$|(?:什么|啥|吗|呢|哪里|几行|谁|哪些|何|なに)$/i;
