/** A prompt as the readers get it: names and texts stand in quotes, and what it only points to is named. */

import { withLines, withText, withWritten } from "../given-text.ts";
import { literally } from "../literally.ts";
import type { Names } from "../reading/workspace.ts";
import { type Masked, masked, maskedAlso } from "../slots.ts";
import { withAnchor, withLineNumber } from "./anchors.ts";
import { withCell, withMarkedCell } from "./cells.ts";
import { withArguments, withCommand, withPlainCommand } from "./commands.ts";
import type { Context } from "./context.ts";
import { withCorrection } from "./corrections.ts";
import { withNewEnding } from "./endings.ts";
import { withFolder, withNewFolder } from "./folders.ts";
import { withFollowUp } from "./follow-ups.ts";
import { withChangeAgain } from "./follow-ups.zh.ts";
import { withKindsOfFiles } from "./kinds-of-files.zh.ts";
import { withWholeListing } from "./listings.ts";
import { withWideCommas } from "./marks.zh.ts";
import { withMentionedLine } from "./mentioned.ts";
import { withMissing } from "./missing.ts";
import { withNewFile } from "./new-file.zh.ts";
import { withStatedChange } from "./old-and-new.ts";
import { JOINTS } from "./parts.ts";
import { withPartOfName } from "./parts-of-names.ts";
import { inPlainWords } from "./plain-words.ts";
import { withPrice } from "./prices.ts";
import { withReferents } from "./references.ts";
import { withShownItem } from "./shown-items.ts";
import { withSibling } from "./siblings.ts";
import { withTask } from "./tasks.ts";
import { withTitle } from "./titles.zh.ts";
import { withEachChange, withFoundSetting } from "./two-changes.ts";
import { withWhoseValue } from "./whose-value.ts";

// A longer text is never a plain request, and matching all phrases at all places would take long.
const MAX_LENGTH = 400;
const MAX_JOINTS = 8;
/** What each puts into words or into quotes, the next one need not know. */
const STAGES: ((request: Masked, context: Context) => Masked)[] = [
  ...[
    withCommand,
    withPlainCommand,
    withWholeListing,
    withArguments,
    withNewFile,
    withWritten,
    withTask,
    withMarkedCell,
    inPlainWords,
    withSibling,
    withShownItem,
    withWhoseValue,
    withFollowUp,
    withChangeAgain,
  ],
  ...[withMissing, withKindsOfFiles, withNewFolder, withFolder, withPartOfName, withNewEnding],
  ...[
    withCorrection,
    withStatedChange,
    withCell,
    withPrice,
    withFoundSetting,
    withEachChange,
    withLines,
    withText,
  ],
  ...[withReferents, withMentionedLine, withAnchor, withLineNumber],
];

/** A prompt with its quotations and file names taken out; undefined if it is too long for a plain request. */
export function requestIn(prompt: string, context: Context): Masked | undefined {
  if (prompt.length > MAX_LENGTH || [...prompt.matchAll(JOINTS)].length > MAX_JOINTS) return undefined;
  const said = masked(narrow(prompt.normalize("NFC").trim()));
  const request = withNames(withWideCommas(said), context.names);
  return STAGES.reduce((known, stage) => stage(known, context), withTitle(request, prompt, context));
}

/** In Chinese and Japanese no space parts a name from the words beside it. If there is such a file, it is a name. */
function withNames(request: Masked, { files }: Names): Masked {
  const there = files.filter((file) => /[\u3040-\u30ff\u4e00-\u9fff].*\./.test(file));
  const names = [...there, ...there.flatMap((file) => longerNames(file, request.text))];
  return maskedAlso(
    request,
    names.sort((a, b) => b.length - a.length),
  );
}

/** "复制一份叫下周末.txt", "建个新歌词.txt": whoever gives a name means all of it. */
const NAMED_ZH =
  "(?<=[叫取](?:名|做)?|[命改]名(?:为|成)|名字?[为是]|另存为|复制[为成]|[建弄来写](?:一?[个份]))[\\u4e00-\\u9fff\\w-]{0,6}[^\\s的叫为成件把，。\uE000-\uE0FF]";

/** In Japanese, "追加発注.txt" is another file than 発注.txt: no particle parts the words. */
function longerNames(file: string, text: string): string[] {
  const name = literally(file);
  if (!/[\u3040-\u309f]/.test(text)) return text.match(new RegExp(NAMED_ZH + name, "g")) ?? [];
  // "次回のお知らせ.txtを作って": nobody makes what is there.
  const called = `(?!空|新|以下|下記|内容)[^\\s、。をにへとでたて\uE000-\uE0FF]+の${name}(?=\\s*(?:(?:という|って|っていう)(?:名前[ので])?(?:新しい|新規)?(?:ファイル)?)?を?(?:新しく|新規に?)?(?:作|つく))`;
  const longer = `${called}|(?:(?![今毎]${name})[\\w\u30a1-\u30fa\u30fc\u4e00-\u9fff-])+${name}|(?:[\\w\u30a1-\u30fc\u4e00-\u9fff-]+/)+${name}|${name}\\.[a-z]\\w{0,4}`;
  return text.match(new RegExp(longer, "g")) ?? [];
}

/** Letters and digits of full width in file names and numbers of lines, as an input method may leave them. */
function narrow(prompt: string): string {
  return prompt.replace(
    /[\w\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A＿－／]+[.．][a-zａ-ｚ]{1,5}(?![a-zａ-ｚ])|[\uFF10-\uFF19]+(?=行|個|个)/g,
    (name) => name.normalize("NFKC"),
  );
}
