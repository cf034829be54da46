/** Why a call did not run, why a hook or a protocol message failed. The model reads these in English; lists and notices retell them. */

import type { Localized } from "./localized.ts";

export const reasonsOfCalls: Localized[] = [
  { zh: "权限不允许。{~why}", en: "Permission denied. {~why}", ja: "許可されません。{~why}" },
  {
    zh: "权限不允许：没有人可问。{~why}",
    en: "Permission denied, because there is nobody to ask. {~why}",
    ja: "許可されません。確認できる人がいません。{~why}",
  },
  { zh: "没有检查过这个调用", en: "The call was not checked", ja: "この呼び出しは確認されていません" },
  {
    zh: "规则 {rule} 拒绝 {call}",
    en: 'The rule "{rule}" denies {call}',
    ja: "ルール {rule} が {call} を拒否します",
  },
  {
    zh: "规则 {rule} 要求先问 {call}",
    en: 'The rule "{rule}" asks about {call}',
    ja: "ルール {rule} が {call} の確認を求めます",
  },
  {
    zh: "计划批准之前只能看：{call} 可能会改动东西",
    en: "Until your plan is approved you only look: {call} could change something",
    ja: "計画が承認されるまでは見るだけです：{call} は何かを変えるかもしれません",
  },
  {
    zh: "{mode} 模式只看不动：{call} 可能会改动东西",
    en: "{mode} mode only looks: {call} could change something",
    ja: "{mode} モードでは見るだけです：{call} は何かを変えるかもしれません",
  },
  {
    zh: "{call} 可能会改动东西（{~doubt}），而没有规则允许它",
    en: "{call} may change something: {~doubt}, and no rule allows it",
    ja: "{call} は何かを変えるかもしれず（{~doubt}）、許可するルールもありません",
  },
  {
    zh: "{call} 可能会改动东西，而没有规则允许它",
    en: "{call} may change something, and no rule allows it",
    ja: "{call} は何かを変えるかもしれず、許可するルールもありません",
  },
  {
    zh: "{path} 不能碰：{~why}。只有点名这个文件的允许规则才放行",
    en: "{path} is off limits: {~why}. Only an allow rule that names the file permits it",
    ja: "{path} には触れられません。{~why}ためです。このファイルを名指しする許可ルールがあるときだけ使えます",
  },
  { zh: "{path} 在工作区之外", en: "{path} is outside the workspace", ja: "{path} はワークスペースの外です" },
  {
    zh: "通往 {path} 的链接太多",
    en: "Too many links on the way to {path}",
    ja: "{path} までのリンクが多すぎます",
  },
  { zh: "路径里有 NUL 字节", en: "The path contains a NUL byte", ja: "パスに NUL バイトがあります" },
  {
    zh: "路径太长：{length} 个字符",
    en: "The path is too long: {length} characters",
    ja: "パスが長すぎます：{length} 文字",
  },
  {
    zh: "{path}：这里不展开 ~。请用工作区里的路径",
    en: "{path}: ~ is not expanded here. Use a path in the workspace",
    ja: "{path}：ここでは ~ を展開しません。ワークスペースのパスを使います",
  },
  { zh: "没有运行：用户说不行", en: "Not run: the user said no", ja: "実行せず：ユーザーが断りました" },
  {
    zh: "没有运行：用户说不行，因为：{why}",
    en: "Not run: the user said no: {why}",
    ja: "実行せず：ユーザーが断りました。理由：{why}",
  },
  {
    zh: "没有运行：回复在这个调用中间断了",
    en: "Not run: the reply was cut off in the middle of this call",
    ja: "実行せず：応答がこの呼び出しの途中で切れました",
  },
  {
    zh: "没有 {tool} 这个工具。可用的工具：{names}",
    en: "Unknown tool {tool}. Available: {names}",
    ja: "{tool} というツールはありません。使えるツール：{names}",
  },
  {
    zh: "{tool} 的输入不对。{~why}",
    en: "Invalid input for {tool}. {~why}",
    ja: "{tool} の入力が正しくありません。{~why}",
  },
  { zh: "钩子拒绝了它：{~why}", en: "A hook denied it: {~why}", ja: "フックが拒否しました：{~why}" },
  {
    zh: "钩子拒绝了这句话：{~why}",
    en: "A hook refused the prompt: {~why}",
    ja: "フックがこのプロンプトを拒否しました：{~why}",
  },
  { zh: "没有说明理由", en: "no reason given", ja: "理由は示されていません" },
  {
    zh: "有个钩子失败了，所以没有调用。{~why}",
    en: "a hook failed, so the call was not made. {~why}",
    ja: "フックが失敗したので、呼び出しませんでした。{~why}",
  },
  {
    zh: "钩子 {hook} 被杀掉了：{why}",
    en: "The hook {hook} was killed: {why}",
    ja: "フック {hook} は強制終了されました：{why}",
  },
  {
    zh: "钩子 {hook} 以退出码 {code} 结束：{why}",
    en: "The hook {hook} ended with exit code {code}: {why}",
    ja: "フック {hook} は終了コード {code} で終わりました：{why}",
  },
  {
    zh: "钩子 {hook} 以退出码 {code} 结束，什么也没说",
    en: "The hook {hook} ended with exit code {code}: ",
    ja: "フック {hook} は何も言わずに終了コード {code} で終わりました",
  },
  {
    zh: "钩子 {hook} 超过 {seconds} 秒还没结束，已经停掉",
    en: "The hook {hook} took longer than {seconds} s and was stopped",
    ja: "フック {hook} は {seconds} 秒を超えたので止めました",
  },
  {
    zh: "钩子 {hook} 输出的不是规定的 JSON。{~why}",
    en: "The hook {hook} printed something else than an answer in JSON. {~why}",
    ja: "フック {hook} の出力が決められた JSON ではありません。{~why}",
  },
  {
    zh: "钩子不能用 {matcher} 做 matcher：它既不是模式，也不是规则",
    en: "A hook cannot have the matcher {matcher}: it is no pattern and no rule",
    ja: "フックの matcher に {matcher} は使えません。パターンでもルールでもありません",
  },
  {
    zh: "调用已经完成，但之后的阶段 {stage} 失败了：{~why}",
    en: "The call was made, but then the stage {stage} failed: {~why}",
    ja: "呼び出しは済みましたが、そのあとの段階 {stage} が失敗しました：{~why}",
  },
  {
    zh: "你所在的工作树 {name} 已经不在了。请交还任务，或者完成它",
    en: "The worktree {name}, in which you work, is gone. Give the task back, or complete it",
    ja: "作業中のワークツリー {name} がなくなりました。タスクを返すか、完了にしてください",
  },
  {
    zh: "未知：没有协议请求 {id}",
    en: "unknown: there is no request {id}",
    ja: "不明：リクエスト {id} はありません",
  },
  {
    zh: "不对应：{id} 不能用 {type} 来答复",
    en: "mismatched: {id} is not answered by a {type}",
    ja: "不一致：{id} に {type} で答えることはできません",
  },
  {
    zh: "伪造：{id} 该由 {who} 答复，不是 {sender}",
    en: "forged: {id} is for {who} to answer, not for {sender}",
    ja: "偽造：{id} に答えるのは {who} で、{sender} ではありません",
  },
  {
    zh: "伪造：这个会话里没有人发过它",
    en: "forged: nobody in this session has sent it",
    ja: "偽造：このセッションの誰も送っていません",
  },
  {
    zh: "太迟：{id} 的时间已经过了",
    en: "late: the time for {id} is over",
    ja: "遅すぎ：{id} の期限は過ぎました",
  },
  {
    zh: "太早：{id} 还没有计划",
    en: "early: there is no plan for {id} yet",
    ja: "早すぎ：{id} の計画はまだありません",
  },
  {
    zh: "重复：{id} 已经是 {state}",
    en: "repeated: {id} is {state} already",
    ja: "重複：{id} はすでに {state} です",
  },
  {
    zh: "格式不对：这不是协议消息",
    en: "malformed: this is no message of a protocol",
    ja: "形式違反：プロトコルのメッセージではありません",
  },
  { zh: "连接断开了 | {why}", en: "Connection closed | {why}", ja: "接続が切れました | {why}" },
  { zh: "连接断开了", en: "Connection closed", ja: "接続が切れました" },
  { zh: "{seconds} 秒没有回答", en: "no answer for {seconds} s", ja: "{seconds} 秒間、答えがありません" },
  {
    zh: "{file} 不能用，原样留着：{~why}。请改好它，或者移走",
    en: "{file} cannot be used and is left alone: {~why}. Correct it or move it away",
    ja: "{file} は使えないので、そのままにしてあります：{~why}。直すか、移してください",
  },
  { zh: "{path} 不存在", en: "{path} does not exist", ja: "{path} はありません" },
  { zh: "{path} 是目录", en: "{path} is a directory", ja: "{path} はディレクトリです" },
  {
    zh: "{path} 是目录，不是文件",
    en: "{path} is a directory, not a file",
    ja: "{path} はファイルではなくディレクトリです",
  },
  {
    zh: "{path} 不是普通文件",
    en: "{path} is not a regular file",
    ja: "{path} は通常のファイルではありません",
  },
  { zh: "{path} 是二进制文件", en: "{path} is a binary file", ja: "{path} はバイナリファイルです" },
  {
    zh: "{path} 不是 UTF-8 文本",
    en: "{path} is not UTF-8 text",
    ja: "{path} は UTF-8 のテキストではありません",
  },
  { zh: "{path} 不允许访问", en: "{path} may not be accessed", ja: "{path} にはアクセスできません" },
];
