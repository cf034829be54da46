/** Sentences of the trace player: buttons, labels, and what it asks before two plays part. */

import { grouped, inEach, type Localized } from "./localized.ts";

export const player: Localized = { zh: "回放", en: "Player", ja: "リプレイ" };
export const first: Localized = { zh: "回到开头", en: "To the start", ja: "最初へ" };
export const back: Localized = { zh: "上一步", en: "One step back", ja: "一つ戻る" };
export const next: Localized = { zh: "下一步", en: "Next step", ja: "次へ" };
export const last: Localized = { zh: "到结尾", en: "To the end", ja: "最後へ" };
export const play: Localized = { zh: "播放", en: "Play", ja: "再生" };
export const pause: Localized = { zh: "暂停", en: "Pause", ja: "一時停止" };
export const position: Localized = { zh: "位置", en: "Position", ja: "位置" };

export const stepOf = ({ step, total }: { step: number; total: number }): Localized => ({
  zh: `第 ${step} 步，共 ${total} 步`,
  en: `Step ${step} of ${total}`,
  ja: `${total} ステップ中 ${step}`,
});

export const nextParting = ({ count }: { count: number }): Localized => ({
  zh: `下一处不同（共 ${count} 处）`,
  en: `Next place where they part (${count} in all)`,
  ja: `次の違いへ（全 ${count} か所）`,
});

export const askFirst: Localized = { zh: "先猜再看", en: "Predict first", ja: "先に予想する" };
export const whichSide: Localized = { zh: "看哪一边", en: "Which side", ja: "どちらを見る" };
export const bothSides: Localized = { zh: "并排", en: "both", ja: "両方" };

export const earlierSteps = ({ count }: { count: number }): Localized => ({
  zh: `显示前面的 ${count} 步`,
  en: `Show ${count} earlier steps`,
  ja: `前の ${count} ステップを表示`,
});

/** What a column does where the other one does something. */
export const nothingHere: Localized = {
  zh: "这里没有对应的动作",
  en: "nothing here",
  ja: "ここでは何もしない",
};

export const KINDS = {
  request: { zh: "请求", en: "request", ja: "リクエスト" },
  reply: { zh: "模型", en: "model", ja: "モデル" },
  call: { zh: "调用", en: "calls", ja: "呼び出し" },
  result: { zh: "结果", en: "result", ja: "結果" },
  terminal: { zh: "终端", en: "terminal", ja: "ターミナル" },
  file: { zh: "文件", en: "file", ja: "ファイル" },
} satisfies Record<string, Localized>;

export const ROLES: Record<string, Localized> = {
  user: { zh: "用户", en: "user", ja: "ユーザー" },
  assistant: { zh: "模型", en: "model", ja: "モデル" },
  system: { zh: "系统", en: "system", ja: "システム" },
};

export const wholeConversation = ({ messages }: { messages: number }): Localized => ({
  zh: `这一步的完整对话（${messages} 条消息）`,
  en: `The whole conversation at this step (${messages} ${messages === 1 ? "message" : "messages"})`,
  ja: `この時点の会話の全体（メッセージ ${messages} 件）`,
});

export const systemText = ({ sections, length }: { sections: number; length: number }): Localized => ({
  zh: `系统提示词：${sections} 段，${grouped(length)} 个字符`,
  en: `System prompt: ${sections} ${sections === 1 ? "section" : "sections"}, ${grouped(length)} characters`,
  ja: `システムプロンプト：${sections} 節、${grouped(length)} 文字`,
});

export const toolsOffered: Localized = { zh: "提供的工具", en: "Tools offered", ja: "渡したツール" };
export const noTools: Localized = { zh: "没有工具", en: "No tools", ja: "ツールなし" };

export const settings = ({ model, maxTokens }: { model: string; maxTokens: number }): Localized =>
  inEach(() => `${model} · max_tokens ${grouped(maxTokens)}`);

export const rewritten: Localized = {
  zh: "对话从这里起被改写了",
  en: "The conversation was rewritten from here on",
  ja: "会話はここから書き換えられた",
};

export const goesOn: Localized = {
  zh: "带着上面的结果继续",
  en: "Goes on with the results above",
  ja: "上の結果を持って続ける",
};

export const refused = ({ reason }: { reason: string }): Localized => ({
  zh: `服务器拒绝了：${reason}`,
  en: `The server refused it: ${reason}`,
  ja: `サーバーが拒否した：${reason}`,
});

export const noReply = ({ error }: { error: string }): Localized => ({
  zh: `没有回复：${error}`,
  en: `No reply: ${error}`,
  ja: `応答なし：${error}`,
});

export const stopped = ({ stop }: { stop: string }): Localized => inEach(() => `stop_reason: ${stop}`);
export const thinking: Localized = { zh: "思考", en: "Thinking", ja: "思考" };
export const isError: Localized = { zh: "出错", en: "error", ja: "エラー" };
export const empty: Localized = { zh: "（空）", en: "(empty)", ja: "（空）" };
export const rawJson: Localized = { zh: "原始 JSON", en: "Raw JSON", ja: "生の JSON" };

export const allLines = ({ lines }: { lines: number }): Localized => ({
  zh: `展开全部（${lines} 行）`,
  en: `Show all (${lines} ${lines === 1 ? "line" : "lines"})`,
  ja: `すべて表示（${lines} 行）`,
});

/** The tokens of a request and its reply. */
export const TOKENS = {
  read: { zh: "读缓存", en: "from cache", ja: "キャッシュから" },
  written: { zh: "写缓存", en: "to cache", ja: "キャッシュへ" },
  uncached: { zh: "未缓存", en: "not cached", ja: "キャッシュなし" },
  output: { zh: "输出", en: "output", ja: "出力" },
} satisfies Record<string, Localized>;

export const tokens: Localized = { zh: "token", en: "tokens", ja: "トークン" };

/** Of a play, by what its scenario expects. `beside`: what went wrong without being asked for. */
export const judged = ({
  failed,
  all,
  beside,
}: {
  failed: number;
  all: number;
  beside: number;
}): Localized => {
  if (failed + beside === 0)
    return {
      zh: `✓ ${all} 条预期全部满足`,
      en: `✓ all ${all} expectations met`,
      ja: `✓ 期待 ${all} 件をすべて満たす`,
    };
  const more = (text: string) => (beside > 0 ? text : "");
  return {
    zh: `✗ ${all} 条预期中有 ${failed} 条没满足${more(`，另有 ${beside} 处出错`)}`,
    en: `✗ ${failed} of ${all} not met${more(`; other faults: ${beside}`)}`,
    ja: `✗ 期待 ${all} 件のうち ${failed} 件を満たさない${more(`、ほかに問題 ${beside} 件`)}`,
  };
};

/** Of a play whose user and model speak another language than the reader. It is always English. */
export const recordedInEnglish: Localized = {
  zh: "这次演示是用英文录的。",
  en: "Recorded in English.",
  ja: "英語で記録した実演です。",
};

/** Functions of the chapter's mechanism that ran since the request before. */
export const codeAtWork = ({ count }: { count: number }): Localized => ({
  zh: `上次请求之后运行过的本章函数：${count} 个`,
  en: `Functions of this chapter that ran since the last request: ${count}`,
  ja: `前のリクエストのあとに動いた、この章の関数：${count} 個`,
});

export const seen: Localized = { zh: "实际", en: "seen", ja: "実際" };
export const hint: Localized = { zh: "提示", en: "hint", ja: "ヒント" };
export const met: Localized = { zh: "满足", en: "met", ja: "満たした" };
export const notMet: Localized = { zh: "没满足", en: "not met", ja: "満たしていない" };

export const whatNext = ({ name }: { name: string }): Localized => ({
  zh: `先停一下：${name} 接下来会做什么？`,
  en: `Stop and predict: what does ${name} do next?`,
  ja: `ここで予想：${name} は次に何をする？`,
});

export const ownGuess: Localized = {
  zh: "我想好了，给我看",
  en: "I have my guess: show me",
  ja: "予想した。見せて",
};
export const endsHere: Localized = {
  zh: "什么也不做，到此为止",
  en: "Nothing more: it ends here",
  ja: "何もせず、ここで終わる",
};
export const guessedRight: Localized = { zh: "猜对了。", en: "That is right.", ja: "正解。" };

export const guessedWrong = ({ answer }: { answer: string }): Localized => ({
  zh: `其实是：${answer}`,
  en: `It is this: ${answer}`,
  ja: `正しくは：${answer}`,
});

export const scenarios: Localized = { zh: "场景", en: "Scenarios", ja: "シナリオ" };
export const notLoaded: Localized = {
  zh: "这个场景没能载入。",
  en: "This scenario could not be loaded.",
  ja: "このシナリオを読み込めなかった。",
};
