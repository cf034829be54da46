/** Notices plans that change something else than what the request names. */

import { join } from "node:path";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { type Context, labelsIn, linesOf } from "./context.ts";

export function isMisdirected(step: PlainRequest, { text }: Masked, context: Context): boolean {
  if (step.kind === "set") return isOtherSetting(step, text, context);
  return step.kind === "create" && isOverwriting(step, text, context);
}

/** "levelもinfoからdebugに" is not about the setting of the prompt before. */
function isOtherSetting(
  { path, key, value }: { path: string; key: string; value: string },
  text: string,
  context: Context,
): boolean {
  if (text.includes(key)) return false;
  const words = text.split(/[^\w.-]+/);
  return labelsIn(path, context).some(
    (label) => /^[a-z][\w-]{2,}$/i.test(label) && label !== value && words.includes(label),
  );
}

const WHOLE =
  /\b(?:overwrite|whole|entire|everything|rewrite|from scratch|(?:replace|change|set) .*contents?)\b|覆盖|整个|全部|重写|内容(?:改|换|替换|更新)|清空|上書き|すべて|全て|書き直|書き換え|中身を[^。]*(?:変え|替え|置き換え)/i;

/** "The author in draft.txt is unknown. Make it …" may be about a part of the file. */
function isOverwriting(
  { path, content }: { path: string; content: string },
  text: string,
  { workdir = "" }: Context,
): boolean {
  if (content === "" || WHOLE.test(text)) return false;
  return linesOf(join(workdir, path)).join("").trim() !== "";
}
