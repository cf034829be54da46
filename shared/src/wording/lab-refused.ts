/** Sentences of `pnpm lab` when something cannot be done, with what to do instead. */

import type { Localized } from "./localized.ts";

export const labNoChapter = ({ name, valid }: { name: string; valid: string }): Localized => ({
  zh: `没有 ${name} 这一章，也没有这个命令。章：${valid}。`,
  en: `There is no chapter and no command ${name}. Chapters: ${valid}.`,
  ja: `${name} という章もコマンドもありません。章: ${valid}`,
});

export const labNoCommand = ({ name, valid }: { name: string; valid: string }): Localized => ({
  zh: `没有 ${name} 这个命令。可用：${valid}。`,
  en: `There is no command ${name}. Valid: ${valid}.`,
  ja: `${name} というコマンドはありません。使えるもの: ${valid}`,
});

export const labWhich: Localized = {
  zh: "哪一章？写上它，例如 pnpm lab s05 check；或者在实验文件夹里运行。",
  en: "Which chapter? Name it, as in pnpm lab s05 check, or call this inside the folder of a lab.",
  ja: "どの章でしょうか。pnpm lab s05 check のように書くか、ラボのディレクトリの中で実行してください。",
};

export const labNotBegun = ({ id }: { id: string }): Localized => ({
  zh: `你还没有开始 ${id}。开始：pnpm lab ${id}`,
  en: `You have not begun ${id} yet. Begin: pnpm lab ${id}`,
  ja: `${id} はまだ始めていません。始めるには: pnpm lab ${id}`,
});

export const labNoFolder = ({ path }: { path: string }): Localized => ({
  zh: `${path} 不是实验文件夹：里面没有 harness-lab.json。`,
  en: `${path} is not the folder of a lab: there is no harness-lab.json in it.`,
  ja: `${path} はラボのディレクトリではありません。harness-lab.json がありません。`,
});

export const labOfAnother = ({
  path,
  id,
  other,
}: {
  path: string;
  id: string;
  other: string;
}): Localized => ({
  zh: `${path} 是 ${other} 的实验，不是 ${id} 的。`,
  en: `${path} is the lab of ${other}, not of ${id}.`,
  ja: `${path} は ${id} ではなく ${other} のラボです。`,
});

export const labFolderTaken = ({ path }: { path: string }): Localized => ({
  zh: `${path} 已经存在，里面有东西，所以什么也没写。用 --dir DIR 换一个文件夹，或者先把它挪开。`,
  en: `${path} exists and is not empty, so nothing was written. Name another folder with --dir DIR, or move it away first.`,
  ja: `${path} はすでにあり、空ではないので、何も書きませんでした。--dir DIR で別のディレクトリを指定するか、先に移してください。`,
});

export const labBegun = ({ id, path }: { id: string; path: string }): Localized => ({
  zh: `${id} 已经开始了，在 ${path}。要从头再来：pnpm lab ${id} reset（旧的会留着）；要再开一份：--dir DIR。`,
  en: `${id} has begun already, in ${path}. To begin anew: pnpm lab ${id} reset (the old one stays); for a second one: --dir DIR.`,
  ja: `${id} はもう ${path} で始まっています。やり直すには pnpm lab ${id} reset（古いものは残ります）。もう一つ作るには --dir DIR。`,
});

export const labInCourse = ({ path }: { path: string }): Localized => ({
  zh: `${path} 在课程自己的文件夹里。实验要放在外面：用 --dir DIR 换一个。`,
  en: `${path} is inside the course. A lab belongs outside of it: name another folder with --dir DIR.`,
  ja: `${path} はコースのディレクトリの中です。ラボは外に置きます。--dir DIR で別のディレクトリを指定してください。`,
});

export const labNothingOfYours = ({ id, previous }: { id: string; previous: string }): Localized => ({
  zh: `没有找到你做完的 ${previous}，所以没法从它开始 ${id}。先让 ${previous} 全部通过，或者去掉 --from mine。`,
  en: `There is no finished lab of ${previous} to begin ${id} with. Get ${previous} to pass first, or leave out --from mine.`,
  ja: `${id} の出発点になる、仕上がった ${previous} が見つかりません。先に ${previous} をすべて通すか、--from mine を外してください。`,
});

export const labNoSuchStart = ({ from }: { from: string }): Localized => ({
  zh: `--from ${from}？只有 --from mine（从你自己做完的上一章开始）；不写就从课程的代码开始。`,
  en: `--from ${from}? There is only --from mine, your own finished lab of the chapter before; without it the course's code.`,
  ja: `--from ${from}? 使えるのは --from mine（前の章で自分が仕上げたもの）だけです。書かなければコースのコードから始まります。`,
});

export const labNothingBefore = ({ id }: { id: string }): Localized => ({
  zh: `${id} 是第一章，前面没有可以接着做的。去掉 --from mine。`,
  en: `${id} is the first chapter: there is nothing of yours to go on from. Leave out --from mine.`,
  ja: `${id} は最初の章なので、引き継げるものはありません。--from mine を外してください。`,
});

/** This chapter passes, but earlier ones do not or were not judged. */
export const labEarlierMissing = ({ all, earlier }: { all: number; earlier: string }): Localized => ({
  zh: `本章的 ${all} 个都通过了，前面各章的还没有${earlier && `（${earlier}）`}，先不看答案。先 check；实在要看，加上 --give-up，会记下来。`,
  en: `All ${all} of this chapter pass, but not yet those of earlier chapters${earlier && ` (${earlier})`}, so the solution stays closed. Run check; --give-up opens it, and is recorded.`,
  ja: `この章の ${all} 件は通りましたが、前の章がまだなので${earlier && `（${earlier}）`}、解答は見られません。check を実行してください。どうしても見るなら --give-up。記録に残ります。`,
});

export const labNotGreen = ({ passed, all }: { passed: number; all: number }): Localized => ({
  zh: `还没有全部通过（${passed}/${all}），先不看答案。先 check；实在要看，加上 --give-up，会记下来。`,
  en: `Not everything passes yet (${passed}/${all}), so the solution stays closed. Run check; --give-up opens it, and is recorded.`,
  ja: `まだすべては通っていないので（${passed}/${all}）、解答は見られません。check を実行してください。どうしても見るなら --give-up。記録に残ります。`,
});

export const labNoSource = ({ path }: { path: string }): Localized => ({
  zh: `没有 ${path}：程序从这里开始，check 才有东西可判。`,
  en: `There is no ${path}: the program starts there, and without it there is nothing to check.`,
  ja: `${path} がありません。プログラムはここから始まるので、これがないと判定できません。`,
});

/** The same for a program in another language; `starters`: where the course has a beginning in some. */
export const labNoProgram = ({ path, starters }: { path: string; starters: string }): Localized => ({
  zh: `没有 ${path}：程序从这里开始。${starters} 里有 Python 和 Go 的起点（能通过 s01），可以拷过来接着写。`,
  en: `There is no ${path}: the program starts there. ${starters} has a beginning in Python and one in Go that pass s01: copy one and go on from there.`,
  ja: `${path} がありません。プログラムはここから始まります。${starters} に Python と Go の出発点（s01 に通るもの）があるので、コピーして書き進められます。`,
});

/** `example`: a scenario of the course to begin with. */
export const labNoScenario = ({ id, example }: { id: string; example: string }): Localized => ({
  zh: `judge/ 里还没有你的场景。拿一个改改看，例如把 ${example} 拷成 judge/mine.yaml；写法在课程的 docs/authors.md（Add a scenario）。也可以写文件名：pnpm lab ${id} judge mine.yaml`,
  en: `There is no scenario of yours in judge/ yet. Change one to begin with: copy ${example} to judge/mine.yaml. How to write one is in the course's docs/authors.md (Add a scenario). Or name a file: pnpm lab ${id} judge mine.yaml`,
  ja: `judge/ に、まだ自分のシナリオがありません。${example} を judge/mine.yaml にコピーして書き換えるところから始められます。書き方はコースの docs/authors.md（Add a scenario）にあります。ファイルを指定するには: pnpm lab ${id} judge mine.yaml`,
});

export const labNoSuchFile = ({ path }: { path: string }): Localized => ({
  zh: `没有 ${path} 这个文件。`,
  en: `There is no file ${path}.`,
  ja: `${path} というファイルはありません。`,
});

export const labScenarioUnusable = ({ reason }: { reason: string }): Localized => ({
  zh: `这个场景读不了：${reason.replaceAll("\n", "; ")}`,
  en: `This scenario cannot be read: ${reason.replaceAll("\n", "; ")}`,
  ja: `このシナリオを読めません: ${reason.replaceAll("\n", "; ")}`,
});

export const labUnusable = ({ path, reason }: { path: string; reason: string }): Localized => ({
  zh: `${path} 用不了（${reason}）。改好它，或者把它挪开。`,
  en: `${path} cannot be used (${reason}). Correct it, or move it away.`,
  ja: `${path} を使えません（${reason}）。直すか、別の場所へ移してください。`,
});

export const labNotRemembered = ({ reason }: { reason: string }): Localized => ({
  zh: `记不下实验在哪里：${reason}。先让主目录可以写入。`,
  en: `Nobody can remember where the labs are: ${reason}. See that your home directory can be written to.`,
  ja: `ラボの場所を記録できません：${reason}。ホームディレクトリに書き込めるようにしてください。`,
});

export const labCannotMove = ({ path, reason }: { path: string; reason: string }): Localized => ({
  zh: `没法把 ${path} 改名（${reason}）。关掉在里面的程序和终端，再试一次。`,
  en: `${path} cannot be renamed (${reason}). Close the programs and terminals that are in it, and try again.`,
  ja: `${path} の名前を変えられません（${reason}）。中で開いているプログラムやターミナルを閉じて、もう一度試してください。`,
});

export const labRunYourself = ({ id }: { id: string }): Localized => ({
  zh: `你的程序请自己启动。没有密钥时，先开 pnpm rehearsal，它会告诉你该设哪些环境变量（${id} 的提示词它都认识）。`,
  en: `Start your program yourself. Without a key, run pnpm rehearsal beside it: it says which variables to set, and knows the prompts of ${id}.`,
  ja: `プログラムは自分で起動してください。キーがないときは、先に pnpm rehearsal を動かします。設定する環境変数が表示され、${id} のプロンプトにも応じます。`,
});

export const labNothingDone: Localized = {
  zh: "还没有一个实验做完，没有可写的。进度：pnpm lab",
  en: "No lab is done yet, so there is nothing to write. How far you are: pnpm lab",
  ja: "終えたラボがまだないので、書くことがありません。進み具合は pnpm lab で見られます。",
};
