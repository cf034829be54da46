/** Files that a Chinese request names by their kind or their folder: "那个 json", "cache 文件夹下两个 log". */

import { ENDINGS, kindOfFile, type Masked, maskAfter, numberIn, unmasked } from "../slots.ts";
import type { Context } from "./context.ts";

const KIND = `(?<kind>${Object.keys(ENDINGS).join("|")})(?![\\w.])\\s*(?:文件|脚本|文档)?`;
const ONLY = new RegExp(`[那这]个\\s*\\.?${KIND}`, "i");
const IN_FOLDER = new RegExp(
  `(?:把|将)?\\s*(?<folder>[^\\s，。：:的]+?)\\s*(?:文件夹|目录)?(?:里面?|下面?|底下|中)的?(?:(?<count>[两三四五六七八九\\d]+)个|所有|全部|那几个)的?\\s*\\.?${KIND}\\s*(?:都|全都?|全部|统统|一起|给我)*(?=删|移除|清|扔)`,
  "i",
);
const QUOTED_FOLDER =
  /(?:子)?(?:文件夹|目录)\s*([\uE000-\uE0FF])|([\uE000-\uE0FF])\s*(?:这个)?(?:子)?(?:文件夹|目录)/;

/** The request with the names of these files. */
export function withKindsOfFiles(request: Masked, context: Context): Masked {
  return [withQuotedFolder, withOnlyOne, withAllInFolder].reduce((said, way) => way(said, context), request);
}

/** "子目录“照片”里有什么" */
function withQuotedFolder({ text, quotes }: Masked, { names }: Context): Masked {
  const [said, first, second = ""] = QUOTED_FOLDER.exec(text) ?? [];
  const name = unmasked(first ?? second, quotes);
  return said !== undefined && names.directories.includes(name)
    ? { text: text.replace(said, `${name}文件夹`), quotes }
    : { text, quotes };
}

function withOnlyOne({ text, quotes }: Masked, { names }: Context): Masked {
  const found = ONLY.exec(text);
  const ending = kindOfFile(found?.groups?.kind ?? "");
  const [file, other] = names.files.filter((name) => name.endsWith(`.${ending}`));
  if (!found || file === undefined || other !== undefined) return { text, quotes };
  return { text: text.replace(found[0], ` ${maskAfter(quotes)} `), quotes: [...quotes, file] };
}

function withAllInFolder({ text, quotes }: Masked, { names }: Context): Masked {
  const found = IN_FOLDER.exec(text);
  const { folder = "", count, kind = "" } = found?.groups ?? {};
  const files = names.files.filter(
    (name) => name.startsWith(`${folder}/`) && name.endsWith(`.${kindOfFile(kind)}`),
  );
  const isMeant = files.length > 1 && (count === undefined || numberIn(count) === files.length);
  if (!found || !isMeant || /除了|以外|之外/.test(text)) return { text, quotes };
  const masks = files.map((_, index) => maskAfter([...quotes, ...files.slice(0, index)]));
  return { text: text.replace(found[0], `把 ${masks.join("、")} 都`), quotes: [...quotes, ...files] };
}
