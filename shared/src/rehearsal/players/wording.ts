/** What the offline model says in its own words, in three languages: always about something that really happened. */

import type { Language } from "../../wording/index.ts";
import type { PlainRequest } from "./requests.ts";
import { FILTERS } from "./template.ts";
import type { ToolOutcome } from "./turn.ts";

const MAX_LINES = 20;

interface Words {
  about(path: string, heading: string, paragraph: string): string;
  noProse(path: string): string;
  read(path: string, lines: number, shown: string): string;
  find(pattern: string, count: number, shown: string): string;
  list(count: number, shown: string): string;
  findNothing(pattern: string): string;
  run(command: string, shown: string): string;
  done(report: string): string;
  failed(report: string): string;
  more(count: number): string;
  noSuchTool(tool: string): string;
  nothingMore: string;
  whatIPlay(prompts: string): string;
}

const WORDS: Record<Language, Words> = {
  en: {
    about: (path, heading, paragraph) =>
      heading
        ? `According to ${path}, this is “${heading}”. ${paragraph}`.trim()
        : `${path} says: ${paragraph}`,
    noProse: (path) =>
      `I read ${path}, but it has no heading and no paragraph that says what the project is about.`,
    read: (path, lines, shown) => `${path} has ${lines} ${lines === 1 ? "line" : "lines"}:\n\n${shown}`,
    find: (pattern, count, shown) =>
      `${count} ${count === 1 ? "file matches" : "files match"} ${pattern}:\n\n${shown}`,
    list: (count, shown) => `There ${count === 1 ? "is 1 entry" : `are ${count} entries`}:\n\n${shown}`,
    findNothing: (pattern) => `No file matches ${pattern}.`,
    run: (command, shown) => `\`${command}\` gave:\n\n${shown}`,
    done: (report) => `Done: ${report}`,
    failed: (report) => `That did not work. The tool answered:\n\n${report}`,
    more: (count) => `… (${count} more lines)`,
    noSuchTool: (tool) => `I would need the tool \`${tool}\` for this, but I was not given it.`,
    nothingMore: "My script ends here.",
    whatIPlay: (prompts) =>
      `I am the offline rehearsal model: I play prepared scripts and have no intelligence of my own. I know these prompts:

${prompts}

I also understand plain requests:
- read README.md
- list the files / find **/*.ts
- run \`ls -l\`
- create notes.txt with the content hello
- replace hello with goodbye in notes.txt

To talk to a real model, set ANTHROPIC_API_KEY (see .env.example).`,
  },
  zh: {
    about: (path, heading, paragraph) =>
      heading ? `根据 ${path}，这个项目是“${heading}”。${paragraph}` : `${path} 里是这样说的：${paragraph}`,
    noProse: (path) => `我读了 ${path}，但里面没有标题，也没有介绍这个项目的段落。`,
    read: (path, lines, shown) => `${path} 共 ${lines} 行：\n\n${shown}`,
    find: (pattern, count, shown) => `有 ${count} 个文件匹配 ${pattern}：\n\n${shown}`,
    list: (count, shown) => `这里有 ${count} 项：\n\n${shown}`,
    findNothing: (pattern) => `没有文件匹配 ${pattern}。`,
    run: (command, shown) => `\`${command}\` 的输出：\n\n${shown}`,
    done: (report) => `完成了：${report}`,
    failed: (report) => `没有成功。工具的回答是：\n\n${report}`,
    more: (count) => `……（还有 ${count} 行）`,
    noSuchTool: (tool) => `做这件事需要工具 \`${tool}\`，但我手上没有它。`,
    nothingMore: "我的脚本到这里就演完了。",
    whatIPlay: (prompts) => `我是离线的排练模型：只会按准备好的脚本演，自己没有智能。我会演这些提示词：

${prompts}

也能听懂一些简单的请求：
- 读一下 README.md
- 列出文件 / 找出 **/*.ts
- 运行 \`ls -l\`
- 创建 notes.txt，内容是 hello
- 把 notes.txt 里的 hello 改成 goodbye

想和真正的模型对话，请设置 ANTHROPIC_API_KEY（见 .env.example）。`,
  },
  ja: {
    about: (path, heading, paragraph) =>
      heading
        ? `${path} によると、このプロジェクトは「${heading}」です。${paragraph}`
        : `${path} にはこう書かれています。${paragraph}`,
    noProse: (path) => `${path} を読みましたが、見出しも、プロジェクトを説明する段落もありませんでした。`,
    read: (path, lines, shown) => `${path} は ${lines} 行です。\n\n${shown}`,
    find: (pattern, count, shown) => `${pattern} に一致するファイルは ${count} 個です。\n\n${shown}`,
    list: (count, shown) => `ここには ${count} 個あります。\n\n${shown}`,
    findNothing: (pattern) => `${pattern} に一致するファイルはありません。`,
    run: (command, shown) => `\`${command}\` の出力です。\n\n${shown}`,
    done: (report) => `できました：${report}`,
    failed: (report) => `うまくいきませんでした。ツールの返答は次のとおりです。\n\n${report}`,
    more: (count) => `…（ほかに ${count} 行）`,
    noSuchTool: (tool) => `それにはツール \`${tool}\` が必要ですが、渡されていません。`,
    nothingMore: "私の台本はここまでです。",
    whatIPlay: (
      prompts,
    ) => `私はオフラインのリハーサル用モデルです。用意された台本を演じるだけで、自分で考えることはできません。演じられるプロンプトは次のとおりです。

${prompts}

簡単な依頼もわかります。
- README.md を読んで
- ファイルの一覧を見せて / **/*.ts を探して
- \`ls -l\` を実行して
- notes.txt を作成して、内容は hello
- notes.txt の hello を goodbye に置き換えて

本物のモデルと話すには、ANTHROPIC_API_KEY を設定してください（.env.example を参照）。`,
  },
};

/** The answer to a plain request, made of what its tool call really gave. */
export function describeOutcome(request: PlainRequest, outcome: ToolOutcome, language: Language): string {
  const words = WORDS[language];
  const { text } = outcome;
  if (hasFailed(outcome)) return words.failed(text);
  const shown = firstLines(text, words);
  switch (request.kind) {
    case "about":
      return describeProject(request.path, text, words);
    case "read":
      return words.read(request.path, FILTERS.line_count(text), shown);
    case "find":
      if (isNote(text) || text === "") return words.findNothing(request.pattern);
      return request.pattern === "*"
        ? words.list(FILTERS.line_count(text), shown)
        : words.find(request.pattern, FILTERS.line_count(text), shown);
    case "run":
      return words.run(request.command, shown);
    default:
      return words.done(isNote(text) ? request.path : text.trim());
  }
}

export function noSuchTool(tool: string, language: Language): string {
  return WORDS[language].noSuchTool(tool);
}

export function nothingMore(language: Language): string {
  return WORDS[language].nothingMore;
}

export function whatIPlay(prompts: string[], language: Language): string {
  return WORDS[language].whatIPlay([...new Set(prompts)].map((prompt) => `- ${prompt}`).join("\n"));
}

function describeProject(path: string, text: string, words: Words): string {
  const heading = FILTERS.heading(text);
  const paragraph = FILTERS.first_paragraph(text);
  return heading || paragraph ? words.about(path, heading, paragraph) : words.noProse(path);
}

/** Whether a call failed. bash reports a failed command in words, below what it printed. */
export function hasFailed({ tool, text, isError }: ToolOutcome): boolean {
  return isError || (tool === "bash" && /\((?:exit code (?!0\))|timed out|stopped)[^()\n]*\)\s*$/.test(text));
}

/** A note of the tool, such as `(no output)`, and nothing else. */
function isNote(text: string): boolean {
  return /^\([^()\n]*\)\s*$/.test(text);
}

function firstLines(text: string, words: Words): string {
  const rest = FILTERS.line_count(text) - MAX_LINES;
  const shown = FILTERS.lines(text, MAX_LINES);
  return rest > 0 ? `${shown}\n${words.more(rest)}` : shown;
}
