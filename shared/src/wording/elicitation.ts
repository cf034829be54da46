/** The sentences around a question that an MCP server asks the user. */

import type { Localized } from "./localized.ts";

export const serverAsks = ({ server, message }: { server: string; message: string }): Localized => ({
  zh: `MCP 服务器 ${server} 问你：${message}`,
  en: `The MCP server ${server} asks you: ${message}`,
  ja: `MCP サーバー ${server} からの質問：${message}`,
});

export const serverGetsAnswer: Localized = {
  zh: "你输入的内容会发给这个服务器，不要输入密码。",
  en: "What you type is sent to this server. Do not type a password.",
  ja: "入力した内容はこのサーバーに送られます。パスワードは入力しないでください。",
};

export const elicitationChoices = {
  once: { zh: "[y] 回答", en: "[y] answer", ja: "[y] 答える" },
  no: { zh: "[n] 不回答", en: "[n] do not answer", ja: "[n] 答えない" },
};

/** What a field of a server's question takes. */
export const fieldExpects = ({ what }: { what: Localized }): Localized => ({
  zh: `要填${what.zh}`,
  en: `expected ${what.en}`,
  ja: `入力できるのは、${what.ja}です`,
});

export const fieldKinds = {
  value: { zh: "一个值", en: "a value", ja: "値" },
  number: { zh: "一个数", en: "a number", ja: "数" },
  integer: { zh: "一个整数", en: "a whole number", ja: "整数" },
  boolean: { zh: " y 或 n", en: "y or n", ja: " y か n " },
};

export const oneOfOptions = ({ options }: { options: string[] }): Localized => ({
  zh: `其中之一：${options.join("、")}`,
  en: `one of: ${options.join(", ")}`,
  ja: `次のどれか：${options.join("、")}`,
});

export const someOfOptions = ({ options }: { options: string[] }): Localized => ({
  zh: `其中几个，用逗号分开：${options.join("、")}`,
  en: `some of these, separated by commas: ${options.join(", ")}`,
  ja: `次のうちいくつかをコンマ区切りで：${options.join("、")}`,
});

interface Range {
  least: number;
  most: number;
}

export const textOfLength = (range: Range): Localized => ({
  zh: `一段文字，字符数${rangeIn(range).zh}`,
  en: `a text of ${rangeIn(range).en} characters`,
  ja: `${rangeIn(range).ja}文字の文`,
});

export const numberBetween = (range: Range): Localized => ({
  zh: `一个数，${rangeIn(range).zh}`,
  en: `a number, ${rangeIn(range).en}`,
  ja: `${rangeIn(range).ja}の数`,
});

function rangeIn({ least, most }: Range): Localized {
  if (most === Infinity) return { zh: `至少 ${least}`, en: `at least ${least}`, ja: `${least} 以上` };
  if (least <= 0) return { zh: `至多 ${most}`, en: `at most ${most}`, ja: `${most} 以下` };
  return { zh: `从 ${least} 到 ${most}`, en: `${least} to ${most}`, ja: `${least}〜${most}` };
}
