/** Questions that reading a file answers, and questions that an answer has answered before. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { nameIn } from "../reading/names.ts";
import type { PlainRequest } from "../requests.ts";
import { type Masked, unmasked } from "../slots.ts";
import type { Context } from "./context.ts";
import { recognised } from "./step.ts";

/** The name of a file, or a name in quotes. */
export const NAME = /[^\s,，。、:：;；?？!！\uE000-\uE0FF]*\.[a-z]\w{0,7}(?![\w.-])|[\uE000-\uE0FF]/i;
export const STARTS_WITH_NAME = new RegExp(`^\\s*(?:${NAME.source})`, "i");

/** Whether the answer to the request before says it anyway. */
export function isSaid(request: Masked, context: Context): boolean {
  return isSaidAnyway(recognised(request), request.text, context) || isQuestionAbout(request, context);
}

/** "Run it and tell me what it prints, thanks": the answer to the command says it anyway. */
function isSaidAnyway(request: PlainRequest | undefined, text: string, { latest }: Context): boolean {
  if (request?.kind === "thanks") return true;
  const isShown =
    latest &&
    !["keep", "create", "append", "prepend", "cut", "replace", "set", "rename", "copy"].includes(latest.kind);
  // Whoever opens a file that was found wants to see what it holds.
  const isOpened = latest?.kind === "find" && /打开|内容/.test(text);
  return request?.kind === "result" && Boolean(isShown) && !isOpened;
}

/** "Read a.txt and tell me who won": the answer shows the text anyway. */
function isQuestionAbout({ text }: Masked, { latest }: Context): boolean {
  if (latest && ["read", "run", "search"].includes(latest.kind) && TOLD.test(text) && !NOT_TOLD.test(text))
    return !NAME.test(text);
  return latest?.kind === "read" && QUESTION.test(text) && !NO_QUESTION.test(text) && !NAME.test(text);
}

/** "运行 game.py，告诉我玩家等级", "看看排序对不对" */
const TOLD =
  /^(?:并|再|请|你|帮我)*(?:告诉我[^，。]{2,12}|(?:看看?|看一下|瞧瞧)[^，。]{0,12}(?:哪些|哪个|对不对|有没有|是不是|能不能|会不会|行不行|多少|几|什么|啥)[^，。]{0,8})[。！？?\s]*$/;
const NOT_TOLD =
  /错|问题|怎么|为什么|原因|意思|应该|删|改|写|加|建|移|复制|运行|执行|翻译|总结|行|字|词|次|内容|日志|都|如果|文件|目录|最|第/;

/** "Who won, according to race.txt?" is answered by the file. */
export function questionAbout(request: Masked, context: Context): PlainRequest[] | undefined {
  const [found] = NAME.exec(request.text) ?? [];
  const word = found && unmasked(found, request.quotes);
  const { workdir } = context;
  if (word === undefined || workdir === undefined) return undefined;
  const path = [nameIn(word, workdir), /[\w./-]+$/.exec(word)?.[0]].find(
    (name) => name !== undefined && isTextThere(join(workdir, name)),
  );
  // Whoever quotes a text wants more than to see the file.
  const isAsked = path !== undefined && isQuestion(request) && request.quotes.every((text) => text === path);
  return isAsked ? [{ kind: "read", path }] : undefined;
}

/** Whether a text may answer it. */
export function isQuestion({ text }: Masked): boolean {
  return QUESTION.test(text) && !NO_QUESTION.test(text);
}

function isTextThere(path: string): boolean {
  return /\.(?:txt|md|csv|log|json|ya?ml|ini|conf|toml)$/.test(path) && existsSync(path);
}

const QUESTION =
  /\b(?:who|whose|whom|when|where|which|what|how (?:much|old|far|tall|many))\b|谁|什么时候|几点|哪[里儿天年个位]|第几|多少|几[个点号岁楼门节次块元天]|周几|星期几|(?<!为)什么(?!时候|样|意思|问题|$)|[做练吃学买叫玩放]什么|是什么|是啥|誰|だれ|いつ|どこ|いくら|何[時日曜番個人歳年]|どの/i;
/** Questions that a text does not answer by itself, and requests to change something. */
const NO_QUESTION =
  /\b(?:wrong|bugs?|errors?|means?|think|better|best|lines?|words?|files?|why|how to|explain|shall|should|could|delete|remove|change|replace|write|add|append|create|rename|move|copy|run|fix|translate|count|not|all|every|both)\b|错|问题|意思|怎么|为什么|应该|行|文件|删|改|写入|写进|加|建|移|复制|运行|执行|翻译|总结|都|不|バグ|間違|なぜ|どう|意味|行|ファイル|消|変|書き|追加|作|移|コピー|実行|直|訳|以外|ない/i;
