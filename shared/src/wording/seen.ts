/** How the judge says what it saw instead, and where. `text` comes quoted. */

import { inEach, type Language, type Localized } from "./localized.ts";

/** `request 2 of reader, messages[3]`; `by` is empty for the main agent. */
export const placeOf = (place: { request: number; by: string; message?: number }): Localized => {
  const { request, by, message } = place;
  const inside = message === undefined ? "" : `messages[${message}]`;
  return {
    zh: `${by && `${by} 的`}请求 ${request}${inside && `，${inside}`}`,
    en: `request ${request}${by && ` of ${by}`}${inside && `, ${inside}`}`,
    ja: `${by && `${by} の`}リクエスト ${request}${inside && `、${inside}`}`,
  };
};

/** What was seen, followed by where. */
export const seenAt = ({ what, place }: { what: Localized; place: Localized }): Localized => ({
  zh: `${what.zh}（${place.zh}）`,
  en: `${what.en} (${place.en})`,
  ja: `${what.ja}（${place.ja}）`,
});

/** `bash: is_error, content "…"` */
export const seenResult = (result: { tool: string; isError: boolean; text: string }): Localized => {
  const { tool, isError, text } = result;
  return {
    zh: `${tool}：${isError ? "is_error，" : ""}content ${text}`,
    en: `${tool}: ${isError ? "is_error, " : ""}content ${text}`,
    ja: `${tool}：${isError ? "is_error、" : ""}content ${text}`,
  };
};

/** One after another. */
export const seenInTurn = ({ results }: { results: Localized[] }): Localized => ({
  zh: results.map(({ zh }) => zh).join("；然后 "),
  en: results.map(({ en }) => en).join(", then "),
  ja: results.map(({ ja }) => ja).join("、次に "),
});

export const noSuchResult = ({ requests, tools }: { requests: number; tools: string[] }): Localized => {
  const others = tools.join(", ");
  return {
    zh: `${requests} 个请求里没有这样的 tool_result${others && `，只有 ${others} 的`}`,
    en: `no such tool_result in ${requests} request${requests === 1 ? "" : "s"}${others && `, only for ${others}`}`,
    ja: `リクエスト ${requests} 件に、そのような tool_result はない${others && `（あるのは ${others} のものだけ）`}`,
  };
};

export const noRequestAtAll: Localized = {
  zh: "一个请求也没有",
  en: "no request at all",
  ja: "リクエストが一件もない",
};

export const requestsInAll = ({ requests }: { requests: number }): Localized => ({
  zh: `共 ${requests} 个请求`,
  en: `${requests} request${requests === 1 ? "" : "s"} in all`,
  ja: `リクエストは全部で ${requests} 件`,
});

export const requestsOf = ({ requests, actors }: { requests: number; actors: string[] }): Localized => ({
  zh: `${requests} 个请求，来自 ${actors.join("、")}`,
  en: `${requests} request${requests === 1 ? "" : "s"} of ${actors.join(", ")}`,
  ja: `リクエスト ${requests} 件（${actors.join("、")}）`,
});

export const seenModel = ({ model }: { model: string }): Localized => ({
  zh: `模型 ${model}`,
  en: `the model ${model}`,
  ja: `モデル ${model}`,
});

export const seenTools = ({ tools }: { tools: string[] }): Localized => ({
  zh: `提供的工具是 ${tools.join(", ") || "（无）"}`,
  en: `the tools ${tools.join(", ") || "(none)"}`,
  ja: `ツール ${tools.join(", ") || "（なし）"}`,
});

export const seenSystem = ({ text }: { text: string }): Localized => ({
  zh: `系统提示词 ${text}`,
  en: `the system text ${text}`,
  ja: `システムプロンプト ${text}`,
});

export const seenFromCache = ({ text }: { text: string }): Localized => ({
  zh: `从缓存读取的：${text}`,
  en: `read from the cache: ${text}`,
  ja: `キャッシュから読まれた部分：${text}`,
});

export const seenShare = (seen: {
  share: string;
  read: number;
  all: number;
  requests: number;
}): Localized => ({
  zh: `${seen.share}：${seen.requests} 个请求的 ${seen.all} 个 token 里有 ${seen.read} 个`,
  en: `${seen.share}: ${seen.read} of ${seen.all} tokens in ${seen.requests} requests`,
  ja: `${seen.share}：リクエスト ${seen.requests} 件の ${seen.all} トークンのうち ${seen.read}`,
});

export const noSuchFile: Localized = { zh: "没有这个文件", en: "no such file", ja: "そのファイルはない" };

export const twoInARow = (at: { role: string; first: number; second: number }): Localized => ({
  zh: `messages[${at.first}] 和 messages[${at.second}] 都是 ${at.role} 的`,
  en: `messages[${at.first}] and messages[${at.second}] are both ${at.role} messages`,
  ja: `messages[${at.first}] と messages[${at.second}] がどちらも ${at.role} のもの`,
});

/** What was seen as it is. */
export const seenText = ({ text }: { text: string }): Localized => inEach(() => text);

export const seenFiles = ({ paths }: { paths: string[] }): Localized => inEach(() => paths.join(", "));

const CHANGED = {
  added: { zh: "新建了", en: "added", ja: "新しくできた" },
  changed: { zh: "改了", en: "changed", ja: "変わった" },
  removed: { zh: "删掉了", en: "removed", ja: "なくなった" },
} satisfies Record<string, Localized>;

/** `notes.txt changed:` and the lines of its difference, for each file. */
export const seenChanges = ({
  changes,
}: {
  changes: { path: string; change: keyof typeof CHANGED; diff: string }[];
}): Localized => {
  const textOf = (heading: (path: string, what: string) => string, language: Language) =>
    changes
      .map(({ path, change, diff }) => `${heading(path, CHANGED[change][language])}\n${diff}`)
      .join("\n");
  return {
    zh: textOf((path, what) => `${path}（${what}）：`, "zh"),
    en: textOf((path, what) => `${path} ${what}:`, "en"),
    ja: textOf((path, what) => `${path}（${what}）：`, "ja"),
  };
};

/** What was seen, and what is to be said of it. */
export const seenAndBesides = ({
  seen,
  difference,
}: {
  seen: Localized;
  difference: Localized;
}): Localized => ({
  zh: `${seen.zh}；${difference.zh}`,
  en: `${seen.en}; ${difference.en}`,
  ja: `${seen.ja}。${difference.ja}`,
});

export const seenContent = ({ text }: { text: string }): Localized => ({
  zh: `内容是 ${text}`,
  en: `content ${text}`,
  ja: `中身は ${text}`,
});

export const placeOfFile = ({ path }: { path: string }): Localized => ({
  zh: `文件 ${path}`,
  en: `file ${path}`,
  ja: `ファイル ${path}`,
});

export const exitWithWords = ({ code, stderr }: { code: number | null; stderr: Localized }): Localized => ({
  zh: `退出码 ${code}；stderr 的最后几行：\n${stderr.zh}`,
  en: `exit code ${code}; the last lines of its stderr:\n${stderr.en}`,
  ja: `終了コード ${code}。stderr の最後の行：\n${stderr.ja}`,
});

export const seenLine = ({ text }: { text: string }): Localized => ({
  zh: `这一行：${text}`,
  en: `the line ${text}`,
  ja: `この行：${text}`,
});

export const nothingPrinted: Localized = { zh: "什么也没有", en: "nothing", ja: "何もない" };

const NEAR_MISSES = {
  case: {
    zh: "只是大小写不同",
    en: "only upper and lower case differ",
    ja: "大文字と小文字だけが違う",
  },
  space: {
    zh: "只是空格或换行不同",
    en: "only spaces or line breaks differ",
    ja: "空白か改行だけが違う",
  },
} satisfies Record<string, Localized>;

/** A text that is nearly as it should be. */
export const nearMiss = ({ kind }: { kind: keyof typeof NEAR_MISSES }): Localized => NEAR_MISSES[kind];

/** Where two texts differ first. */
export const textsPart = (at: { line: number; wanted: string; seen: string }): Localized => ({
  zh: `第 ${at.line} 行开始不同：应为 ${at.wanted}，实为 ${at.seen}`,
  en: `they differ from line ${at.line} on: ${at.wanted} was expected, ${at.seen} is there`,
  ja: `${at.line} 行目から違う：期待は ${at.wanted}、実際は ${at.seen}`,
});

/** Lines of an expected part that are nowhere in the text. */
export const linesMissing = ({ lines }: { lines: string[] }): Localized => ({
  zh: `缺了这${lines.length === 1 ? "一行" : "几行"}：${lines.join("、")}`,
  en: `${lines.length === 1 ? "this line is" : "these lines are"} missing: ${lines.join(", ")}`,
  ja: `次の行がない：${lines.join("、")}`,
});

/** A text that begins like the expected part and then differs. */
export const partBreaksOff = ({ has, seen }: { has: string; seen: string }): Localized => ({
  zh: `有 ${has}，但接下来是 ${seen}`,
  en: `it has ${has}, but goes on with ${seen}`,
  ja: `${has} まではあるが、その続きが ${seen}`,
});

/** The line of a long text that is most like the expected part. */
export const likeliestLine = ({ line }: { line: string }): Localized => ({
  zh: `最像的一行是 ${line}`,
  en: `the line that is most like it: ${line}`,
  ja: `いちばん近い行は ${line}`,
});

/** A message without text, and the types of its blocks. */
export const noText = ({ types }: { types: string[] }): Localized => {
  const only = types.join(", ");
  return {
    zh: `那里没有文字${only && `，只有 ${only}`}`,
    en: `no text there${only && `, only ${only}`}`,
    ja: `文はない${only && `（${only} だけ）`}`,
  };
};

/** An event that came too early or too late, by the number of the request. */
export const cameInRequest = ({ came, expected }: { came: number; expected: number }): Localized => ({
  zh: `它出现在请求 ${came}，应该在请求 ${expected}（${came < expected ? "早了" : "晚了"}）`,
  en: `it came in request ${came}, expected in request ${expected} (too ${came < expected ? "early" : "late"})`,
  ja: `リクエスト ${came} で来たが、期待はリクエスト ${expected}（${came < expected ? "早すぎる" : "遅すぎる"}）`,
});

/** A part of the conversation that was lost on the way. */
export const noLongerThere = ({ came, expected }: { came: number; expected: number }): Localized => ({
  zh: `请求 ${came} 里有，到请求 ${expected} 就没有了`,
  en: `it was in request ${came} and is no longer in request ${expected}`,
  ja: `リクエスト ${came} にはあったが、リクエスト ${expected} にはもうない`,
});

/** A result that was expected here, but came somewhere else in the list. */
export const cameAsNumber = ({ seen, number }: { seen: Localized; number: number }): Localized => ({
  zh: `${seen.zh}；期望的那个排在第 ${number} 个`,
  en: `${seen.en}; the expected one came as number ${number}`,
  ja: `${seen.ja}。期待した結果は ${number} 番目に来ている`,
});

export const noMoreResults = ({ last }: { last: Localized }): Localized => ({
  zh: `后面没有结果了；最后一个是 ${last.zh}`,
  en: `no more results; the last one is ${last.en}`,
  ja: `結果はもうない。最後の結果は ${last.ja}`,
});
