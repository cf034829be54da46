/** The help text of `pnpm lab`. */

import type { Localized } from "./localized.ts";

export const labHelp: Localized = {
  zh: `用法：
  pnpm lab                    所有实验和你的进度
  pnpm lab s05                开始 s05：从 s04 的代码出发，放进课程之外的一个文件夹
  pnpm lab s05 check          用场景判你的程序：按顺序到第一个没通过的；全部通过了，再判前面各章的
  pnpm lab s05 watch          每次保存都判一次；一键操作
  pnpm lab s05 hint           当前场景的下一个提示，一共四步
  pnpm lab s05 play           把当前场景在你的和我们的程序上各演一遍，看差在哪里
  pnpm lab s05 judge [文件]   判你写的场景（judge/*.yaml）：我们的程序要能通过；再看它能发现几个已知的错误
  pnpm lab s05 task           题目
  pnpm lab s05 run [选项]     启动你的程序，和 pnpm chapter 一样
  pnpm lab s05 solution       你的代码和我们的有什么不同；全部通过之后才能看
  pnpm lab s05 mcp            让你的编程助手当老师：通过 MCP 提供题目、判题、提示和对照，不给答案
  pnpm lab s05 reset          重新开始；旧文件夹留着
  pnpm lab certificate        把学完的各章写成一页 HTML
  pnpm lab report 文件夹…     老师用：判一个班的实验（pnpm lab report --help）

  --dir DIR           实验文件夹，默认 ~/harness-labs/s05
  --from mine         从你自己做完的上一章开始
  --command "程序"    用别的语言写，例如 --command "python3 agent.py"
  --all               check、watch：本章的场景都演，不在第一个没通过的停下
  --give-up           solution：没通过也看；会记下来
  --name NAME         certificate：写在上面的名字
  --lang zh|en|ja     语言
  --help              这段文字

在实验文件夹里，把 pnpm lab s05 换成 node lab.mjs。
退出码：0 全部通过，1 有没通过的，2 用法不对，130 被打断。`,
  en: `Usage:
  pnpm lab                    all labs and how far you are
  pnpm lab s05                begins s05: with the code of s04, in a folder outside the course
  pnpm lab s05 check          judges your program: the scenarios of s05 up to the first that fails; when all pass, those of earlier chapters
  pnpm lab s05 watch          the same at each save, with one-key commands
  pnpm lab s05 hint           the next of four hints for the scenario you are at
  pnpm lab s05 play           plays that scenario on yours and on ours: where they differ
  pnpm lab s05 judge [FILE]   scenarios of your own (judge/*.yaml): they must hold on ours; how many known mistakes do they notice?
  pnpm lab s05 task           the task
  pnpm lab s05 run [FLAGS]    starts your program, as pnpm chapter does with ours
  pnpm lab s05 solution       how your code differs from ours, once everything passes
  pnpm lab s05 mcp            makes your coding agent a tutor: serves task, check, hints and play over MCP, and no solution
  pnpm lab s05 reset          begins anew; the old folder stays
  pnpm lab certificate        writes the chapters you have done into one HTML page
  pnpm lab report DIR…        for a teacher: judges the labs of a class (pnpm lab report --help)

  --dir DIR            the folder of the lab; ~/harness-labs/s05 unless told
  --from mine          begins with your own finished lab of the chapter before
  --command "PROGRAM"  in any other language, such as --command "python3 agent.py"
  --all                check, watch: all scenarios of the chapter, also after one that fails
  --give-up            solution: shown although not everything passes; this is recorded
  --name NAME          certificate: the name on it
  --lang zh|en|ja      language
  --help               this text

Inside the folder of a lab write node lab.mjs instead of pnpm lab s05.
Exit codes: 0 all passed, 1 something failed, 2 wrong usage, 130 interrupted.`,
  ja: `使い方:
  pnpm lab                        すべてのラボと、いまの進み具合
  pnpm lab s05                    s05 を始める。s04 のコードを、コースの外のディレクトリに置く
  pnpm lab s05 check              プログラムを判定する。s05 のシナリオを順に、通らないものが出るまで。すべて通れば前の章も
  pnpm lab s05 watch              保存するたびに判定する。キー一つで操作できる
  pnpm lab s05 hint               いまのシナリオの次のヒント（四段階）
  pnpm lab s05 play               そのシナリオを自分のものと解答で動かし、違いを見る
  pnpm lab s05 judge [ファイル]   自分で書いたシナリオ（judge/*.yaml）。解答の章で成り立つことが条件で、既知の間違いをいくつ見つけるかを調べる
  pnpm lab s05 task               課題
  pnpm lab s05 run [オプション]   自分のプログラムを動かす（pnpm chapter と同じ）
  pnpm lab s05 solution           自分のコードと解答の違い。すべて通ったあとで見られる
  pnpm lab s05 mcp                手元のコーディングエージェントを先生にする。課題、判定、ヒント、play を MCP で渡す（解答は渡さない）
  pnpm lab s05 reset              最初からやり直す。古いディレクトリは残る
  pnpm lab certificate            終えた章を一枚の HTML にまとめる
  pnpm lab report ディレクトリ…   先生向け。クラス全員のラボを判定する（pnpm lab report --help）

  --dir DIR                ラボのディレクトリ。指定しなければ ~/harness-labs/s05
  --from mine              前の章で自分が仕上げたものから始める
  --command "プログラム"   ほかの言語で書く。例: --command "python3 agent.py"
  --all                    check、watch: 通らないものがあっても、この章のシナリオをすべて動かす
  --give-up                solution: 通っていなくても見る。記録に残る
  --name NAME              certificate: 載せる名前
  --lang zh|en|ja          言語
  --help                   この説明

ラボのディレクトリの中では、pnpm lab s05 の代わりに node lab.mjs と書きます。
終了コード: 0 すべて通った、1 通らないものがある、2 使い方の誤り、130 中断。`,
};
