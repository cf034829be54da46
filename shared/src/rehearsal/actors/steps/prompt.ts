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
  const request = withNames(masked(narrow(prompt.normalize("NFC").trim())), context.names);
  return STAGES.reduce((said, stage) => stage(said, context), withTitle(request, prompt, context));
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

/** In Japanese, "追加発注.txt" is another file than 発注.txt: no particle parts the words. */
function longerNames(file: string, text: string): string[] {
  const name = literally(file);
  // "次回のお知らせ.txtを作って": nobody makes what is there.
  const called = `(?!空|新|以下|下記|内容)[^\\s、。をにへとでたて\uE000-\uE0FF]+の${name}(?=\\s*(?:(?:という|って|っていう)(?:名前[ので])?(?:新しい|新規)?(?:ファイル)?)?を?(?:新しく|新規に?)?(?:作|つく))`;
  const longer = `${called}|(?:(?![今毎]${name})[\\w\u30a1-\u30fa\u30fc\u4e00-\u9fff-])+${name}|(?:[\\w\u30a1-\u30fc\u4e00-\u9fff-]+/)+${name}|${name}\\.[a-z]\\w{0,4}`;
  return /[\u3040-\u309f]/.test(text) ? (text.match(new RegExp(longer, "g")) ?? []) : [];
}

/** Letters and digits of full width in file names and numbers of lines, as an input method may leave them. */
function narrow(prompt: string): string {
  return prompt.replace(
    /[\w\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A＿－／]+[.．][a-zａ-ｚ]{1,5}(?![a-zａ-ｚ])|[\uFF10-\uFF19]+(?=行|個|个)/g,
    (name) => name.normalize("NFKC"),
  );
}
