/** The help text of `pnpm smoke`. */

import type { Localized } from "./localized.ts";

export const smokeHelp: Localized = {
  zh: `用法：
  pnpm smoke                         每个场景都在自己那一章、后面各章和前一章上演一遍
  pnpm smoke --quick                 大约只演四分之一：后面各章里只挑最后一章，和改动了这个机制的章
  pnpm smoke --chapter s03           同上，只演一章的场景
  pnpm smoke --from s15              只在 s15 和后面各章上演，加上这些章的场景
  pnpm smoke s03                     s03 改变了什么：它的场景在 s02 和 s03 上各演一遍
  pnpm smoke s03 --command "程序"    用 s03 的场景判任何程序，再用前面各章的

  --scenario ID  只演这一个
  --only         判程序时只用这一章自己的场景
  --diff         再列出这一章和前一章的行为差异
  --html FILE    把所有演出写成一页，在浏览器里一步步看：s02 和 s03，或者程序和这一章
  --shard K/N    分成 N 等份，只演第 K 份，给 N 台机器用
  --visible      不演隐藏的场景，它们只测细节
  --slowest N    再列出耗时最长的 N 次
  --exercise ID  这一章的一道练习：判你改过的这一章，或者一个程序
  --json         结果以 JSON 写到 stdout
  --fresh        以前通过、此后没变的也再演一遍
  --isolated     每次都用单独的进程
  --lang zh|en|ja  语言
  --help         这段文字

退出码：0 全部通过，1 有没通过的，2 用法不对，130 被打断。`,
  en: `Usage:
  pnpm smoke                            every scenario on its own chapter, later ones and the one before
  pnpm smoke --quick                    about a quarter of that: of later chapters the last, and those that change the mechanism
  pnpm smoke --chapter s03              the same for the scenarios of one chapter
  pnpm smoke --from s15                 only on s15 and later chapters, and their scenarios
  pnpm smoke s03                        what s03 changes: its scenarios on s02 and on s03
  pnpm smoke s03 --command "PROGRAM"    the scenarios of s03 on any program, then those of earlier chapters

  --scenario ID  only this one
  --only         of a program only the scenarios of the chapter itself
  --diff         also what the chapter does differently from the one before
  --html FILE    all plays as one page, to step through in a browser: s02 and s03, or the program and the chapter
  --shard K/N    only the K-th of N equal parts, for N machines
  --visible      without the hidden scenarios, which test details
  --slowest N    also names the N plays that took the longest
  --exercise ID  an exercise of the chapter, on the chapter as you have changed it or on a program
  --json         the result as JSON on stdout
  --fresh        plays also what passed before and has not changed since
  --isolated     gives every play a process of its own
  --lang zh|en|ja  language
  --help         this text

Exit codes: 0 all passed, 1 something failed, 2 wrong usage, 130 interrupted.`,
  ja: `使い方:
  pnpm smoke                               すべてのシナリオを、その章と以後の章と前の章で動かす
  pnpm smoke --quick                       その約四分の一。以後の章は、最後の章と、その仕組みを変える章だけ
  pnpm smoke --chapter s03                 一つの章のシナリオだけ
  pnpm smoke --from s15                    s15 以後の章（s15 を含む）と、その章のシナリオだけ
  pnpm smoke s03                           s03 で何が変わるか：そのシナリオを s02 と s03 で動かす
  pnpm smoke s03 --command "プログラム"    s03 のシナリオを任意のプログラムで、続けて前の章のものも

  --scenario ID  これだけ
  --only         プログラムには、その章のシナリオだけ
  --diff         前の章との振る舞いの差分も表示する
  --html FILE    すべてを一つのページにして、ブラウザで一歩ずつ見る：s02 と s03、またはプログラムと章
  --shard K/N    N 等分した K 番目だけ。N 台のマシンで分けるとき
  --visible      細部だけを確かめる隠しシナリオを除く
  --slowest N    時間のかかった N 回も挙げる
  --exercise ID  その章の練習を、書き換えた章かプログラムで判定する
  --json         結果を JSON で stdout に出す
  --fresh        前に通って変わっていないものも動かし直す
  --isolated     一回ごとに専用のプロセスを使う
  --lang zh|en|ja  言語
  --help         この説明

終了コード: 0 すべて成功、1 失敗あり、2 使い方の誤り、130 中断`,
};
