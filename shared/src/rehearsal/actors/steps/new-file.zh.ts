/** New files with their text, as people say it in Chinese: "弄个 .gitignore 吧，里面就一行 *.pyc". */

import { canBeText, type Masked, maskAfter, unmasked } from "../slots.ts";
import type { Context } from "./context.ts";

const MAKE =
  "(?:请|帮我|给我|替我|麻烦|再|先|另外?|想|来)*(?:我?(?:需要|想要|要|缺|得有)|新?建立?|创建|弄|搞|整|做|写|来|开|起|生成|准备|新增|加)";
const ONE =
  "(?:一?[个份])?(?:新的|新(?=[\\sa-z文脚\uE000-\uE0FF]))?(?:[a-z]{2,10}\\s*(?=文件|脚本))?(?:文件|脚本)?(?:叫做?|名叫|名为)?";
const NAME =
  "(?<name>[\uE000-\uE0FF]|(?!\\S*?[一这那][个份])[^\\s，。、：:\uE000-\uE0FF]*\\.[a-z]\\w{0,10}(?:\\.\\w+)?)";
const FOLDER = "(?:在?(?<folder>[^\\s，。、：:\uE000-\uE0FF]+?)(?:文件夹|目录)(?:里面?|下面?|中|底下))?";
const HOLDS =
  "(?:里头|里面?|内容|文件|其中)?(?:就|只|先)*(?:有|写上?|放|是|要|为)?(?:就|只)?(?:一行|一句话?|标题|大标题|表头|首行|第一行)?(?:就?是|写着?|为)?[：:\\s]*";
const WAY = new RegExp(
  `^${FOLDER}${MAKE}${ONE}\\s*${NAME}\\s*的?(?:新?文件|脚本)?\\s*(?:吧|呗|呢)?[，,。]\\s*(?=里|内容|就|只|标题|大标题|表头|首行|第一行|写)${HOLDS}(?<text>(?![只就写]|先[写放]|上[：:\\s])[^，。：:\\n][^，。\\n]*?)(?:就行了?|就好|就可以了?|即可)?[。！\\s]*$`,
  "i",
);
/** "一共三行，…" gives more than one line. */
const SEVERAL = /第[二三四]行|[两三四五六\d]行|分别|每行/;

/** The request with that text in quotes, and with the folder before the name. */
export function withNewFile(request: Masked, { names }: Context): Masked {
  const { folder = "", name = "", text = "" } = WAY.exec(request.text)?.groups ?? {};
  const path = (folder === "" ? "" : `${folder}/`) + unmasked(name, request.quotes);
  const [mask] = text.match(/[\uE000-\uE0FF]/) ?? [];
  const isElsewhere = folder !== "" && !names.directories.includes(folder);
  if (text === "" || isElsewhere || names.files.includes(path) || SEVERAL.test(request.text)) return request;
  if (mask === undefined && !canBeText(text)) return request;
  const quotes = [path, mask === undefined ? text.trim() : unmasked(mask, request.quotes)];
  return { text: `新建 ${maskAfter([])}，内容：${maskAfter([path])}`, quotes };
}
