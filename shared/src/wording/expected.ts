/** How the judge says what a scenario expects. `text` and `part` come quoted. */

import { inEach, type Localized } from "./localized.ts";

const LINK: Localized = { zh: "，", en: " and ", ja: "、" };

/** Several conditions as one. */
export function allOf(parts: Localized[]): Localized {
  return inEach((language) => parts.map((part) => part[language]).join(LINK[language]));
}

/** `of actor judge as number 1 in which the user says "Done."`: which request, and what is true of it. */
export function requestLike({ which, conditions }: Record<"which" | "conditions", Localized[]>): Localized {
  const parts = allOf([...which, ...conditions]);
  return { ...parts, en: [...which.map(({ en }) => en), allOf(conditions).en].filter(Boolean).join(" ") };
}

export const textIs = ({ text }: { text: string }): Localized => ({
  zh: `正好是 ${text}`,
  en: `that is ${text}`,
  ja: `ちょうど ${text}`,
});

export const textHas = ({ part }: { part: string }): Localized => ({
  zh: `含有 ${part}`,
  en: `with ${part}`,
  ja: `${part} を含む`,
});

export const textLacks = ({ part }: { part: string }): Localized => ({
  zh: `不含 ${part}`,
  en: `without ${part}`,
  ja: `${part} を含まない`,
});

export const textMatches = ({ pattern }: { pattern: string }): Localized => ({
  zh: `匹配 /${pattern}/`,
  en: `that matches /${pattern}/`,
  ja: `/${pattern}/ に一致する`,
});

/** `a tool_result for bash with is_error with "…"` */
export const expectedResult = (result: {
  tool?: string | undefined;
  isError?: boolean | undefined;
  text?: Localized;
}): Localized => {
  const { tool, isError, text } = result;
  const flag = {
    zh: isError ? "带 is_error" : "不带 is_error",
    en: isError ? "with is_error" : "without is_error",
    ja: isError ? "is_error 付き" : "is_error なし",
  };
  const name = {
    zh: tool ? `${tool} 的 tool_result` : "一个 tool_result",
    en: `a tool_result${tool ? ` for ${tool}` : ""}`,
    ja: tool ? `${tool} の tool_result` : "tool_result",
  };
  const parts = [name, isError === undefined ? undefined : flag, text];
  const link: Localized = { ...LINK, en: " " };
  return inEach((language) =>
    parts
      .map((part) => part?.[language])
      .filter(Boolean)
      .join(link[language]),
  );
};

export const ofActor = ({ actor }: { actor: string }): Localized => ({
  zh: `来自 ${actor}`,
  en: `of actor ${actor}`,
  ja: `送り主が ${actor}`,
});

export const asNumber = ({ number }: { number: number }): Localized => ({
  zh: `第 ${number} 个`,
  en: `as number ${number}`,
  ja: `${number} 番目`,
});

export const forModel = ({ model }: { model: string }): Localized => ({
  zh: `模型是 ${model}`,
  en: `for the model ${model}`,
  ja: `モデルが ${model}`,
});

export const withMaxTokens = ({ tokens }: { tokens: number }): Localized => ({
  zh: `max_tokens 是 ${tokens}`,
  en: `with max_tokens ${tokens}`,
  ja: `max_tokens が ${tokens}`,
});

export const offersExactly = ({ tools }: { tools: string }): Localized => ({
  zh: `提供的工具正好是 ${tools}`,
  en: `that offers exactly the tools ${tools}`,
  ja: `提供するツールがちょうど ${tools}`,
});

export const offersTool = ({ tool }: { tool: string }): Localized => ({
  zh: `提供工具 ${tool}`,
  en: `that offers the tool ${tool}`,
  ja: `ツール ${tool} を提供する`,
});

export const definitionsHave = ({ part }: { part: string }): Localized => ({
  zh: `工具的定义里有 ${part}`,
  en: `whose tool definitions have ${part}`,
  ja: `ツールの定義に ${part} がある`,
});

export const systemHas = ({ part }: { part: string }): Localized => ({
  zh: `系统提示词里有 ${part}`,
  en: `whose system text has ${part}`,
  ja: `システムプロンプトに ${part} がある`,
});

/** The role is meant, not the person: the harness writes in messages of this role, too. */
export const userSays = ({ part }: { part: string }): Localized => ({
  zh: `user 消息里有 ${part}`,
  en: `in which the user says ${part}`,
  ja: `user のメッセージに ${part} がある`,
});

export const userAdds = ({ part }: { part: string }): Localized => ({
  zh: `新增的 user 消息里有 ${part}`,
  en: `to which the user adds ${part}`,
  ja: `新しく加わった user のメッセージに ${part} がある`,
});

export const modelHasSaid = ({ part }: { part: string }): Localized => ({
  zh: `其中模型说过 ${part}`,
  en: `in which the model has said ${part}`,
  ja: `モデルの言葉に ${part} がある`,
});

export const carriesResult = ({ result }: { result: Localized }): Localized => ({
  zh: `带有结果：${result.zh}`,
  en: `with ${result.en}`,
  ja: `ツールの結果（${result.ja}）が入っている`,
});

export const rolesAlternate: Localized = {
  zh: "其中 user 和 assistant 的消息交替出现",
  en: "in which user and assistant messages alternate",
  ja: "user と assistant のメッセージが交互に並ぶ",
};

export const cachedBeginning = ({ text }: { text: Localized }): Localized => ({
  zh: `开头从缓存读取的部分${text.zh}`,
  en: `whose beginning read from the cache is one ${text.en}`,
  ja: `先頭のキャッシュから読まれた部分が${text.ja}`,
});

export const aRequest = ({ like }: { like: Localized }): Localized => ({
  zh: `有这样一个请求：${like.zh}`,
  en: `a request ${like.en}`,
  ja: `次のようなリクエストがあること：${like.ja}`,
});

export const onlyRequests = ({ like }: { like: Localized }): Localized => ({
  zh: `每个请求都是这样：${like.zh}`,
  en: `only requests ${like.en}`,
  ja: `どのリクエストも次のとおりであること：${like.ja}`,
});

export const noSuchRequest = ({ like }: { like: Localized }): Localized => ({
  zh: `不该有这样的请求：${like.zh}`,
  en: `no request ${like.en}`,
  ja: `次のようなリクエストがないこと：${like.ja}`,
});

/** `3 requests of actor main`; also for what was seen. */
export const countOfRequests = ({ count, actor }: { count: number; actor: string }): Localized => ({
  zh: `${count} 个${actor && `来自 ${actor} 的`}请求`,
  en: `${count} request${count === 1 ? "" : "s"}${actor && ` of actor ${actor}`}`,
  ja: `${actor && `${actor} からの`}リクエスト ${count} 件`,
});

export const inThisOrder = ({ results }: { results: Localized[] }): Localized => ({
  zh: `按这个顺序：${results.map(({ zh }) => zh).join("；然后 ")}`,
  en: `in this order ${results.map(({ en }) => en).join(", then ")}`,
  ja: `この順に：${results.map(({ ja }) => ja).join("、次に ")}`,
});

export const nextInOrder = (next: { number: number; all: number; result: Localized }): Localized => ({
  zh: `依次有 ${next.all} 个结果，第 ${next.number} 个是：${next.result.zh}`,
  en: `as number ${next.number} of ${next.all} in order, ${next.result.en}`,
  ja: `順番どおりに届く ${next.all} 個のうち ${next.number} 番目：${next.result.ja}`,
});

export const shareFromCache = (wanted: { share: string; actor: string; after: number }): Localized => ({
  zh: `${wanted.actor} 的输入 token 至少有 ${wanted.share} 来自缓存，前 ${wanted.after} 个请求不算`,
  en: `at least ${wanted.share} of the input tokens of actor ${wanted.actor} read from the cache, not counting its first ${wanted.after} requests`,
  ja: `${wanted.actor} の入力トークンの少なくとも ${wanted.share} がキャッシュから読まれること（最初の ${wanted.after} 件は数えない）`,
});

export const fileIs = ({ path, text }: { path: string; text: string }): Localized => ({
  zh: `文件 ${path} 的内容正好是 ${text}`,
  en: `the file ${path} with exactly ${text}`,
  ja: `ファイル ${path} の中身がちょうど ${text}`,
});

export const fileHas = ({ path, part }: { path: string; part: string }): Localized => ({
  zh: `文件 ${path} 里有 ${part}`,
  en: `${part} in the file ${path}`,
  ja: `ファイル ${path} に ${part} がある`,
});

export const fileIsAbsent = ({ path }: { path: string }): Localized => ({
  zh: `不该有文件 ${path}`,
  en: `no file ${path}`,
  ja: `ファイル ${path} がないこと`,
});

export const fileIsUnchanged = ({ path }: { path: string }): Localized => ({
  zh: `文件 ${path} 没有变`,
  en: `the file ${path} unchanged`,
  ja: `ファイル ${path} が変わらないこと`,
});

export const noFileChanged: Localized = {
  zh: "没有任何文件变动",
  en: "no file changed",
  ja: "どのファイルも変わらないこと",
};

export const STREAM_NAMES = {
  stdout: { zh: "stdout 里", en: "stdout", ja: "stdout" },
  stderr: { zh: "stderr 里", en: "stderr", ja: "stderr" },
  terminal: { zh: "终端上", en: "the terminal", ja: "ターミナル" },
} satisfies Record<string, Localized>;

type Stream = keyof typeof STREAM_NAMES;

export const isPrinted = ({ part, stream }: { part: string; stream: Stream }): Localized => ({
  zh: `${STREAM_NAMES[stream].zh}有 ${part}`,
  en: `${part} on ${STREAM_NAMES[stream].en}`,
  ja: `${STREAM_NAMES[stream].ja} に ${part} がある`,
});

export const isNotPrinted = ({ part, stream }: { part: string; stream: Stream }): Localized => ({
  zh: `${STREAM_NAMES[stream].zh}没有 ${part}`,
  en: `no ${part} on ${STREAM_NAMES[stream].en}`,
  ja: `${STREAM_NAMES[stream].ja} に ${part} がない`,
});

export const exitCodeIs = ({ code }: { code: number | null }): Localized => ({
  zh: `退出码 ${code}`,
  en: `exit code ${code}`,
  ja: `終了コード ${code}`,
});

/** A sentence about one program of several. */
export const aboutProgram = ({ program, sentence }: { program: string; sentence: Localized }): Localized => ({
  zh: `${sentence.zh}（程序 ${program}）`,
  en: `${sentence.en} (program ${program})`,
  ja: `${sentence.ja}（プログラム ${program}）`,
});
