/** Sentences of `pnpm lab`: where a lab is, how far it is, the verdict, hints. */

import { inEach, type Localized } from "./localized.ts";

/** The first lines about a lab: where it is and how to go on. */
export const labPlace = ({
  id,
  title,
  path,
  task,
}: Record<"id" | "path" | "task", string> & { title: Localized }): Localized => ({
  zh: `${id} · ${title.zh}\n  文件夹  ${path}\n  题目    ${task}`,
  en: `${id} · ${title.en}\n  folder  ${path}\n  task    ${task}`,
  ja: `${id} · ${title.ja}\n  ディレクトリ  ${path}\n  課題          ${task}`,
});

export const labNextSteps = ({ command }: { command: string }): Localized => ({
  zh: `\n  ${command} watch   写代码时开着，每次保存都判\n  ${command} check   判一次\n  ${command} hint    卡住了`,
  en: `\n  ${command} watch   keep it open while you write: it judges at each save\n  ${command} check   judges once\n  ${command} hint    when you are stuck`,
  ja: `\n  ${command} watch   書いているあいだ開いておく。保存のたびに判定する\n  ${command} check   一度だけ判定する\n  ${command} hint    行き詰まったら`,
});

/** The scenario to work on now. */
export const labNextScenario = ({ id, title }: { id: string; title: Localized }): Localized => ({
  zh: `  先通过  ${id}：${title.zh}`,
  en: `  next    ${id}: ${title.en}`,
  ja: `  次は          ${id}：${title.ja}`,
});

export const labMovedTo = ({ path }: { path: string }): Localized => ({
  zh: `旧的留在 ${path}`,
  en: `The old one is kept in ${path}`,
  ja: `古いものは ${path} に残してあります`,
});

export const labColumns: Record<"chapter" | "state" | "hints" | "folder", Localized> = {
  chapter: { zh: "章", en: "chapter", ja: "章" },
  state: { zh: "进度", en: "state", ja: "進み具合" },
  hints: { zh: "提示", en: "hints", ja: "ヒント" },
  folder: { zh: "文件夹", en: "folder", ja: "ディレクトリ" },
};

/** `4/9`, or a word. */
export const labProgress = ({
  passed,
  all,
  earlier,
  isDone,
  gaveUp,
}: {
  passed: number;
  all: number;
  /** Of the scenarios of earlier chapters. */
  earlier?: { passed: number; all: number } | undefined;
  isDone: boolean;
  gaveUp: boolean;
}): Localized => {
  const own = passed === 0 ? { zh: "开始了", en: "started", ja: "開始" } : inEach(() => `${passed}/${all}`);
  const before = { zh: "，前面各章", en: ", earlier", ja: "、前の章" };
  const count = inEach(
    (language) => `${own[language]}${earlier ? `${before[language]} ${earlier.passed}/${earlier.all}` : ""}`,
  );
  const state = isDone ? { zh: "完成", en: "done", ja: "完了" } : count;
  const note = { zh: "，看过答案", en: ", gave up", ja: "、解答を見た" };
  return inEach((language) => `${state[language]}${gaveUp ? note[language] : ""}`);
};

export const labListEnd: Localized = {
  zh: "\n开始一个：pnpm lab s05    全部命令：pnpm lab --help",
  en: "\nBegin one: pnpm lab s05    All commands: pnpm lab --help",
  ja: "\n始めるには: pnpm lab s05    すべてのコマンド: pnpm lab --help",
};

/** Not the course that made it, as far as is known. */
export const labJudgedBy = ({
  root,
  edition,
  made,
  isThere,
}: {
  root: string;
  edition: string;
  /** The course that made it. */
  made: string | undefined;
  isThere: boolean;
}): Localized => {
  const why = made === undefined ? MAKER_UNKNOWN : isThere ? startedHere(made) : makerGone(made);
  return {
    zh: `这个实验由 ${root} 里的课程（${edition} 版）来判：${why.zh}`,
    en: `The course in ${root} (edition ${edition}) judges this lab: ${why.en}`,
    ja: `このラボは ${root} のコース（${edition} 版）が判定します。${why.ja}`,
  };
};

const MAKER_UNKNOWN: Localized = {
  zh: "没有记下它是哪一份课程做的。",
  en: "it is not recorded which course made it.",
  ja: "どのコースで作ったか、記録がないためです。",
};

const makerGone = (made: string): Localized => ({
  zh: `做它的课程原来在 ${made}，现在不在了。`,
  en: `the course that made it is no longer in ${made}.`,
  ja: `作ったコースが ${made} にもうないためです。`,
});

const startedHere = (made: string): Localized => ({
  zh: `命令是从那里启动的。做它的课程在 ${made}。`,
  en: `the command was started from there. The course that made the lab is in ${made}.`,
  ja: `コマンドをそこから起動したためです。ラボを作ったコースは ${made} にあります。`,
});

/** In place of the next lab, when there is none left. */
export const labAllDone: Localized = {
  zh: '所有的实验都做完了。写成一页留下来：pnpm lab certificate --name "你的名字"',
  en: 'Every lab is done. Write them into a page to keep: pnpm lab certificate --name "Your Name"',
  ja: 'すべてのラボを終えました。一枚のページにまとめるには: pnpm lab certificate --name "名前"',
};

export const labDoesNotCompile: Localized = {
  zh: "程序编译不过，所以一个场景也没有演。先改这里：",
  en: "The program does not compile, so no scenario was played. Fix this first:",
  ja: "プログラムがコンパイルできないので、シナリオは一つも動かしていません。まずここを直してください:",
};

export const labChecking = ({ done, total }: { done: number; total: number }): Localized => ({
  zh: `判卷中 ${done}/${total}`,
  en: `checking ${done}/${total}`,
  ja: `判定中 ${done}/${total}`,
});

/** `left`: how many were not played. */
export const labPassed = ({ passed, all, left }: Record<"passed" | "all" | "left", number>): Localized => ({
  zh: `通过 ${passed}/${all}${left > 0 ? `，${left} 个没有演` : ""}`,
  en: `${passed} of ${all} passed${left > 0 ? `, ${left} not played` : ""}`,
  ja: `${all} 件中 ${passed} 件が通りました${left > 0 ? `（${left} 件は動かしていません）` : ""}`,
});

/** Why some were not played. */
export const labStopped: Localized = {
  zh: "有一个场景一直不结束，被停掉了，其余的（·）没有演。",
  en: "One play did not come to an end and was stopped; the rest (·) were not played.",
  ja: "終わらないシナリオがあったので止めました。残り（·）は動かしていません。",
};

/** The check has stopped at the first failure. */
export const labRestLater = ({ command }: { command: string }): Localized => ({
  zh: `先让这一个通过，其余的（·）没有演。想全部演一遍：${command} check --all`,
  en: `Get this one to pass first; the rest (·) were not played. To play all: ${command} check --all`,
  ja: `まずこれを通します。残り（·）は動かしていません。すべて動かすには: ${command} check --all`,
});

export const labEarlierLost = ({
  failed,
  left,
  all,
}: Record<"failed" | "left" | "all", number>): Localized => ({
  zh: `本章的都通过了。但前面各章的 ${all} 个场景里有 ${failed} 个不通过${left > 0 ? `，${left} 个没有演` : ""}：`,
  en: `All of this chapter pass. But of ${all} scenarios of earlier chapters ${failed} ${failed === 1 ? "fails" : "fail"}${left > 0 ? `, and ${left} were not played` : ""}:`,
  ja: `この章のシナリオはすべて通りました。ただし、前の章の ${all} 件のうち ${failed} 件が通りません${left > 0 ? `（${left} 件は動かしていません）` : ""}:`,
});

export const labEarlierHeld = ({ all }: { all: number }): Localized => ({
  zh: `前面各章的 ${all} 个场景也都通过。`,
  en: `So do all ${all} scenarios of earlier chapters.`,
  ja: `前の章の ${all} 件もすべて通りました。`,
});

export const labMoreInPlay = ({ count }: { count: number }): Localized => ({
  zh: `这个场景里还有 ${count} 处不对，期望的是：`,
  en: `${count} more ${count === 1 ? "expectation" : "expectations"} of this scenario ${count === 1 ? "was" : "were"} not met:`,
  ja: `このシナリオでは、ほかに ${count} 件の期待が満たされていません:`,
});

export const labNextAfterFailure = ({ command }: { command: string }): Localized => ({
  zh: `在你的和我们的程序上各演一遍，看差在哪里：${command} play    卡住了：${command} hint`,
  en: `This scenario beside ours: ${command} play    Stuck? ${command} hint`,
  ja: `このシナリオを解答と並べて動かす: ${command} play    行き詰まったら: ${command} hint`,
});

/** The options that a scenario gives the program, such as `--goal-turns 2`: not all of them are in the task. */
export const labStartedWith = ({ options }: { options: string }): Localized => ({
  zh: `启动选项：${options}`,
  en: `started with: ${options}`,
  ja: `起動オプション：${options}`,
});

/** Above the compiler's messages, which are English. */
export const labTypeErrors: Localized = {
  zh: "另外，src/ 里有类型错误，原因可能就在这里：",
  en: "There are also type errors in src/, which may be the cause:",
  ja: "また、src/ に型エラーがあります。これが原因かもしれません:",
};

export const labNextAfterDone = ({
  command,
  next,
}: {
  command: string;
  next?: string | undefined;
}): Localized => {
  const text = {
    zh: `全部通过。和我们的写法比一比：${command} solution`,
    en: `Everything passes. Compare with ours: ${command} solution`,
    ja: `すべて通りました。解答と見比べてみましょう: ${command} solution`,
  };
  const goOn = {
    zh: "    接着做",
    en: "    Go on with",
    ja: "    次へ進むには",
  };
  const colon = { zh: "：", en: ": ", ja: ": " };
  return inEach((language) =>
    next
      ? `${text[language]}\n${goOn[language].trim()}${colon[language]}pnpm lab ${next} --from mine`
      : text[language],
  );
};

/** After the hints: the same play on both programs. */
export const labHintPlay = ({ command }: { command: string }): Localized => ({
  zh: `想看两边的差别：${command} play`,
  en: `To see where yours and ours part: ${command} play`,
  ja: `自分のものと解答の違いを見る: ${command} play`,
});

/** Lines after the first one stand under its words. */
const below = (text: string) => text.trim().replace(/\n(?=.)/g, "\n   ");

/** Four steps; each is shown with those before it. */
export const labHintLook = ({ hint }: { hint: Localized }): Localized => ({
  zh: `1. 看哪里：${below(hint.zh)}`,
  en: `1. Where to look: ${below(hint.en)}`,
  ja: `1. どこを見るか: ${below(hint.ja)}`,
});

export const labHintCode = ({ name, file }: { name: string; file: string }): Localized => ({
  zh: `2. 谁来做：在我们的答案里，是 ${file} 的 ${name}。你的程序里，哪个函数该做这件事？`,
  en: `2. Who does it: in our solution ${name}, in ${file}. Which function of yours should do it?`,
  ja: `2. どこの仕事か: 解答では ${file} の ${name} です。あなたのプログラムでは、どの関数の仕事でしょうか。`,
});

export const labHintReadme = ({ words, heading }: { words: Localized; heading: string }): Localized => ({
  zh: `3. README 里怎么说：「${words.zh.trim()}」（${heading}）`,
  en: `3. What the README says: "${words.en.trim()}" (${heading})`,
  ja: `3. README にはこうあります: 「${words.ja.trim()}」（${heading}）`,
});

export const labHintExample = ({ says, code }: { says: Localized; code: string }): Localized => {
  const shown = `\n\n   ${below(code)}\n`;
  return {
    zh: `4. 别处的同一类事：${below(says.zh)}${shown}`,
    en: `4. The same kind of thing elsewhere: ${below(says.en)}${shown}`,
    ja: `4. 別の場所での同じような仕組み: ${below(says.ja)}${shown}`,
  };
};

export const labHintsLeft = ({ left }: { left: number }): Localized => ({
  zh:
    left > 0
      ? `还有 ${left} 个提示`
      : "提示就这些了。再读一遍没通过的那几行：里面写着在哪个请求、哪个文件里看到了什么。",
  en:
    left > 0
      ? `${left} more ${left === 1 ? "hint" : "hints"}`
      : "These are all. Read the failure once more: it names the request or the file, and what was seen there.",
  ja:
    left > 0
      ? `ヒントはあと ${left} つ`
      : "ヒントはこれで全部です。失敗の表示をもう一度読んでください。どのリクエスト、どのファイルで何が見えたかが書いてあります。",
});

export const labNoHintNeeded: Localized = {
  zh: "本章的场景都通过了，用不着提示。",
  en: "All scenarios of this chapter pass: there is nothing to hint at.",
  ja: "この章のシナリオはすべて通っています。ヒントは要りません。",
};

/** This chapter passes, and nothing is known of the scenarios of earlier ones. */
export const labHintEarlier = ({ command }: { command: string }): Localized => ({
  zh: `本章的场景都通过了，前面各章的也要通过。看还差哪些：${command} check`,
  en: `All scenarios of this chapter pass. Those of earlier chapters have to pass, too. To see which do not: ${command} check`,
  ja: `この章のシナリオはすべて通っています。前の章のものも通らなければなりません。確かめるには: ${command} check`,
});

export const labSolutionIntro = ({ path }: { path: string }): Localized => ({
  zh: `从你的代码（-）到我们的（+）。不同不等于错：你的也通过了。比一比，各有什么长处。\n我们的：${path}`,
  en: `From your code (-) to ours (+). Different is not wrong: yours passes as well. See what each does better.\nOurs: ${path}`,
  ja: `あなたのコード（-）から解答（+）への違いです。違っていても間違いではありません。それぞれの良いところを探してみましょう。\n解答: ${path}`,
});

export const labSolutionGivenUp = ({ path }: { path: string }): Localized => ({
  zh: `从你的代码（-）到我们的（+）。看完合上，再自己写一遍。\n我们的：${path}`,
  en: `From your code (-) to ours (+). Read it, close it, and write it again yourself.\nOurs: ${path}`,
  ja: `あなたのコード（-）から解答（+）への違いです。読んだら閉じて、もう一度自分で書いてみましょう。\n解答: ${path}`,
});

export const labSolutionElsewhere = ({ path }: { path: string }): Localized => ({
  zh: `我们的答案是 TypeScript，下面是它比上一章多的部分。\n我们的：${path}`,
  en: `Our solution is in TypeScript. This is what it adds to the chapter before.\nOurs: ${path}`,
  ja: `解答は TypeScript です。前の章に加えた部分を示します。\n解答: ${path}`,
});

export const labKeys: Localized = {
  zh: "c 再判  h 提示  t 题目  d 我改了什么  p 和我们的对照着演  s 答案  x 重来  q 离开",
  en: "c check  h hint  t task  d my changes  p play beside ours  s solution  x reset  q quit",
  ja: "c 判定  h ヒント  t 課題  d 自分の変更  p 解答と並べて動かす  s 解答  x やり直す  q 終了",
};

export const labResetAsk: Localized = {
  zh: "再按一次 x 就重新开始。现在的文件夹会改名留下。",
  en: "Press x once more to begin anew. This folder is renamed and stays.",
  ja: "もう一度 x を押すと最初からやり直します。いまのディレクトリは名前を変えて残ります。",
};

export const labSideBySide = ({ title }: { title: Localized }): Localized => ({
  zh: `${title.zh}（- 你的，+ 我们的）`,
  en: `${title.en} (- yours, + ours)`,
  ja: `${title.ja}（- あなた、+ 解答）`,
});

/** The verdict on a student's own scenario. */
export const labJudged = ({ noticed, all }: { noticed: number; all: number }): Localized => ({
  zh: `我们的程序能通过它；${all} 个已知的错误，它发现了 ${noticed} 个：`,
  en: `It holds on ours, and notices ${noticed} of ${all} known mistakes:`,
  ja: `解答の章で成り立ち、既知の間違い ${all} 個のうち ${noticed} 個を見つけました:`,
});

export const labJudgedMissed = ({ mistake }: { mistake: Localized }): Localized => ({
  zh: `漏掉的错误里有这一个：${mistake.zh.trim()}`,
  en: `You miss this one: ${mistake.en.trim()}`,
  ja: `見逃したもの: ${mistake.ja.trim()}`,
});

export const labJudgedFails: Localized = {
  zh: "连我们的程序也通不过它，所以没有拿那些错误去试：",
  en: "It does not hold on ours, so the mistakes were not tried:",
  ja: "解答の章で成り立たないので、間違いは試していません:",
};

export const labJudgedAll = ({ noticed, all }: { noticed: number; all: number }): Localized => ({
  zh: `合起来发现了 ${all} 个里的 ${noticed} 个。`,
  en: `Together they notice ${noticed} of ${all}.`,
  ja: `合わせて ${all} 個のうち ${noticed} 個を見つけました。`,
});

/** A failure that carries the mark of a known mistake, and what somebody who makes it believes. */
export const labMisconception = ({
  mistake,
  belief,
}: {
  mistake: Localized;
  belief?: Localized | undefined;
}): Localized => ({
  zh: `这像一个常见的错误：${mistake.zh.trim()}${belief ? `\n  背后的想法往往是：${belief.zh.trim()}` : ""}`,
  en: `This looks like a known mistake: ${mistake.en.trim()}${belief ? `\n  The idea behind it is often: ${belief.en.trim()}` : ""}`,
  ja: `よくある間違いのようです: ${mistake.ja.trim()}${belief ? `\n  その裏には、たいていこんな思い込みがあります: ${belief.ja.trim()}` : ""}`,
});

/** Both programs have asked the same, and printed something else. */
export const labOnScreenOnly: Localized = {
  zh: "发出的请求和收到的回复都一样；不同的是屏幕上的内容（或退出码）：",
  en: "The requests and replies are the same. What differs is the screen or the exit code:",
  ja: "リクエストと応答は同じです。違うのは画面か終了コードです:",
};

/** Both programs did the same, line by line. */
export const labNoDifference: Localized = {
  zh: "逐行比较，两边完全一样：差别也许在文件里，或者在别的场景里。",
  en: "Line by line there is no difference. It may be in the files, or in another scenario.",
  ja: "行ごとに比べても違いはありません。ファイルか、別のシナリオを見てください。",
};

export const labWatching = ({
  id,
  title,
  path,
}: {
  id: string;
  title: Localized;
  path: string;
}): Localized => ({
  zh: `${id} · ${title.zh}：正在监视 ${path}，每次保存都判`,
  en: `${id} · ${title.en}: watching ${path}, a check at each save`,
  ja: `${id} · ${title.ja}：${path} を見ています。保存のたびに判定します`,
});

/** Above the lines of the changelog: the lab is older than the course. */
export const labOlder = ({
  id,
  edition,
  now,
}: {
  id: string;
  edition: string | undefined;
  now: string;
}): Localized => ({
  zh: `${id} 的实验是${edition ? `用 ${edition} 版` : "在 1.0.0 版之前"}做的，课程现在是 ${now} 版。`,
  en: `The lab of ${id} was made ${edition ? `with edition ${edition}` : "before edition 1.0.0"}; the course is ${now} now.`,
  ja: `${id} のラボは ${edition ? `${edition} 版で` : "1.0.0 版より前に"}作られました。コースは今 ${now} 版です。`,
});

/** Behind `labOlder`: whether the changelog names the chapter. */
export const labChanges = ({ count }: { count: number }): Localized =>
  count > 0
    ? {
        zh: "这一章从那以后：",
        en: " About this chapter since then:",
        ja: "それ以後、この章で変わったこと：",
      }
    : {
        zh: "这一章从那以后没有变。",
        en: " Nothing has changed in this chapter since then.",
        ja: "この章は、それから変わっていません。",
      };
