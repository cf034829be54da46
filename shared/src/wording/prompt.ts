/** Sentences about the system prompt and about costs. */

import { grouped, inEach, type Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const helpOfPrompt: Localized = {
  zh: "列出系统提示词的各段",
  en: "lists the sections of the system prompt",
  ja: "システムプロンプトの節を一覧にする",
};

/** A row of `/prompt`: a section, or the sum of all. */
export interface PromptRow {
  name: string;
  chars: number;
  tokens: number;
  kind?: "static" | "dynamic";
  /** How it differs from what the last turn sent. */
  change?: "changed" | "gone" | undefined;
}

export function promptRow({ name, chars, tokens, kind, change }: PromptRow): Localized {
  const inColumns = (count: number) => grouped(count).padStart(7);
  return inEach((language) => {
    const cells = [name.padEnd(12), inColumns(chars), UNITS.chars[language]];
    cells.push(inColumns(tokens), UNITS.tokens[language]);
    if (kind) cells.push(SECTION_KINDS[kind][language]);
    if (change) cells.push(SECTION_CHANGES[change][language]);
    return cells.join(" ").trimEnd();
  });
}

const UNITS = {
  chars: { zh: "字符", en: "chars", ja: "文字" },
  tokens: { zh: "tokens ", en: "tokens ", ja: "トークン " },
};
// Of the same width, so that the texts after them are aligned.
const SECTION_KINDS = {
  static: { zh: "静态", en: "static ", ja: "静的" },
  dynamic: { zh: "动态", en: "dynamic", ja: "動的" },
};
const SECTION_CHANGES = {
  changed: { zh: "与上一回合不同", en: "changed since the last turn", ja: "前のターンから変わった" },
  gone: {
    zh: "上一回合有，现在没有了",
    en: "gone since the last turn",
    ja: "前のターンにはあったが、今はない",
  },
};

export const projectFileCut = (found: { file: string; length: number; most: number }): Localized => ({
  zh: `${found.file} 有 ${found.length} 个字符，太长：只把开头和结尾的 ${found.most} 个字符放进系统提示词。`,
  en: `${found.file} has ${found.length} characters: only ${found.most} from its beginning and end go into the system prompt.`,
  ja: `${found.file} は ${found.length} 文字あり長すぎるので、先頭と末尾の ${found.most} 文字だけをシステムプロンプトに入れます。`,
});

export const projectFileSkipped = ({ file, reason }: { file: string; reason: string }): Localized => ({
  zh: `${file} 不能用，跳过了：${retold(reason).zh}`,
  en: `${file} cannot be used and was skipped: ${reason}`,
  ja: `${file} は使えないので飛ばしました：${retold(reason).ja}`,
});

export const helpOfCost: Localized = {
  zh: "用了多少 token、多少来自缓存、花了多少钱",
  en: "tokens used, how many came from the cache, and what that costs",
  ja: "使ったトークン、キャッシュから読んだ割合、料金",
};

/** A row of `/cost`: what was used of one model. */
export interface CostRow {
  model: string;
  requests: number;
  input: number;
  written: number;
  read: number;
  /** Which share of what the API read came from the cache, 0 to 1. */
  share: number;
  output: number;
  /** The price of an unknown model is not known. */
  dollars?: number | undefined;
}

export function costRow({ model, share, dollars, ...counts }: CostRow): Localized {
  const [requests, input, written, read, output] = [
    counts.requests,
    counts.input,
    counts.written,
    counts.read,
    counts.output,
  ].map(grouped);
  const percent = `${Math.round(share * 100)} %`;
  const price = (sum: string) => (dollars === undefined ? "" : `${sum} $${dollars.toFixed(4)}`);
  return {
    zh: `${model}：请求 ${requests}，输入 ${input}，写入缓存 ${written}，从缓存读取 ${read}（${percent}），输出 ${output} tokens${price("，共")}`,
    en: `${model}: requests ${requests}, input ${input}, cache written ${written}, cache read ${read} (${percent}), output ${output} tokens${price(", in all")}`,
    ja: `${model}：リクエスト ${requests}、入力 ${input}、キャッシュ書き込み ${written}、キャッシュ読み取り ${read}（${percent}）、出力 ${output} トークン${price("、計")}`,
  };
}

export const nothingAskedYet: Localized = {
  zh: "还没有问过模型。",
  en: "The model has not been asked yet.",
  ja: "まだモデルに何も聞いていません。",
};

export const offlineCostsNothing: Localized = {
  zh: "离线排练不花钱：这是真模型会收的价钱。",
  en: "The offline rehearsal charges nothing: this is what a real model would have cost.",
  ja: "オフラインのリハーサルは無料です。これは本物のモデルだった場合の料金です。",
};

export const helpOfMaxCost: Localized = {
  zh: "花费超过这么多美元之前停下",
  en: "stop before the session costs more than so many dollars",
  ja: "料金がこのドル額を超える前に止める",
};

/** Why the model was not asked: all that is in dollars. */
export function overBudget({ spent, next, most }: { spent: number; next: number; most: number }): Localized {
  const [before, more, limit] = [spent, next, most].map((dollars) => `$${dollars.toFixed(4)}`);
  return {
    zh: `没有再问模型：已经花了 ${before}，这个请求大约要 ${more}，会超过 --max-cost 的 ${limit}。`,
    en: `The model was not asked: ${before} are spent, this request costs about ${more}, and --max-cost allows ${limit}.`,
    ja: `モデルには聞きませんでした：すでに ${before} かかっていて、このリクエストは約 ${more}。--max-cost の ${limit} を超えます。`,
  };
}

export const priceUnknown = ({ model }: { model: string }): Localized => ({
  zh: `没有问模型：${model} 的价钱不知道，--max-cost 守不住。`,
  en: `The model was not asked: the price of ${model} is not known, so --max-cost cannot be enforced.`,
  ja: `モデルには聞きませんでした：${model} の料金がわからず、--max-cost を守れません。`,
});
