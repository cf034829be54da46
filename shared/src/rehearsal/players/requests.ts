/** Recognises plain requests in Chinese, English and Japanese: what people type first. */

/** A plain request, understood. */
export type PlainRequest =
  | { kind: "about"; path: string }
  | { kind: "read"; path: string }
  | { kind: "find"; pattern: string }
  | { kind: "run"; command: string }
  | { kind: "create"; path: string; content: string }
  | { kind: "replace"; path: string; old: string; new: string };

// A path is in quotes, or it is plain letters with an ending: Chinese has no spaces that would show where it begins.
const PATH = String.raw`(?:[\x60"'“‘「『](?<quotedPath>[^\x60"'”’」』]+)[\x60"'”’」』]|(?<path>[\w@~./-]*[\w@-]\.[\w]+|(?<![\w])(?:Makefile|Dockerfile|LICENSE)(?![\w])))`;
const PATTERN = String.raw`[\x60"'“‘「『]?(?<pattern>[\w.@{},/-]+\*[\w.@*{},/-]*|\*[\w.@*{},/-]+)[\x60"'”’」』]?`;
const COMMAND = String.raw`\x60(?<command>[^\x60]+)\x60`;
// Without quotes only what is surely a command: "run the tests" is none, nor is "run ls and count the files".
const BARE_COMMAND = String.raw`(?<command>(?:ls|pwd|cat|head|tail|grep|echo|wc|sleep|date|whoami|git|node|npm|pnpm|python3?|bash|mkdir|touch|cp|mv|rm)(?: [\x20-\x7e]+?)?)`;
const OLD = quotable("old");
const NEW = quotable("new");
const CONTENT = "(?<content>.+?)";

/** A text in quotes, or one that ends where the sentence goes on. */
function quotable(name: string): string {
  return String.raw`(?:[\x60"“‘「『'](?<quoted_${name}>.+?)[\x60"”’」』']|(?<${name}>.+?))`;
}

// In this order: the first that fits counts, so the more particular ones stand first.
// Letters before "files" may narrow them down ("Python 文件"), and that we do not understand.
const PHRASES: [PlainRequest["kind"], string[]][] = [
  [
    "replace",
    [
      `(?:replace|change|rename) ${OLD} (?:with|by|to|into) ${NEW} (?:in|inside) (?:the file )?${PATH}[.!]?`,
      `in (?:the file )?${PATH},? (?:please )?(?:replace|change|rename) ${OLD} (?:with|by|to|into) ${NEW}[.!]?`,
      `(?:请|帮我|请帮我)?(?:把|将)\\s*${PATH}\\s*(?:中|里|里面)?的?\\s*${OLD}\\s*(?:都|全部)?(?:替换|改|换)(?:成|为)\\s*${NEW}[。！]?`,
      `在\\s*${PATH}\\s*(?:中|里|里面)[，,]?\\s*(?:把|将)\\s*${OLD}\\s*(?:替换|改|换)(?:成|为)\\s*${NEW}[。！]?`,
      `${PATH}\\s*(?:の中)?の\\s*${OLD}\\s*を\\s*${NEW}\\s*(?:に|へ)\\s*(?:置き換え|置換|変え|変更|書き換え).*`,
    ],
  ],
  [
    "create",
    [
      `(?:please )?(?:create|make|write|add) (?:a |the )?(?:new )?(?:file )?(?:called |named )?${PATH}(?:,? (?:with (?:the )?(?:content|text)|containing|that (?:contains|says)|saying)s?:?| with|:) ?${CONTENT}(?: in it[.!]?)?`,
      `(?:please )?write ${CONTENT} (?:to|into) (?:the |a )?(?:new )?(?:file )?${PATH}[.!]?`,
      `(?:请|帮我|请帮我)?(?:创建|新建|建立|写|写一个|生成)(?:一个|一下)?(?:名为|叫)?(?:新?文件)?\\s*${PATH}\\s*(?:的?文件)?[，,]?\\s*(?:内容|里面)(?:是|为|写|写上)?[：:]?\\s*${CONTENT}`,
      `(?:请|帮我|请帮我)?(?:把|将)\\s*${CONTENT}\\s*写(?:入|到|进)\\s*${PATH}(?:里|中)?[。！]?`,
      `${PATH}\\s*(?:というファイル)?を(?:作って|作成して|作成し、?|作り、?).*?内容は\\s*:?：?${CONTENT}(?:に?(?:して)?(?:ください)?|です)?[。！]?`,
      `${PATH}\\s*に\\s*${CONTENT}\\s*と(?:書いて|書き込んで).*`,
      `(?:内容(?:が|は)?)?\\s*${CONTENT}\\s*(?:という内容で|と書いた|の内容で|を|で)\\s*${PATH}\\s*(?:に(?:書いて|書き込んで)|を(?:作って|作成して)).*`,
    ],
  ],
  [
    "about",
    [
      `.*?\\b(?:read|look at|open|see)\\b.*?${PATH}.*?\\b(?:about|purpose|summari[sz]e|what (?:it|this|the project) (?:is|does))\\b.*`,
      `.*?(?:读|看|打开).*?${PATH}.*?(?:做什么|干什么|关于什么|是什么|讲什么|总结|概括|用途).*`,
      `.*?${PATH}.*?(?:読|見|開).*?(?:何をする|何の|どんな|要約|まとめ|概要|目的).*`,
    ],
  ],
  [
    "run",
    [
      COMMAND,
      `(?:(?:please )?(?:run|execute) )?(?!.*\\b(?:and|then)\\b)${BARE_COMMAND}`,
      `(?:请|帮我|请帮我)?(?:运行|执行|跑)(?:一下)?(?:命令)?\\s*${BARE_COMMAND}[。！]?`,
      `${BARE_COMMAND}\\s*を実行.*`,
      `.*?\\b(?:run|execute|try)\\b[^\x60]*${COMMAND}.*`,
      `[^\x60]*(?:运行|执行|跑)[^\x60]*${COMMAND}.*`,
      `[^\x60]*${COMMAND}[^\x60]*(?:を|の)[^\x60]*(?:実行|走らせ|動か).*`,
    ],
  ],
  [
    "find",
    [
      `.*?\\b(?:find|list|show|search|which|what|where)\\b.*?${PATTERN}.*`,
      `.*?(?:找|列|查|搜|有哪些|显示).*?${PATTERN}.*`,
      `.*?${PATTERN}.*?(?:探|検索|一覧|見つけ|リスト|教え|表示).*`,
      String.raw`(?:please )?(?:list|show)(?: me)?(?: all)?(?: the)? files\b.*`,
      String.raw`(?:what|which) files\b.*`,
      `[^a-z]*(?:列出|列一下|看看|显示|有哪些|有什么)[^a-z]*(?:文件|目录).*`,
      `[^a-z]*文件[^a-z]*(?:列出|列一下|有哪些).*`,
      `[^a-z]*(?:ファイル|フォルダ|ディレクトリ).*?(?:一覧|リスト|見せて|並べ|何があ).*`,
    ],
  ],
  [
    "read",
    [
      `(?:.*?\\b)?(?:read|show|open|print|display|cat|look at)\\b.*?${PATH}.*`,
      `.*?\\bwhat(?:'s| is| does)\\b.*?${PATH}.*`,
      `.*?(?:读|看|打开|显示|查看|输出).*?${PATH}.*`,
      `.*?${PATH}.*?(?:内容|里面|写了).*?(?:什么|给我).*`,
      `.*?${PATH}.*?(?:読|見せ|見て|開|表示|内容|中身).*`,
    ],
  ],
];

const RECOGNISERS = PHRASES.flatMap(([kind, phrases]) =>
  phrases.map((phrase) => [kind, new RegExp(`^${phrase}$`, "isu")] as const),
);

// A longer text is no plain request, and the phrases would take long to find that out.
const MAX_LENGTH = 400;

/** The plain request that a prompt makes; undefined when it is none of those we know. */
export function recognise(prompt: string): PlainRequest | undefined {
  const text = prompt.normalize("NFC").trim();
  if (text.length > MAX_LENGTH) return undefined;
  for (const [kind, pattern] of RECOGNISERS) {
    const found = pattern.exec(text);
    if (found) return understood(kind, found.groups ?? {});
  }
  return undefined;
}

function understood(kind: PlainRequest["kind"], found: Record<string, string | undefined>): PlainRequest {
  const path = found.quotedPath ?? found.path ?? "";
  if (kind === "find") return { kind, pattern: found.pattern ?? "*" };
  if (kind === "run") return { kind, command: found.command?.trim() ?? "" };
  if (kind === "create") return { kind, path, content: unquote(found.content ?? "") };
  if (kind !== "replace") return { kind, path };
  const value = (name: "old" | "new") => (found[`quoted_${name}`] ?? found[name] ?? "").trim();
  return { kind, path, old: value("old"), new: value("new") };
}

const QUOTES = /^([\x60"'“‘「『])(.*)([\x60"'”’」』])[.。!！]?$/u;

function unquote(text: string): string {
  return QUOTES.exec(text.trim())?.[2] ?? text.trim();
}
