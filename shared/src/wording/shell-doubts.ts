/** Why a shell command does not count as reading: a few words that a question puts in brackets. */

import type { Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const notUnderstood = ({ problem }: { problem: string | undefined }): Localized => ({
  zh: `看不懂这条命令：${retold(problem ?? "").zh}`,
  en: `the command is not understood: ${problem}`,
  ja: `このコマンドは理解できません：${retold(problem ?? "").ja}`,
});

export const noCommand: Localized = {
  zh: "里面没有命令",
  en: "there is no command",
  ja: "コマンドがありません",
};

export const nestsTooDeep: Localized = {
  zh: "嵌套太深，无法判断",
  en: "it nests more than can be judged",
  ja: "入れ子が深すぎて判断できません",
};

export const notOnReadOnlyList = ({ name }: { name: string }): Localized => ({
  zh: `${name} 这样用不在只读清单里`,
  en: `${name} is not on the read-only list in this form`,
  ja: `${name} のこの使い方は読み取り専用の一覧にありません`,
});

export const unknownProgram: Localized = {
  zh: "运行哪个程序，只有 shell 才知道",
  en: "only the shell knows which program it runs",
  ja: "どのプログラムが動くかはシェルにしかわかりません",
};

export const leavesProcess: Localized = {
  zh: "它会留下一个进程",
  en: "it leaves a process behind",
  ja: "プロセスを残します",
};

export const definesFunction = ({ name }: { name: string | undefined }): Localized => ({
  zh: `它定义了函数 ${name}`,
  en: `it defines a function, ${name}`,
  ja: `関数 ${name} を定義します`,
});

export const asksWithSelect: Localized = {
  zh: "它用 select 提问",
  en: "it asks with select",
  ja: "select で問いかけます",
};

export const setsVariable = ({ name }: { name: string | undefined }): Localized => ({
  zh: `它设置了 ${name}`,
  en: `it sets ${name}`,
  ja: `${name} を設定します`,
});

export const tooManyWords = ({ text }: { text: string }): Localized => ({
  zh: `${text} 代表的词太多`,
  en: `${text} stands for too many words`,
  ja: `${text} が表す語が多すぎます`,
});

export const computesUnknown: Localized = {
  zh: "它用不一定是数字的值来计算",
  en: "it computes with values that are not known to be numbers",
  ja: "数とは限らない値で計算します",
};

export const declaresList: Localized = {
  zh: "它用一个值来声明列表",
  en: "it declares a list from a value",
  ja: "値からリストを宣言します",
};

export const oddSpace = ({ text }: { text: string }): Localized => ({
  zh: `${text} 里有一个 shell 不当作分隔的空格`,
  en: `${text} contains a space at which the shell does not split`,
  ja: `${text} には、シェルが区切りとみなさない空白があります`,
});

export const mayReadNetwork = ({ target }: { target: string }): Localized => ({
  zh: `它可能从网络读取：${target}`,
  en: `it may read from the network: ${target}`,
  ja: `ネットワークから読むかもしれません：${target}`,
});

export const writesTo = ({ target }: { target: string }): Localized => ({
  zh: `它会写入 ${target}`,
  en: `it writes to ${target}`,
  ja: `${target} に書き込みます`,
});

export const writesIntoProcess: Localized = {
  zh: "它写进另一个进程",
  en: "it writes into another process",
  ja: "別のプロセスに書き込みます",
};

export const testMayEvaluate = ({ operator }: { operator: string }): Localized => ({
  zh: `测试 ${operator} 可能会执行它的操作数`,
  en: `the test ${operator} may evaluate its operands`,
  ja: `テスト ${operator} は被演算子を評価するかもしれません`,
});

export const movesAndRuns = ({ program }: { program: string }): Localized => ({
  zh: `它换了目录，再在那里运行 ${program}`,
  en: `it changes the directory and runs ${program} there`,
  ja: `ディレクトリを移り、そこで ${program} を動かします`,
});
