/** Files that a request names together with their folder: "notes文件夹里的线代.md", "cache.tmp in the build folder". */

import { type Masked, maskAfter, unmasked } from "../slots.ts";
import type { Context } from "./context.ts";

const NAME = "(?<name>[\uE000-\uE0FF]|[^\\s\uE000-\uE0FF，。、]+?\\.\\w{1,8})";
const WAYS = [
  `(?:the file )?${NAME} (?:(?:that|which) is )?(?:in|inside|from|under|within) (?:the |my )?(?:folder |directory )?(?<folder>[\\w./-]+?)(?: folder| directory)?(?=[,.!?]?(?:\\s|$))`,
  `(?<folder>[\\w./\\u4e00-\\u9fff-]+?)\\s*(?:(?:文件夹|目录)(?:里面?|下面?|中|底下)的?|(?:里面?|下面?|中|底下)的)\\s*${NAME}(?![\\w.])`,
  `(?<folder>[\\w./\\u3040-\\u30ff\\u4e00-\\u9fff-]+?)(?:フォルダー?|ディレクトリ)?(?:(?:の中|の下|内)(?:の|にある)|の中(?![\\u4e00-\\u9fff])|の|にある)${NAME}(?![\\w.])`,
].map((source) => new RegExp(source, "i"));

const FOLDER = "(?:sub)?(?:folder|directory|dir)(?: called| named)? (?<folder>[\uE000-\uE0FF]|[\\w.-]+)";
const MAKE = "(?:create|make|add|put|write|start|save|i need|i want)";
const FILE =
  "(?<what>(?:an? |the )?(?:new )?(?:empty )?(?:text )?(?:file )?(?:called |named )?)(?<file>[\\w-][\\w.-]*\\.[a-z]\\w*|\\.[a-z][\\w.-]+)";
const IN_IT = "(?:in|inside|into) (?:it|there|that (?:folder|directory))";
const SAYING = " (?:with|saying|containing|that says|that contains|holding)";
/** "In a folder called saves, create slot1.txt", "a new folder maps, and in it a file lake.txt" */
const NEW_FOLDERS = [
  `^(?:please |can you |could you )*(?:in|inside|under|into) (?:an? |the |my )?(?:new )?${FOLDER},? (?:please )?${MAKE} ${FILE}(?<rest>.*)$`,
  `^(?:please |can you |could you )*(?:${MAKE} )?(?:an? |the )?(?:new )?${FOLDER}(?:,? and|,? then|[,.;])+ (?:${MAKE} )?${IN_IT},? (?:${MAKE} )?${FILE}(?<rest>.*)$`,
  `^(?:please |can you |could you )*(?:${MAKE} )?(?:an? |the )?(?:new )?${FOLDER}(?:,? and|,? then|,? with|[,.;])+ (?:${MAKE} )?${FILE} ${IN_IT}(?<rest>.*)$`,
  `^(?:please |can you |could you )*(?:${MAKE} )?(?:an? |the )?(?:new )?${FOLDER}(?:,? and|,? then|,? with|,)+ (?:${MAKE} )?${FILE}(?<rest>${SAYING} .+?),? ${IN_IT}[.!]*$`,
  `^(?:please |can you |could you )*${MAKE} ${FILE} (?:in|inside|into|under) an? (?:new )?${FOLDER}(?<rest>.*)$`,
  `^(?:please |can you |could you )*${MAKE} ${FILE}(?<rest>${SAYING} .+?),? (?:in|inside|into|under) an? (?:new )?${FOLDER}[.!]*$`,
].map((source) => new RegExp(source, "is"));

const IN_FOLDER = new RegExp(
  `^(?:please |can you |could you )*${MAKE} ${FILE} (?:in|inside|into|under) (?:the |my )?(?:folder |directory )?(?<folder>[\\w./-]+?)(?: folder| directory)?(?<rest>(?:,? (?:and|with|saying|containing|that says|that contains)\\b.*)?[.!]*)$`,
  "is",
);

/** The request with the path that a new file has in its folder. */
export function withNewFolder(request: Masked, { names: { files, directories } }: Context): Masked {
  const {
    folder: there = "",
    what: kind = "",
    file: name = "",
    rest: words = "",
  } = IN_FOLDER.exec(request.text)?.groups ?? {};
  if (directories.includes(there) && !files.includes(name))
    return { ...request, text: `create ${kind}${there}/${name}${words}` };
  const { text, quotes } = request;
  const found = NEW_FOLDERS.map((way) => way.exec(text)?.groups).find(Boolean);
  const { folder = "", what = "", file = "", rest = "" } = found ?? {};
  // A file that is there is to be moved, not made.
  if (!found || files.includes(file)) return { text, quotes };
  return { text: `create ${what}${unmasked(folder, quotes)}/${file}${rest}`, quotes };
}

const TO_ROOT =
  /^(?:please |can you |could you )*(?:move|put|bring|shift) (?<file>[\uE000-\uE0FF]|\S+\.\w+) (?:back )?(?:out of (?:the |that |its )?(?:folder |directory )?[\w./-]+(?: folder| directory)?|(?:up )?(?:to|into|in) the (?:main|root|top|top-level|parent|project|base) (?:folder|directory|level)|(?:up one|one) (?:folder|level|directory)(?: up)?)[.!?]*$/i;

const TO_ROOT_ZH =
  /^(?:请|帮我|把|将)*\s*(?<file>[\uE000-\uE0FF]|\S+?\.[a-z]\w{0,7})\s*(?:从[^，。]{1,20}里)?(?:[移挪搬拿放拖提]|移动|剪切)(?:动)?[到出去]*(?:最?外面|外边|外层|最外层|根目录|上一?[级层]|项目根目录)(?:目录|文件夹)?(?:里|下)?[来去]?(?:[，,]\s*[跟和与][^，。]{1,20}(?:放?在?一起|同级)|[，,]?\s*就?放(?:在|到)?(?:项目)?根目录(?:里|下)?)?[吧。！\s]*$/i;

const TO_ROOT_JA =
  /^(?:[^\s、。を]+?(?:フォルダー?|ディレクトリ)?(?:の中の|の中にある|の|にある|に入ってい?る|内の)\s*)?(?<file>[\uE000-\uE0FF]|[^\s、。をにの]+?\.\w+)を?\s*(?:(?:一個|[1１]個|一つ|ひとつ|[1１]つ|一番)?上|親|ルート|外|トップ)の?(?:階層|フォルダー?|ディレクトリ)?[にへ](?:移動|移し|出し|戻し|動かし|上げ|持って)[ぁ-んし]*[。！\s]*$/;

/** "Move docs/a.md to the main folder" */
function toRoot({ text, quotes }: Masked, files: string[]): Masked | undefined {
  const word = [TO_ROOT, TO_ROOT_ZH, TO_ROOT_JA].map((way) => way.exec(text)?.groups?.file).find(Boolean);
  const name = word && unmasked(word, quotes);
  const [file, other] = files.filter((path) => path === name || path.endsWith(`/${name}`));
  if (file === undefined || other !== undefined || file.split("/").length !== 2) return undefined;
  const to = `.${file.slice(file.indexOf("/"))}`;
  return { text: `rename ${maskAfter([])} to ${maskAfter([file])}`, quotes: [file, to] };
}

/** The request with the path of that file, if there is one. */
export function withFolder(request: Masked, { names: { files } }: Context): Masked {
  const named = withPath(request, files);
  return toRoot(named, files) ?? named;
}

function withPath({ text, quotes }: Masked, files: string[]): Masked {
  for (const way of WAYS) {
    const found = way.exec(text);
    const { name = "", folder = "" } = found?.groups ?? {};
    const end = `/${unmasked(name, quotes)}`;
    const file = files.find((path) => path.endsWith(end) && folder !== "" && hasFolder(path, folder));
    if (!found || file === undefined) continue;
    // No space parts a folder's name from the words in front of it.
    const before = found[0].slice(
      0,
      found[0].indexOf(folder) + folder.length - folderOf(file, folder).length,
    );
    const start = before.startsWith("the file") || before.includes(name) ? "" : before;
    const rest = text.slice(found.index + found[0].length);
    return withBeside(
      { text: text.slice(0, found.index) + start + maskAfter(quotes) + rest, quotes: [...quotes, file] },
      file,
      files,
    );
  }
  return { text, quotes };
}

/** "cacheの中のx1.datとx2.dat": the second name is in that folder, too. */
function withBeside(request: Masked, file: string, files: string[]): Masked {
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  return [...request.text.matchAll(/(?<=[と、や,和]\s*|\band )[\w.-]+\.\w+/g)].reduce((said, [name]) => {
    const isThere = files.includes(folder + name) && !files.includes(name);
    if (!isThere) return said;
    return {
      text: said.text.replace(name, maskAfter(said.quotes)),
      quotes: [...said.quotes, folder + name],
    };
  }, request);
}

function hasFolder(path: string, folder: string): boolean {
  return folderOf(path, folder) !== "";
}

/** The folder of a path that stands at the end of these words; "" if none does. */
function folderOf(path: string, words: string): string {
  const folders = path.split("/").slice(0, -1);
  const all = [...folders, folders.join("/")];
  return (
    all
      .sort((a, b) => b.length - a.length)
      .find(
        (name) => words === name || (words.endsWith(name) && !/[\w]/.test(words.at(-name.length - 1) ?? "")),
      ) ?? ""
  );
}
