/** Chinese clauses are often parted by a comma of half width, or only by a space: "删掉那行,我还了", "没用了 删除". */

import type { Masked } from "../slots.ts";

/** What begins a clause, and hardly ever a cell of a table. */
const CLAUSE =
  "(?:之前|以前|原来|本来|因为|反正|已经|现在|刚才|刚刚|昨天|今天|不用|不要|不然|别的|其他|其它|外面的|里面的|剩下的|然后|再|顺便|给我|帮我|帮忙|麻烦|请|我们?|他们?|她|你|谢谢|多谢|就|这|那|别|删|改[成为一]|换成|看看|看下|看一下|放[在到]|记得|发票|老师|大家)";
const COMMA = new RegExp(`(?<=[\\u4e00-\\u9fff\\uE000-\\uE0FF]) ?, ?(?=${CLAUSE}[^,]{2,})`, "g");
const SPACE =
  /(?<=[\u4e00-\u9fff][了啦吧]|[一下里的]下)[ \u3000]+(?=(?:删|改[成为]|换成|去掉|搜|看看|给我|把|将|帮我|再|现在|不要|别)[^ ,，]|删$)/g;
/** "mode设成dark  app.bak.ini不要动" */
const KEPT = /[ \u3000]+(?=[\w./\u4e00-\u9fff-]+ ?(?:不要|不用|别)动)/g;
/** A table has commas of its own. */
const ADDS_ROW = /\.csv[\s\S]*[加添补插写]|[加添补插写][\s\S]*\.csv/i;

/** The request with the commas that part its clauses. */
export function withWideCommas({ text, quotes }: Masked): Masked {
  const parted = ADDS_ROW.test(text) ? text : text.replace(COMMA, "，");
  return { text: parted.replace(SPACE, "，").replace(KEPT, "，"), quotes };
}
