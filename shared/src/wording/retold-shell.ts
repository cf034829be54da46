/** Why a shell command cannot be read, or is never run, as shared/src/shell-syntax says it in English. */

import type { Localized } from "./localized.ts";

export const reasonsOfShell: Localized[] = [
  { zh: "第 {n} 个字符处：{~what}", en: "{~what} at character {n}", ja: "{n} 文字目：{~what}" },
  { zh: "这里应该有一个词", en: "expected a word", ja: "ここには単語が必要です" },
  {
    zh: "here-document 的正文之前换了行",
    en: "a line break before a here-document's body",
    ja: "ヒアドキュメントの本文より前に改行があります",
  },
  { zh: "有个看不懂的字符", en: "a character that is not understood", ja: "読み取れない文字があります" },
  { zh: "单引号没有配对", en: "a single quote that is never closed", ja: "単一引用符が閉じていません" },
  { zh: "双引号没有配对", en: "a double quote that is never closed", ja: "二重引用符が閉じていません" },
  { zh: "$' 引号没有配对", en: "a $' quote that is never closed", ja: "$' の引用符が閉じていません" },
  { zh: "反引号没有配对", en: "a back-quote that is never closed", ja: "バッククォートが閉じていません" },
  { zh: "末尾有个反斜杠", en: "a backslash at the end", ja: "末尾にバックスラッシュがあります" },
  {
    zh: "反引号里有反斜杠",
    en: "a backslash inside back-quotes",
    ja: "バッククォートの中にバックスラッシュがあります",
  },
  { zh: "这里应该有一个复合命令", en: "expected a compound command", ja: "ここには複合コマンドが必要です" },
  { zh: "{word} 不该出现在这里", en: "{word} in this place", ja: "{word} はここには書けません" },
  { zh: "缺少循环变量", en: "expected the variable of a loop", ja: "ループの変数がありません" },
  {
    zh: "do 前面应该换行或加 ;",
    en: "expected a line break or ; before do",
    ja: "do の前に改行か ; が必要です",
  },
  { zh: "缺少函数名", en: "expected the name of a function", ja: "関数名がありません" },
  { zh: "这个括号放错了地方", en: "a bracket", ja: "括弧の位置が正しくありません" },
  { zh: "缺少操作数", en: "expected an operand", ja: "被演算子がありません" },
  {
    zh: "有个看不懂的正则表达式",
    en: "a regular expression that is not understood",
    ja: "読み取れない正規表現があります",
  },
  {
    zh: "正则表达式里的括号没有配对",
    en: "unbalanced brackets in a regular expression",
    ja: "正規表現の括弧が対応していません",
  },
  { zh: "嵌套太深", en: "nested too deeply", ja: "入れ子が深すぎます" },
  {
    zh: "有个看不懂的转义",
    en: "an escape that is not understood",
    ja: "読み取れないエスケープがあります",
  },
  { zh: "这里应该有一条命令", en: "expected a command", ja: "ここにはコマンドが必要です" },
  { zh: "名字中间换了行", en: "a line break inside a name", ja: "名前の途中に改行があります" },
  {
    zh: "有个给变量赋值的重定向",
    en: "a redirection that assigns a variable",
    ja: "変数に代入するリダイレクトがあります",
  },
  {
    zh: "有个自带下标的数组",
    en: "an array with its own indices",
    ja: "添字を指定した配列があります",
  },
  {
    zh: "有个看不懂的算术表达式",
    en: "arithmetic that is not understood",
    ja: "読み取れない算術式があります",
  },
  {
    zh: "完整的命令后面还有内容",
    en: "something after a complete command",
    ja: "完結したコマンドの後にまだ何かあります",
  },
  { zh: "里面没有命令", en: "no command", ja: "コマンドがありません" },
  { zh: "有个控制字符", en: "a control character", ja: "制御文字があります" },
  {
    zh: "有个看不懂的参数",
    en: "a parameter that is not understood",
    ja: "読み取れないパラメーターがあります",
  },
  {
    zh: "取长度时又带了运算符",
    en: "a length with an operator",
    ja: "長さの参照に演算子が付いています",
  },
  {
    zh: "展开式里有个看不懂的引号",
    en: "a quote in an expansion that is not understood",
    ja: "展開の中に読み取れない引用符があります",
  },
  {
    zh: "展开式里有个看不懂的词",
    en: "a word in an expansion that is not understood",
    ja: "展開の中に読み取れない単語があります",
  },
  {
    zh: "有个看不懂的 $",
    en: "a dollar sign that is not understood",
    ja: "読み取れない $ があります",
  },
  {
    zh: "here-document 没有正文",
    en: "a here-document without its body",
    ja: "ヒアドキュメントの本文がありません",
  },
  {
    zh: "看不懂 here-document 的结束标记",
    en: "an end mark of a here-document that is not understood",
    ja: "ヒアドキュメントの終端の印を読み取れません",
  },
  {
    zh: "有一行可能是 here-document 的结束标记",
    en: "a line that may be the end mark of a here-document",
    ja: "ヒアドキュメントの終端かもしれない行があります",
  },
  {
    zh: "here-document 没有结束标记",
    en: "a here-document without its end mark",
    ja: "ヒアドキュメントの終端の印がありません",
  },
  {
    zh: "here-document 里有用反斜杠连起来的行",
    en: "a joined line in a here-document",
    ja: "ヒアドキュメントの中に、バックスラッシュでつないだ行があります",
  },
  {
    zh: "它太长，无法判断。请写进文件里",
    en: "It is too long to be judged. Put it into a file",
    ja: "長すぎて判断できません。ファイルに書いてください",
  },
  {
    zh: "看不懂，又长得猜不过来。请写进文件里",
    en: "It is not understood, and too long to be guessed. Put it into a file",
    ja: "読み取れず、推測するにも長すぎます。ファイルに書いてください",
  },
  {
    zh: "它运行的命令太多，无法判断。请写进文件里",
    en: "It runs more commands than can be judged. Put it into a file",
    ja: "動かすコマンドが多すぎて判断できません。ファイルに書いてください",
  },
  {
    zh: "嵌套的命令太多，无法判断",
    en: "It nests more commands than can be judged",
    ja: "入れ子のコマンドが多すぎて判断できません",
  },
  {
    zh: "{text} 代表的东西太多，无法判断。请少用花括号",
    en: "{text} stands for more than can be judged. Use fewer braces",
    ja: "{text} が表すものが多すぎて判断できません。波括弧を減らしてください",
  },
  { zh: "无法判断：{~why}", en: "It cannot be judged: {~why}", ja: "判断できません：{~why}" },
  { zh: "永远不会运行：{~why}", en: "This is never run: {~why}", ja: "決して実行しません：{~why}" },
  {
    zh: "它会删掉整个磁盘、系统或主目录",
    en: "it deletes the whole disk, the system or a home directory",
    ja: "ディスク全体、システム、またはホームディレクトリを削除します",
  },
  {
    zh: "它会把系统或主目录移走",
    en: "it moves the system or the home directory away",
    ja: "システムかホームディレクトリを移動してしまいます",
  },
  {
    zh: "它会改掉整个系统的权限",
    en: "it changes the rights of the whole system",
    ja: "システム全体のアクセス権を変えます",
  },
  { zh: "它会关掉机器", en: "it switches the machine off", ja: "マシンの電源を切ります" },
  { zh: "它会结束所有进程", en: "it ends every process", ja: "すべてのプロセスを終了させます" },
  {
    zh: "这是 fork 炸弹，会拖垮机器",
    en: "it is a fork bomb, which takes the machine down",
    ja: "フォーク爆弾で、マシンが止まります",
  },
  {
    zh: "{file} 会暴露其他进程的内存和环境变量",
    en: "{file} would show what other processes keep in their memory and environment",
    ja: "{file} からは、ほかのプロセスのメモリと環境変数が見えてしまいます",
  },
  {
    zh: "它会覆盖或删除这台机器的账户",
    en: "it overwrites or removes the accounts of this machine",
    ja: "このマシンのアカウントを上書きするか削除します",
  },
  { zh: "它会格式化磁盘", en: "it formats a disk", ja: "ディスクをフォーマットします" },
  { zh: "它会写入磁盘设备", en: "it writes to a disk device", ja: "ディスクデバイスに書き込みます" },
  {
    zh: "它会绕过所有程序让机器停下",
    en: "it stops the machine past all programs",
    ja: "すべてのプログラムを無視してマシンを止めます",
  },
  { zh: "两种读法不一致", en: "two readings of it differ", ja: "二通りの読み方が食い違います" },
  {
    zh: "第二个解析器看不懂它",
    en: "the second parser cannot read it",
    ja: "二つめのパーサーが読み取れません",
  },
  {
    zh: "第二个解析器出错了：{why}",
    en: "the second parser failed: {why}",
    ja: "二つめのパーサーが失敗しました：{why}",
  },
];
