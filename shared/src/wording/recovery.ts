/** Sentences for when a request fails, or a reply is not what it should be. */

import type { Localized } from "./localized.ts";

/** A failure that may pass, in a few words. */
export const failures = {
  overloaded: { zh: "模型服务过载", en: "the model is overloaded", ja: "モデルが混み合っています" },
  timeout: { zh: "等待回复超时", en: "no answer in time", ja: "時間内に応答がありません" },
  connection: { zh: "连接失败", en: "no connection", ja: "接続できません" },
  garbled: {
    zh: "工具调用读不出来",
    en: "a tool call cannot be read",
    ja: "ツール呼び出しを読み取れません",
  },
  cut: { zh: "回复中途断开", en: "the reply broke off", ja: "応答が途中で切れました" },
  rateLimit: {
    zh: "请求太频繁（429）",
    en: "too many requests (429)",
    ja: "リクエストが多すぎます（429）",
  },
} satisfies Record<string, Localized>;

/** A failure that has only a status or a type. */
export const serviceFailed = ({ code }: { code: number | string }): Localized => ({
  zh: `模型服务出错（${code}）`,
  en: `the service failed (${code})`,
  ja: `サービスのエラー（${code}）`,
});

/** The next try, how many there are at most, and in how many milliseconds it comes. */
interface NextTry {
  failure: Localized;
  ms: number;
  next: number;
  most: number;
}

export function nextTry({ failure, ms, next, most }: NextTry): Localized {
  const seconds = (ms / 1000).toFixed(1);
  return {
    zh: `${failure.zh}：${seconds} 秒后再试（第 ${next} 次，共 ${most} 次）`,
    en: `${failure.en}: try ${next} of ${most} in ${seconds} s`,
    ja: `${failure.ja}：${seconds} 秒後に再試行します（${next} 回目、全 ${most} 回）`,
  };
}

export const fallbackTakesOver = (turn: { id: string; fallbackId: string; times: number }): Localized => ({
  zh: `${turn.id} 连续 ${turn.times} 次过载，这一回合改用 ${turn.fallbackId}（FALLBACK_MODEL_ID）`,
  en: `${turn.id} was overloaded ${turn.times} times in a row: ${turn.fallbackId} (FALLBACK_MODEL_ID) takes over for this turn`,
  ja: `${turn.id} が ${turn.times} 回続けて混み合っていたので、このターンは ${turn.fallbackId}（FALLBACK_MODEL_ID）を使います`,
});

export function refused({ reason }: { reason?: string | null | undefined }): Localized {
  const why = reason ? ` (${reason})` : "";
  return {
    zh: `模型拒绝回答${why}。你的这条消息已从对话里拿掉，换个说法可以接着聊。`,
    en: `The model refused to answer${why}. Your message was taken out of the conversation: say it in another way, or go on with something else.`,
    ja: `モデルが回答を拒否しました${why}。このメッセージは会話から取り除いたので、言い方を変えれば続けられます。`,
  };
}

export const emptyReply: Localized = {
  zh: "模型的回复是空的。可以换个说法再问一次。",
  en: "The model's reply is empty. Ask again, or in another way.",
  ja: "モデルの応答が空でした。もう一度、または言い方を変えて試してください。",
};

export const noCallMade: Localized = {
  zh: "模型说要调用工具，却没有调用。可以让它继续。",
  en: "The model announced a tool call and made none. Tell it to go on.",
  ja: "モデルはツールを呼ぶと言いながら、呼びませんでした。続けるよう伝えてください。",
};

export const replyTooLong = ({ times }: { times: number }): Localized => ({
  zh: `回复太长，接了 ${times} 次还没写完。`,
  en: `The reply is too long: still not finished after ${times} continuations.`,
  ja: `応答が長すぎて、${times} 回続けても終わりませんでした。`,
});

export const toolKeepsFailing = ({ name, times }: { name: string; times: number }): Localized => ({
  zh: `${name} 连续失败了 ${times} 次，让模型别再重试。`,
  en: `${name} has failed ${times} times in a row. The model is told to stop.`,
  ja: `${name} が ${times} 回続けて失敗したので、やめるようモデルに伝えます。`,
});
