/** The help text of `pnpm diff`. */

import type { Localized } from "./localized.ts";

export const diffUsage =
  "pnpm diff s02 s03 [FILE…] [--stat | --json | --behaviour] [--no-color] [--lang zh|en|ja] [--help] | pnpm diff --since REVISION";

export const diffHelp: Localized = {
  zh: `${diffUsage}

列出一章变成另一章要改什么（任意两章），按阅读的顺序：先是 chapter.json 里声明的，
再是改动的文件（unified diff，循环和回合在最前），最后是新文件。

  FILE…        只看这些文件或文件夹，例如 src/loop.ts 或 src/permission
  --stat       每个文件一行
  --json       全部内容以 JSON 输出
  --behaviour  把后一章的场景在两章上各演一遍，比较发生了什么
  --no-color   纯文本（NO_COLOR=1 也一样）
  --lang LANG  说明文字的语言：zh、en 或 ja（默认按系统的语言）
  --since R    不写章名：凡是和上一章的差异跟 git 版本 R 时不一样的章，把当时和现在的差异写成 Markdown
  --help       这段文字

在终端里，输出会经过 $PAGER，没有设置就用 less。`,
  en: `${diffUsage}

Shows what turns one chapter into another (any two), in reading order: what chapter.json declares,
the changed files as a unified diff (loop and turn first), then the new files.

  FILE…        only these files or folders, such as src/loop.ts or src/permission
  --stat       one line a file
  --json       everything as data
  --behaviour  plays the scenarios of the later chapter on both and compares what happens
  --no-color   plain text (also NO_COLOR=1)
  --lang LANG  language of the explanations: zh, en or ja (default: that of the locale)
  --since R    no chapters: for each chapter that differs from the one before in another way than at R, a
               revision of git, the difference then and now, as Markdown
  --help       this text

In a terminal the text goes through $PAGER, or through less.`,
  ja: `${diffUsage}

ある章を別の章に変えるものを、読む順に表示します（どの二章でもかまいません）。まず chapter.json の宣言、
次に変わるファイルの unified diff（ループとターンが先頭）、最後に新しいファイルです。

  FILE…        このファイルやディレクトリだけ。例：src/loop.ts、src/permission
  --stat       一ファイル一行
  --json       すべてを JSON で出す
  --behaviour  後のほうの章のシナリオを両方で動かし、起きたことを比べる
  --no-color   色なしのテキスト（NO_COLOR=1 でも同じ）
  --lang LANG  説明の言語：zh、en、ja（省略時はシステムの言語）
  --since R    章は指定しない：前の章との差分が git のリビジョン R のときと違う章について、当時と今の差分を
               Markdown で出す
  --help       この説明

ターミナルでは $PAGER、なければ less を通して表示します。`,
};
