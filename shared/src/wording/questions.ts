/** Sentences around a question. */

import { grouped, type Localized } from "./localized.ts";

/** What a question can be answered with. */
export const choices = {
  once: { zh: "[y] 允许这一次", en: "[y] yes, once", ja: "[y] 今回だけ許可" },
  always: {
    zh: "[a] 本次会话一直允许",
    en: "[a] always in this session",
    ja: "[a] このセッション中は常に許可",
  },
  no: { zh: "[n] 不允许", en: "[n] no", ja: "[n] 許可しない" },
} satisfies Record<string, Localized>;

export const nobodyCanAnswer: Localized = {
  zh: "没有人能回答，所以不允许。",
  en: "Nobody can answer, so: no.",
  ja: "答える人がいないため、許可しません。",
};

export const nobodyCanAnswerOneShot: Localized = {
  zh: "没有人能回答，所以不允许。可以用 --answer y 预先回答。",
  en: "Nobody can answer, so: no. Answer beforehand with --answer y.",
  ja: "答える人がいないため、許可しません。--answer y で前もって答えられます。",
};

export const nobodyStartedTurn: Localized = {
  zh: "这个回合不是你发起的，所以不等人回答：不允许。",
  en: "This turn started by itself, so no one is asked: no.",
  ja: "このターンは自動で始まったので、答えを待ちません。許可しません。",
};

/** The question names who asks, from the teammate down; the main agent has no name. */
export const questionWaits = ({ names }: { names: string[] }): Localized => {
  const asker = names.join(" · ");
  return {
    zh: `${asker ? `${asker} 有问题要问` : "有问题要问"}，等你把这一行发出或清空后再问。`,
    en: `${asker ? `${asker} has a question` : "There is a question"}; it comes up when your line is sent or empty.`,
    ja: `${asker ? `${asker} から` : ""}質問があります。入力中の行を送信するか空にすると表示されます。`,
  };
};

export const howToAnswer: Localized = {
  zh: "输入字母后按回车来回答；输入别的内容会留在提示符处。",
  en: "Answer with the letter and Enter. Whatever else you type goes to the prompt.",
  ja: "文字を入力して Enter で答えます。それ以外の入力はプロンプトに入ります。",
};

/** In front of the line that is not sent yet, while a question is in its place. */
export const keptForPrompt: Localized = {
  zh: "留给提示符：",
  en: "Kept for the prompt: ",
  ja: "プロンプトに残します：",
};

/** Below a question that may not fit on the screen. `characters` counts what is asked about, without its preview. */
export const beginsAbove = ({ lines, characters }: { lines: number; characters: number }): Localized => ({
  zh: `问题的开头在上面（${grouped(lines)} 行，${grouped(characters)} 个字符），可以往回滚动查看。问的是：`,
  en: `The question begins further up (${grouped(lines)} ${lines === 1 ? "line" : "lines"}, ${grouped(characters)} characters): scroll up to read it. You are asked about:`,
  ja: `質問の始まりは画面の上にあります（${grouped(lines)} 行、${grouped(characters)} 文字）。上にスクロールして確認してください。尋ねている内容：`,
});

export const notAnAnswer = ({ value }: { value: string }): Localized => ({
  zh: `"${value}" 不是 y、a 或 n，按 n 处理。`,
  en: `"${value}" is not y, a or n, so: no.`,
  ja: `"${value}" は y、a、n のどれでもないため、n とみなします。`,
});
