/** Sentences about the way to the model: what went wrong there, and what to do. */

import type { Localized } from "./localized.ts";

/** For each thing that can go wrong between harness and model, what to do about it. */
export const advice = {
  key: {
    zh: "密钥无效：请检查 ANTHROPIC_API_KEY（或 ANTHROPIC_AUTH_TOKEN）是否与 ANTHROPIC_BASE_URL 匹配。",
    en: "The key was rejected: check that ANTHROPIC_API_KEY (or ANTHROPIC_AUTH_TOKEN) belongs to ANTHROPIC_BASE_URL.",
    ja: "キーが拒否されました。ANTHROPIC_API_KEY（または ANTHROPIC_AUTH_TOKEN）が ANTHROPIC_BASE_URL のものか確認してください。",
  },
  permission: {
    zh: "密钥没有权限使用这个模型或功能：请换一个密钥，或用 --model 换一个模型。",
    en: "The key may not use this model or feature: use another key, or another model with --model.",
    ja: "このキーでは、このモデルまたは機能を使えません。別のキーを使うか、--model で別のモデルを選んでください。",
  },
  billing: {
    zh: "账户余额或账单有问题：请在服务商的控制台查看。",
    en: "There is a problem with the account's balance or billing: look at the provider's console.",
    ja: "アカウントの残高か請求に問題があります。プロバイダーの管理画面を確認してください。",
  },
  notFound: {
    zh: "找不到模型，或者地址不对：请检查 MODEL_ID、--model 和 ANTHROPIC_BASE_URL。",
    en: "Model or endpoint not found: check MODEL_ID, --model and ANTHROPIC_BASE_URL.",
    ja: "モデルまたは接続先が見つかりません。MODEL_ID、--model、ANTHROPIC_BASE_URL を確認してください。",
  },
  tooLarge: {
    zh: "请求太大：请重新开始会话，或让工具少输出一些内容。",
    en: "The request is too large: start again, or let the tools print less.",
    ja: "リクエストが大きすぎます。会話を始め直すか、ツールの出力を減らしてください。",
  },
  invalid: {
    zh: "API 拒绝了这个请求，因为它不合规则。",
    en: "The API rejected the request as invalid.",
    ja: "リクエストの形式に誤りがあり、API に拒否されました。",
  },
  rateLimit: {
    zh: "请求太频繁，或额度已用完：请稍等再试。",
    en: "Too many requests, or a limit is used up: wait a little and try again.",
    ja: "リクエストが多すぎるか、上限に達しました。少し待ってから、もう一度試してください。",
  },
  overloaded: {
    zh: "模型服务目前过载：请稍等再试。",
    en: "The model's service is overloaded: wait a little and try again.",
    ja: "モデルのサービスが混み合っています。少し待ってから、もう一度試してください。",
  },
  server: {
    zh: "模型服务出错：请稍后再试。",
    en: "The model's service failed: try again.",
    ja: "モデルのサービスでエラーが起きました。もう一度試してください。",
  },
  timeout: {
    zh: "等待模型回复超时：请再试一次，或检查网络。",
    en: "The model did not answer in time: try again, or check the network.",
    ja: "モデルの応答が時間内に届きませんでした。もう一度試すか、ネットワークを確認してください。",
  },
  connection: {
    zh: "连不上模型服务：请检查网络和 ANTHROPIC_BASE_URL。",
    en: "The model's service cannot be reached: check the network and ANTHROPIC_BASE_URL.",
    ja: "モデルのサービスに接続できません。ネットワークと ANTHROPIC_BASE_URL を確認してください。",
  },
  cut: {
    zh: "模型的回复中途断开了：请再试一次。",
    en: "The reply broke off in the middle: try again.",
    ja: "モデルの応答が途中で切れました。もう一度試してください。",
  },
  garbled: {
    zh: "模型的回复里有读不出来的工具调用：请再试一次。",
    en: "The reply held a tool call that cannot be read: try again.",
    ja: "モデルの応答に、読み取れないツール呼び出しがありました。もう一度試してください。",
  },
  aborted: {
    zh: "已中断。",
    en: "Interrupted.",
    ja: "中断しました。",
  },
} satisfies Record<string, Localized>;

export const badDotenvLine = ({ place }: { place: string }): Localized => ({
  zh: `${place}：应写成 NAME=value，引号要成对。`,
  en: `${place}: expected NAME=value, with quotes in pairs.`,
  ja: `${place}: NAME=value の形で書いてください。引用符は閉じる必要があります。`,
});

export const unreadableDotenv = ({ file, reason }: { file: string; reason: string }): Localized => ({
  zh: `${file}：读不了这个文件（${reason}）。`,
  en: `${file}: the file cannot be read (${reason}).`,
  ja: `${file}: ファイルを読めません（${reason}）。`,
});

export const badKey = ({ name }: { name: string }): Localized => ({
  zh: `${name}：密钥里有空格、汉字或别的不该有的字符，请重新复制一次。`,
  en: `${name}: a key has only letters, digits and plain signs, no spaces. Copy it again.`,
  ja: `${name}: キーに使えない文字（空白や全角文字など）が入っています。もう一度コピーしてください。`,
});

export const badUrl = ({ url, example }: { url: string; example: string }): Localized => ({
  zh: `ANTHROPIC_BASE_URL：应为 ${example} 这样的网址，实际是 "${url}"。`,
  en: `ANTHROPIC_BASE_URL: expected a URL such as ${example}, found "${url}".`,
  ja: `ANTHROPIC_BASE_URL: ${example} のような URL が必要ですが、"${url}" になっています。`,
});

/** The SDK adds the version itself; `root` is the URL without it. */
export const urlWithVersion = ({ root }: { root: string }): Localized => ({
  zh: `ANTHROPIC_BASE_URL：请去掉末尾的 /v1，SDK 会自己加上。应写成 ${root}`,
  en: `ANTHROPIC_BASE_URL: leave out the /v1 at the end, the SDK adds it. Write ${root}`,
  ja: `ANTHROPIC_BASE_URL: 末尾の /v1 は SDK が付けるので不要です。${root} と書いてください。`,
});

export const urlWithPassword: Localized = {
  zh: "ANTHROPIC_BASE_URL：地址里不能带用户名和密码，请求发不出去。密钥请写在 ANTHROPIC_API_KEY 或 ANTHROPIC_AUTH_TOKEN 里。",
  en: "ANTHROPIC_BASE_URL: no request can be sent to an address with a user name and a password in it. A key goes into ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN.",
  ja: "ANTHROPIC_BASE_URL: ユーザー名やパスワードを含むアドレスには送信できません。キーは ANTHROPIC_API_KEY か ANTHROPIC_AUTH_TOKEN に書いてください。",
};

/** `place` is the flag or variable that names the model. */
export const notInRehearsal = (named: { place: string; model: string; known: string }): Localized => ({
  zh: `${named.place}：排练服务器没有 "${named.model}"。可用：${named.known}。`,
  en: `${named.place}: the rehearsal server has no "${named.model}". It has ${named.known}.`,
  ja: `${named.place}: リハーサルサーバーに "${named.model}" はありません。使えるもの: ${named.known}`,
});
