/** The file that a request means without its name: "the shopping list" is shopping.txt, if only one file fits. */

import { literally } from "../literally.ts";
import { endingOf, kindOfFile } from "../slots.ts";
import { isTypo } from "../tidy.ts";

const STEM = /([^/]+?)\.\w{1,8}$/;

/** The one file that the words fit; undefined if none does, or several do. */
export function hintedFile(words: string, files: string[]): string | undefined {
  return (
    onlyOne(files, (file) => isNamed(words, file)) ??
    onlyOne(files, (file) => isOfKind(words, file)) ??
    onlyOne(files, (file) => isMisspelt(words, file))
  );
}

function onlyOne(files: string[], fits: (file: string) => boolean): string | undefined {
  const [found, other] = files.filter(fits);
  return other === undefined ? found : undefined;
}

/** "my essay" for essay.md, 购物清单 for 购物清单.txt */
function isNamed(words: string, file: string): boolean {
  const stem = STEM.exec(file)?.[1]?.toLowerCase() ?? "";
  if (/[^\x20-\x7e]/.test(stem)) return stem.length > 1 && words.includes(stem);
  const parts = stem.split(/[-_ ]/).filter((part) => part.length > 3);
  return (
    parts.length > 0 &&
    parts.every((part) =>
      new RegExp(`\\b(?:${part}s?|${singular(part)} (?:list|file|table|sheet))\\b`, "i").test(words),
    )
  );
}

/** "the guest list" for guests.txt */
function singular(part: string): string {
  return part.length > 4 ? part.replace(/(?<!s)s$/, "") : part;
}

/** "the Python script", "那个csv" */
function isOfKind(words: string, file: string): boolean {
  const kinds = [...words.matchAll(/(?<![\w.])[a-z]{2,10}(?!\w)/gi)].map(([word]) => kindOfFile(word));
  return kinds.includes(endingOf(file));
}

function isMisspelt(words: string, file: string): boolean {
  const names = [...words.matchAll(/[\w-]+\.[a-z]\w{0,5}/gi)].map(([word]) => word.toLowerCase());
  return names.some((name) => isTypo(name, file.toLowerCase()));
}

/** The words that hint at a file by its name. */
export function hintOf(file: string): RegExp {
  const stem = literally(STEM.exec(file)?.[1] ?? file).replace(/[-_ ]/g, "[-_ ]");
  return /[^\x20-\x7e]/.test(stem)
    ? new RegExp(`${stem}(?:这个)?(?:文件|表|ファイル)?`)
    : new RegExp(`\\b(?:(?:the|my|our) )?${singular(stem)}s?(?: (?:file|list|script))?\\b`, "i");
}
