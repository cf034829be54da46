/** Lists of files that also hold what a plain list leaves out: hidden files, and files in folders below. */

import { type Masked, maskAfter } from "../slots.ts";
import type { Context } from "./context.ts";

const LISTS =
  /\b(?:list|show|see|display|give|tell|what|which|every|all)\b|哪些|列出|列一下|列表|清单|看看|显示|都有|一覧|リスト|どんな|何が|見せ|教え/i;
const HIDDEN = /\bhidden (?:files?|ones|things|stuff)\b|\bdot ?files\b|隐藏的?(?:文件|项)|隠しファイル/i;
const BELOW =
  /\b(?:including|also|plus|and|buried|even)\b.*\bsub-?(?:folders?|director(?:y|ies))\b|子(?:目录|文件夹).*(?:在内|里的?也|算上|都)|(?:包括|包含|连同?|加上|算上)子(?:目录|文件夹)/i;
const OTHER_WISH =
  /\b(?:delete|remove|rm|create|make|move|copy|add|search|find|grep|count|how many|rename|ignore|not|no|without|contain\w*|mention\w*)\b|删|移动|新建|创建|改|忽略|搜|查|多少|几个|不要|不含|提到|包含[^子]|消|削除|移し|作|変え|無視|検索|いくつ|何個|除/i;

/** "もう一回一覧お願いします" is about the folder that was listed. */
const AGAIN =
  /もう(?:一度|一回|1回|いちど)、?(?:ファイルの?)?一覧(?:を|で)?(?:お願い|見せ|出し|表示し?|確認し?)[ぁ-ん]*(?=[。！\s]*$)/;

/** "List all files, the hidden ones too", "每个子目录都算上". */
export function withWholeListing(request: Masked, { directory }: Context): Masked {
  const { text, quotes } = request;
  if (directory !== undefined && AGAIN.test(text))
    return {
      text: text.replace(AGAIN, `${maskAfter(quotes)}にどんなファイルがある`),
      quotes: [...quotes, directory],
    };
  if (quotes.length > 0 || !LISTS.test(text) || OTHER_WISH.test(text)) return request;
  if (HIDDEN.test(text)) return { text: `run ${maskAfter([])}`, quotes: ["ls -A"] };
  return BELOW.test(text) ? { text: "what files are there, also in subfolders?", quotes } : request;
}
