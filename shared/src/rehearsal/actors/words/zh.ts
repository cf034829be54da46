/** The offline model in Chinese. */

import type { Words } from "./index.ts";

/** Where the one line is that was found. */
function onlyNumber(shown: string): string {
  const nth = /^(?:[^:\n]+:)?(\d+):.*$/.exec(shown)?.[1];
  return nth === undefined ? "" : `（第 ${nth} 行）`;
}

export const zh: Words = {
  about: (path, heading, paragraph) =>
    heading ? `根据 ${path}，这个项目是“${heading}”。${paragraph}` : `${path} 里是这样说的：${paragraph}`,
  noProse: (path) => `我读了 ${path}，但里面没有标题，也没有介绍这个项目的段落。`,
  read: (path, lines, shown) => `${path} 共 ${lines} 行：\n\n${shown}`,
  find: (pattern, count, shown) => `有 ${count} 个文件匹配 ${pattern}：\n\n${shown}`,
  exists: (path) => `有 ${path} 这个文件。`,
  findNothing: (pattern) => `没有文件匹配 ${pattern}。`,
  list: (count, shown) => `这里有 ${count} 个条目：\n\n${shown}`,
  search: (text, path, count, shown) =>
    `${path === "." ? "" : `${path} 里`}有 ${count} 行${path === "." ? "里" : ""}出现了“${text}”${onlyNumber(shown)}：\n\n${shown}`,
  searchNothing: (text, path) => `${path === "." ? "哪里都" : `${path} 里`}没有“${text}”。`,
  occurrences: (text, path, count) => `“${text}”在 ${path} 里出现了 ${count} 次。`,
  count: (path, lines) => `${path} 有 ${lines} 行。`,
  run: (command, shown) => `\`${command}\` 的输出：\n\n${shown}`,
  done: (said) => `完成了：${said}`,
  failed: (said) => `没有成功。工具的回答是：\n\n${said}`,
  more: (count) => `……（还有 ${count} 行）`,
  noSuchTool: (tool) => `做这件事需要工具 \`${tool}\`，但我手上没有它。`,
  noToolNamed: (tool, offered) => `我手上没有工具 \`${tool}\`，只有这些：${offered}。`,
  badInput: (tool, offered) =>
    `\`call ${tool}\` 后面要写一个 JSON 对象，比如 {"path": "."}。我手上的工具：${offered}。`,
  nothingMore: "我的脚本到这里就演完了。",
  hello: "你好！我是离线的排练模型：我没有智能，但工具和文件都是真的。",
  thanks: "不客气。",
  leaves: "好的，我什么都不改。",
  who: "我是这门课的离线排练模型，一个照脚本演戏的程序，没有智能。想和真正的模型对话，请设置 ANTHROPIC_API_KEY（见 .env.example）。",
  unknown: "我只是离线的排练模型，这句话不在我的脚本里。",
  doYouMean: (request) => `你的意思是：${request}？(y)`,
  howToGoOn: "下面这些在这里都能演，输入编号就行。",
  tryCommand: "输入 /try 可以看到全部。",
  help: `我照准备好的脚本演，也听得懂简单的请求：读文件、列出、查找、搜索、数行数、新建、追加、替换、改名、复制、删除、运行命令。
\`call NAME {json}\` 可以调用我手上的任何工具。`,
  plain: { read: (path) => `读一下 ${path}`, list: "这里有哪些文件？" },
};
