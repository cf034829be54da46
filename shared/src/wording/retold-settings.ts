/** What is wrong in a file that a person wrote: settings, rules, hooks, skills, scenarios. */

import type { Localized } from "./localized.ts";

export const reasonsOfSettings: Localized[] = [
  {
    zh: "{~problem}。这条规则什么也不允许",
    en: "{~problem}. It allows nothing",
    ja: "{~problem}。このルールは何も許可しません",
  },
  {
    zh: "{~problem}。改好之前，凡是它可能指的调用都按它处理",
    en: "{~problem}. Until it is corrected, it counts for every call it could mean",
    ja: "{~problem}。直すまでは、当てはまりうるすべての呼び出しに効きます",
  },
  {
    zh: '应该写成 Tool 或 Tool(模式)，例如 "Bash(npm:*)"',
    en: 'expected Tool or Tool(pattern), such as "Bash(npm:*)"',
    ja: 'Tool か Tool(パターン) の形で書きます。例："Bash(npm:*)"',
  },
  {
    zh: "MCP 服务器的工具后面不能带括号",
    en: "tools of a server take no brackets",
    ja: "MCP サーバーのツールには括弧を付けられません",
  },
  { zh: "括号里是空的", en: "there is nothing in the brackets", ja: "括弧の中が空です" },
  {
    zh: "这里没有这个事件，它的钩子永远不会运行。可用的事件：{events}",
    en: "there is no such event here, so its hooks never run. There are {events}",
    ja: "ここにこのイベントはないので、そのフックは動きません。使えるイベント：{events}",
  },
  {
    zh: "应该是匹配工具名的正则表达式、一条规则，或者 *",
    en: "expected a regular expression for tool names, a rule, or *",
    ja: "ツール名の正規表現か、ルールか、* を書きます",
  },
  {
    zh: "command 和 url 应该写且只写一个",
    en: "expected either command or url",
    ja: "command と url のどちらか一方だけを書きます",
  },
  {
    zh: "没有 {keys} 这个键。可用的键：{known}",
    en: "expected no such key: {keys}. There are {known}",
    ja: "{keys} というキーはありません。使えるキー：{known}",
  },
  { zh: "没有 {keys} 这个键", en: "expected no such key: {keys}", ja: "{keys} というキーはありません" },
  { zh: "没有这个文件", en: "no such file", ja: "ファイルがありません" },
  { zh: "文件不存在", en: "is missing", ja: "ファイルがありません" },
  {
    zh: "应该有 front matter，放在两行 --- 之间",
    en: "expected front matter between two lines ---",
    ja: "二つの --- の行の間にフロントマターが必要です",
  },
  {
    zh: "应该有 front matter，它以一行 --- 开头",
    en: "expected front matter, which begins with a line ---",
    ja: "--- の行で始まるフロントマターが必要です",
  },
  {
    zh: "front matter 没有结束：缺少第二行 ---",
    en: "the front matter never ends: expected a second line ---",
    ja: "フロントマターが終わっていません。二つめの --- の行が必要です",
  },
  {
    zh: "front matter 里应该有 name: … 和 description: …",
    en: "expected name: … and description: … in the front matter",
    ja: "フロントマターに name: … と description: … が必要です",
  },
  {
    zh: "front matter 后面应该有使用说明",
    en: "expected instructions after the front matter",
    ja: "フロントマターのあとに使い方の本文が必要です",
  },
  {
    zh: '文字里有 ": "，要加引号',
    en: 'a text with ": " in it needs quotes',
    ja: '": " を含む文字列は引用符で囲みます',
  },
  {
    zh: "最多 {most} 个字符",
    en: "expected at most {most} characters",
    ja: "{most} 文字以内で書きます",
  },
  {
    zh: "最多 {most} 个字符，超出的部分不用",
    en: "expected at most {most} characters, the rest is left out",
    ja: "{most} 文字以内で書きます。超えた分は使いません",
  },
  {
    zh: "只能用小写字母和数字，中间用单个连字符隔开",
    en: "expected lowercase letters and digits, with single hyphens between them",
    ja: "小文字と数字だけを使い、間は一つのハイフンで区切ります",
  },
  {
    zh: "应该和所在目录同名：{name}",
    en: "expected the name of its directory, {name}",
    ja: "ディレクトリと同じ名前にします：{name}",
  },
  { zh: "缺少这段文字", en: "expected a text, but there is none", ja: "文字列が必要ですが、ありません" },
  { zh: "文字是空的", en: "expected a text, but it is empty", ja: "文字列が空です" },
  {
    zh: "应该是文字。看起来像数字或列表的要加引号",
    en: "expected a text. One that looks like a number or a list needs quotes",
    ja: "文字列が必要です。数やリストに見えるものは引用符で囲みます",
  },
  {
    zh: "文件不在了，或者链接指向的文件不存在",
    en: "the file is gone, or a link leads nowhere",
    ja: "ファイルがなくなったか、リンク先がありません",
  },
  {
    zh: "链接指到了技能目录之外，不予理会",
    en: "a link leads out of the directory of skills, so it is ignored",
    ja: "リンク先がスキルのディレクトリの外なので、無視します",
  },
  {
    zh: "链接指到了工作区和主目录之外，不予理会",
    en: "a link leads out of the workspace or the home directory, so it is ignored",
    ja: "リンク先がワークスペースやホームディレクトリの外なので、無視します",
  },
  {
    zh: "{bytes} 字节太大（上限 {most}）。细节请放到旁边的文件里",
    en: "{bytes} bytes are too many ({most} allowed). Move details to files beside it",
    ja: "{bytes} バイトは大きすぎます（上限 {most}）。細部は隣のファイルに移してください",
  },
  {
    zh: "缩进不能用制表符，要用空格",
    en: "Tabs are not allowed as indentation",
    ja: "字下げにタブは使えません",
  },
  {
    zh: "花括号没有配对，缺少 {mark}",
    en: "Flow map must end with a {mark}",
    ja: "波括弧が閉じていません。{mark} が必要です",
  },
  {
    zh: "方括号没有配对，缺少 {mark}",
    en: "Flow sequence must end with a {mark}",
    ja: "角括弧が閉じていません。{mark} が必要です",
  },
  {
    zh: "花括号没有配对，缺少 {mark}",
    en: "Flow map in block collection must be sufficiently indented and end with a {mark}",
    ja: "波括弧が閉じていません。{mark} が必要です",
  },
  {
    zh: "方括号没有配对，缺少 {mark}",
    en: "Flow sequence in block collection must be sufficiently indented and end with a {mark}",
    ja: "角括弧が閉じていません。{mark} が必要です",
  },
  {
    zh: "引号没有配对，缺少 {mark}",
    en: "Missing closing {mark}",
    ja: "引用符が閉じていません。{mark} が必要です",
  },
  { zh: "两项之间缺少逗号", en: "Missing , between flow collection items", ja: "項目の間に , がありません" },
  { zh: "同一个键写了两次", en: "Map keys must be unique", ja: "同じキーが二度あります" },
  {
    zh: "类型不对：应该是{~expected}，实际是{~received}",
    en: "Invalid input: expected {~expected}, received {~received}",
    ja: "型が違います。必要なもの：{~expected}、実際：{~received}",
  },
  {
    zh: "只能是其中之一：{options}",
    en: "Invalid option: expected one of {options}",
    ja: "次のどれか一つにします：{options}",
  },
  { zh: "只能是 {value}", en: "Invalid input: expected {value}", ja: "{value} でなければなりません" },
  { zh: "值不对", en: "Invalid input", ja: "値が正しくありません" },
  { zh: "没有 {key} 这个键", en: "Unrecognized key: {key}", ja: "{key} というキーはありません" },
  { zh: "没有这些键：{keys}", en: "Unrecognized keys: {keys}", ja: "次のキーはありません：{keys}" },
  {
    zh: "不能是空的",
    en: "Too small: expected string to have >=1 characters",
    ja: "空にはできません",
  },
  {
    zh: "太小：应该大于 {least}",
    en: "Too small: expected number to be >{least}",
    ja: "小さすぎます：{least} より大きくします",
  },
  {
    zh: "太大：不能超过 {most}",
    en: "Too big: expected number to be <={most}",
    ja: "大きすぎます：{most} 以下にします",
  },
  { zh: "只能是 true", en: "only true is supported", ja: "true だけが使えます" },
  {
    zh: "不是正确的 JSON：{text}，{token} 不该出现在这里",
    en: "Unexpected token {token}, {text} is not valid JSON",
    ja: "正しい JSON ではありません：{text}。{token} はここに書けません",
  },
  {
    zh: "不是正确的 JSON：没有写完",
    en: "Unexpected end of JSON input",
    ja: "正しい JSON ではありません。途中で終わっています",
  },
  {
    zh: "不是正确的 JSON：后面多了内容（位置 {position}）",
    en: "Unexpected non-whitespace character after JSON at position {position}",
    ja: "正しい JSON ではありません。終わりのあとに余分なものがあります（位置 {position}）",
  },
  {
    zh: "不是正确的 JSON（位置 {position}）：{problem}",
    en: "{problem} in JSON at position {position}",
    ja: "正しい JSON ではありません（位置 {position}）：{problem}",
  },
  { zh: "应该是：{~what}", en: "expected {~what}", ja: "必要なもの：{~what}" },
  { zh: "列表", en: "a list", ja: "リスト" },
  { zh: "映射（键和值）", en: "a map", ja: "マップ（キーと値）" },
  { zh: "文字", en: "a text", ja: "文字列" },
  { zh: "数字", en: "number", ja: "数" },
  { zh: "true 或 false", en: "boolean", ja: "true か false" },
  { zh: "文字", en: "string", ja: "文字列" },
  { zh: "列表", en: "array", ja: "リスト" },
  { zh: "映射（键和值）", en: "object", ja: "マップ（キーと値）" },
  { zh: "没有值", en: "undefined", ja: "値なし" },
];
