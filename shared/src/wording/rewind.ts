/** Sentences about checkpoints and `/rewind`. */

import { clipToWidth, onOneLine } from "../text/index.ts";
import type { Localized } from "./localized.ts";

const MOST_NAMED = 10;
/** A prompt may be pages long; in a list its beginning is enough. */
const PROMPT_COLUMNS = 60;

export const helpOfRewind: Localized = {
  zh: "列出检查点；/rewind 3 回到第 3 个提示词之前，/rewind 3 files 或 conversation 只回退一样",
  en: "lists the checkpoints; /rewind 3 goes back to before prompt 3, /rewind 3 files or conversation only half of it",
  ja: "チェックポイントの一覧。/rewind 3 はプロンプト 3 の前に戻る。/rewind 3 files か conversation は片方だけ",
};

export const checkpoints: Localized = { zh: "检查点", en: "checkpoints", ja: "チェックポイント" };

export const noCheckpoints: Localized = {
  zh: "还没有检查点。",
  en: "There is no checkpoint yet.",
  ja: "チェックポイントはまだありません。",
};

interface CheckpointRow {
  number: number;
  /** "2026-11-28 10:42" */
  time: string;
  prompt: string;
  backTo?: number | undefined;
  files: { path: string; added: number; removed: number }[];
}

/** One checkpoint: number, time, what the user said next, and the files that were changed then. */
export const checkpointRow = (row: CheckpointRow): Localized => {
  const { number, time, prompt, backTo, files } = row;
  const [added, removed] = [sum(files.map((file) => file.added)), sum(files.map((file) => file.removed))];
  const paths = listed(files.map(({ path }) => path));
  const tail = files.length === 0 ? "" : ` (+${added} -${removed}): ${paths}`;
  const changed = files.length === 0 ? "没有改文件" : `改了 ${files.length} 个文件`;
  const head = `${number}  ${time}`;
  const asked = clipToWidth(onOneLine(prompt), PROMPT_COLUMNS);
  return {
    zh: `${head}  ${backTo ? `回退到检查点 ${backTo}` : `「${asked}」`}，${changed}${tail}`,
    en: `${head}  ${backTo ? `went back to ${backTo}` : `"${asked}"`}, ${count(files, "file")}${tail}`,
    ja: `${head}  ${backTo ? `${backTo} に戻った` : `「${asked}」`}、${files.length} ファイル${tail}`,
  };
};

function count(items: unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? "" : "s"}`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}

function listed(paths: string[]): string {
  const rest = paths.length - MOST_NAMED;
  return paths.slice(0, MOST_NAMED).join(", ") + (rest > 0 ? `, … (+${rest})` : "");
}

interface WentBack {
  number: number;
  /** Files that are as they were. */
  restored: string[];
  /** How many messages the conversation has now; undefined when it stayed. */
  messages: number | undefined;
  /** The checkpoint that undoes it. */
  undo: number;
}

export const wentBack = ({ number, restored, messages, undo }: WentBack): Localized => {
  const paths = restored.length > 0 ? ` (${listed(restored)})` : "";
  const has = messages !== undefined;
  return {
    zh: `已回到检查点 ${number}：恢复了 ${restored.length} 个路径${paths}${has ? `，对话现在有 ${messages} 条消息` : "，对话没动"}。撤销：/rewind ${undo}`,
    en: `Back at checkpoint ${number}: ${count(restored, "path")} restored${paths}; ${has ? `the conversation has ${messages} message${messages === 1 ? "" : "s"}` : "the conversation stays"}. To undo: /rewind ${undo}`,
    ja: `チェックポイント ${number} に戻りました：${restored.length} 個のパスを復元${paths}。${has ? `会話は ${messages} メッセージ` : "会話はそのまま"}。取り消し：/rewind ${undo}`,
  };
};

export const yoursStays = ({ paths }: { paths: string[] }): Localized => ({
  zh: `是你改的，没有动：${listed(paths)}`,
  en: `changed by you, left alone: ${listed(paths)}`,
  ja: `あなたが変更したので、そのままにしたもの：${listed(paths)}`,
});

export const notKept = ({ paths }: { paths: string[] }): Localized => ({
  zh: `没能恢复，因为没有保存内容：${listed(paths)}`,
  en: `not restored, because the content was not kept: ${listed(paths)}`,
  ja: `内容を保存していないので、復元できないもの：${listed(paths)}`,
});

export const repositoriesStay = ({ paths }: { paths: string[] }): Localized => ({
  zh: `检查点之后建立或删除的仓库或工作树，没有动：${listed(paths)}`,
  en: `repositories or worktrees made or removed since, left alone: ${listed(paths)}`,
  ja: `その後に作られたか消えたので、そのままにしたリポジトリやワークツリー：${listed(paths)}`,
});

export const notCompared = ({ paths }: { paths: string[] }): Localized => ({
  zh: `没有看进去（文件太多，或者读不了），所以没有比较：${listed(paths)}`,
  en: `not looked into (too many files, or not readable), so not compared: ${listed(paths)}`,
  ja: `中を見ていないので（ファイルが多すぎる、または読めない）、比べていないもの：${listed(paths)}`,
});

export const commandsRunOn = ({ commands }: { commands: { command: string }[] }): Localized => {
  const names = listed(commands.map(({ command }) => clipToWidth(onOneLine(command), PROMPT_COLUMNS)));
  return {
    zh: `后台还在运行的命令，之后写的东西不在这次回退之内：${names}`,
    en: `still running in the background; what it writes from now on does not go back: ${names}`,
    ja: `バックグラウンドでまだ動いているもの。これから書くものは元に戻りません：${names}`,
  };
};

export const notRestored = ({ path, reason }: { path: string; reason: string }): Localized => ({
  zh: `没能恢复 ${path}：${reason}`,
  en: `not restored: ${path}: ${reason}`,
  ja: `復元できませんでした：${path}：${reason}`,
});

export const overwriteTitle = ({ count }: { count: number }): Localized => ({
  zh: `你在检查点之后改过其中 ${count} 个文件。覆盖它们吗？`,
  en: `You have changed ${count} of these files since. Overwrite them?`,
  ja: `このうち ${count} 個は、あなたがその後に変更しています。上書きしますか？`,
});

export const overwriteChoices = {
  once: { zh: "覆盖（是）", en: "yes, overwrite", ja: "はい、上書きする" },
  no: { zh: "不动（否）", en: "no, leave them", ja: "いいえ、そのまま" },
} satisfies Record<string, Localized>;

export const checkpointsForgotten = ({ numbers }: { numbers: number[] }): Localized => ({
  zh: `最旧的检查点已丢掉，给新的腾地方：${numbers.join(", ")}`,
  en: `the oldest checkpoints made room for new ones and are gone: ${numbers.join(", ")}`,
  ja: `新しいもののために、いちばん古いチェックポイントを捨てました：${numbers.join(", ")}`,
});

export const rewindWaits = ({ names }: { names: string[] }): Localized => ({
  zh: `队友还在工作：${names.join(", ")}。等它们停下来再 /rewind。`,
  en: `Teammates are at work: ${names.join(", ")}. Use /rewind when they have stopped.`,
  ja: `チームメイトが作業中です：${names.join(", ")}。止まってから /rewind してください。`,
});

export const rewindMended = ({ restored }: { restored: string[] }): Localized => ({
  zh: `上次的 /rewind 做到一半被打断，现在做完了：${listed(restored)}`,
  en: `The last /rewind was interrupted, and is finished now: ${listed(restored)}`,
  ja: `前回の /rewind は途中で止まっていました。続きを終えました：${listed(restored)}`,
});

export const noRewind = ({ reason }: { reason: string }): Localized => ({
  zh: `没有检查点，不能 /rewind：${reason}`,
  en: `There are no checkpoints, so /rewind does not work: ${reason}`,
  ja: `チェックポイントがないので、/rewind は使えません：${reason}`,
});

export const filesWentBack: Localized = {
  zh: "告诉模型：文件和对话对不上了",
  en: "the model learns that files and conversation no longer match",
  ja: "ファイルと会話が食い違っていることをモデルに伝えます",
};
