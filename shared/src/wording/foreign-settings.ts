/** Sentences of `pnpm preflight --settings FILE`. */

import type { Localized } from "./localized.ts";

export const settingsReadBy = ({ name, id }: { name: string; id: string }): Localized => ({
  zh: `${name}，由 ${id} 读取（✓ 有用，- 不起作用，✗ 有它就启动不了；数字是行号）：`,
  en: `${name}, as ${id} reads it (✓ works, - does not work, ✗ stops the start; the number is the line):`,
  ja: `${name} を ${id} が読むと（✓ 使える、- 働かない、✗ 起動できない。数字は行）：`,
});

interface Counted {
  works: number;
  all: number;
}

export const settingsUsable = ({ works, all }: Counted): Localized => ({
  zh: `这个文件可以用：${all} 项里有 ${works} 项有用。`,
  en: `The file can be used: ${works} of ${all} items work.`,
  ja: `このファイルは使えます。${all} 項目のうち ${works} 項目が働きます。`,
});

export const settingsRefused = ({ works, all }: Counted): Localized => ({
  zh: `这个文件不能原样使用：先去掉标了 ✗ 的。${all} 项里有 ${works} 项有用。`,
  en: `The file cannot be used as it is: take out what is marked ✗. ${works} of ${all} items work.`,
  ja: `このファイルはそのままでは使えません。✗ の付いたものを取り除いてください。${all} 項目のうち ${works} 項目が働きます。`,
});

export const settingUnknown: Localized = {
  zh: "这里没有这项设置",
  en: "there is no such setting here",
  ja: "ここにはこの設定がありません",
};

export const settingWithoutTool = ({ tool }: { tool: string }): Localized => ({
  zh: `这里没有叫 ${tool} 的工具`,
  en: `no tool here is called ${tool}`,
  ja: `${tool} という名前のツールはここにはありません`,
});

export const settingWithoutVariable = ({ name }: { name: string }): Localized => ({
  zh: `这里没有变量 ${name}，命令会找不到；PreToolUse 的钩子坏了，它管的调用都会被拒绝。写成从工作区算起的路径`,
  en: `the variable ${name} is not set here, so the command is not found, and a PreToolUse hook that fails denies its calls. Write the path from the workspace`,
  ja: `変数 ${name} はここでは設定されないので、コマンドが見つかりません。PreToolUse のフックが失敗すると、対象の呼び出しは拒否されます。ワークスペースからのパスで書いてください`,
});
