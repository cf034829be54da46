/** Asks back when only a part of a request is understood: "Do you mean: Delete notes.txt? (y)" */

import { isDeepStrictEqual } from "node:util";
import type { Language } from "../../wording/index.ts";
import type { PlainRequest } from "./requests.ts";
import { understand } from "./steps.ts";
import { WORDS } from "./words/index.ts";

/** A question about the requests; undefined if there are no words of ours that mean exactly them. */
export function question(steps: PlainRequest[], language: Language, workdir?: string): string | undefined {
  const requests = steps.map((step) => inOurWords(step, language));
  if (requests.some((request) => request === undefined)) return undefined;
  const said = requests.join(SEPARATOR[language]);
  const isExact = isDeepStrictEqual(understand(said, [], workdir), steps);
  return isExact ? WORDS[language].doYouMean(said) : undefined;
}

const SEPARATOR: Record<Language, string> = { en: ". ", zh: "，然后", ja: "。" };

const QUOTES: Record<Language, (text: string) => string> = {
  en: (text) => `“${text}”`,
  zh: (text) => `“${text}”`,
  ja: (text) => `「${text}」`,
};

/** One of our own plain requests for each kind. `$path` and the like are the parts of the request. */
const SAYINGS: Partial<Record<PlainRequest["kind"], Record<Language, string>>> = {
  read: { en: "Read $path", zh: "读一下 $path", ja: "$path を読んで" },
  about: { en: "Summarize $path", zh: "总结一下 $path", ja: "$path を要約して" },
  delete: { en: "Delete $path", zh: "删除 $path", ja: "$path を削除して" },
  count: { en: "How many lines does $path have", zh: "$path 有多少行", ja: "$path は何行ありますか" },
  words: { en: "How many words does $path have", zh: "$path 有多少个单词", ja: "$path の単語数は" },
  list: {
    en: "List the files in $path",
    zh: "列出 $path 目录里的文件",
    ja: "$path ディレクトリのファイルを見せて",
  },
  find: { en: "Find $pattern", zh: "查找 $pattern", ja: "$pattern を探して" },
  head: {
    en: "Show the first $lines lines of $path",
    zh: "显示 $path 的前 $lines 行",
    ja: "$path の最初の $lines 行を見せて",
  },
  tail: {
    en: "Show the last $lines lines of $path",
    zh: "显示 $path 的最后 $lines 行",
    ja: "$path の最後の $lines 行を見せて",
  },
  showLine: { en: "Show line $nth of $path", zh: "显示 $path 的第 $nth 行", ja: "$path の$nth行目を見せて" },
  dropLine: {
    en: "Delete line $nth of $path",
    zh: "删除 $path 的第 $nth 行",
    ja: "$path の$nth行目を削除して",
  },
  setLine: {
    en: "Change line $nth of $path to $content",
    zh: "把 $path 的第 $nth 行改成 $content",
    ja: "$path の$nth行目を $content に変えて",
  },
  lineAfter: {
    en: "Insert $content after line $nth of $path",
    zh: "在 $path 的第 $nth 行后面插入 $content",
    ja: "$path の$nth行目の後に $content を追加して",
  },
  lineBefore: {
    en: "Insert $content before line $nth of $path",
    zh: "在 $path 的第 $nth 行前面插入 $content",
    ja: "$path の$nth行目の前に $content を追加して",
  },
  search: { en: "Search for $text in $path", zh: "在 $path 里搜索 $text", ja: "$path から $text を検索して" },
  occurrences: {
    en: "How many times does $text appear in $path",
    zh: "$text 在 $path 里出现几次",
    ja: "$path に $text は何回出てくる",
  },
  run: { en: "Run $command", zh: "运行 $command", ja: "$command を実行して" },
  create: {
    en: "Create $path with the text $content",
    zh: "新建 $path，内容写 $content",
    ja: "$content と書いた $path を作って",
  },
  append: {
    en: "Append $content to $path",
    zh: "在 $path 末尾加上 $content",
    ja: "$path の末尾に $content を追加して",
  },
  prepend: {
    en: "Add $content at the top of $path",
    zh: "在 $path 开头加上 $content",
    ja: "$path の先頭に $content を追加して",
  },
  cut: {
    en: "Delete the line $content from $path",
    zh: "删掉 $path 里的 $content 这一行",
    ja: "$path から $content の行を削除して",
  },
  cutAll: {
    en: "Delete all lines with $content from $path",
    zh: "删掉 $path 里所有含有 $content 的行",
    ja: "$path から $content を含む行をすべて削除して",
  },
  replace: {
    en: "Replace $old with $new in $path",
    zh: "把 $path 里的 $old 替换成 $new",
    ja: "$path の $old を $new に置き換えて",
  },
  set: {
    en: "Set $key to $value in $path",
    zh: "把 $path 里的 $key 设置成 $value",
    ja: "$path の $key を $value に設定して",
  },
  rename: { en: "Rename $path to $to", zh: "把 $path 改名为 $to", ja: "$path を $to にリネームして" },
  copy: { en: "Copy $path to $to", zh: "把 $path 复制为 $to", ja: "$path を $to にコピーして" },
  into: {
    en: "Move $path into the folder $to",
    zh: "把 $path 移动到 $to 文件夹",
    ja: "$path を $to ディレクトリに移動して",
  },
  copyInto: {
    en: "Copy $path into the folder $to",
    zh: "把 $path 复制到 $to 文件夹",
    ja: "$path を $to ディレクトリにコピーして",
  },
  mkdir: {
    en: "Create a folder called $path",
    zh: "新建一个叫 $path 的文件夹",
    ja: "$path というディレクトリを作って",
  },
};
const TEXTS = ["content", "text", "old", "new"];
const EMPTY: Record<Language, string> = { en: "Create $path", zh: "新建 $path", ja: "$path を作って" };
const ALL: Record<Language, string> = {
  en: "Replace every $old with $new in $path",
  zh: "把 $path 里所有的 $old 替换成 $new",
  ja: "$path のすべての $old を $new に置き換えて",
};

function inOurWords(step: PlainRequest, language: Language): string | undefined {
  if (step.kind === "list" && step.path === ".") return WORDS[language].plain.list.replace(/[?？]$/, "");
  const parts = step as unknown as Record<string, string | number>;
  return sayingOf(step, language)?.replace(/\$(\w+)/g, (_, name: string) => {
    const value = String(parts[name]).replace(",", "-");
    if (name === "command") return `\`${parts[name]}\``;
    return TEXTS.includes(name) ? QUOTES[language](String(parts[name])) : value;
  });
}

function sayingOf(step: PlainRequest, language: Language): string | undefined {
  if (step.kind === "create" && step.content === "") return EMPTY[language];
  if (step.kind === "replace" && step.all) return ALL[language];
  if (step.kind === "search" && step.path === ".") return SEARCH[language];
  if ("nth" in step && step.nth === "$") return LAST[step.kind]?.[language];
  return SAYINGS[step.kind]?.[language];
}

const SEARCH: Record<Language, string> = { en: "Search for $text", zh: "搜索 $text", ja: "$text を検索して" };
const LAST: Partial<Record<PlainRequest["kind"], Record<Language, string>>> = {
  dropLine: {
    en: "Delete the last line of $path",
    zh: "删除 $path 的最后一行",
    ja: "$path の最後の行を削除して",
  },
  setLine: {
    en: "Change the last line of $path to $content",
    zh: "把 $path 的最后一行改成 $content",
    ja: "$path の最後の行を $content に変えて",
  },
};
