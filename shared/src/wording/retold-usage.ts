/** What is wrong with the arguments of a command of the course. */

import type { Localized } from "./localized.ts";

export const reasonsOfUsage: Localized[] = [
  { zh: "{~what}用法：{usage}", en: "{~what} Usage: {usage}", ja: "{~what}使い方：{usage}" },
  { zh: "用法：{usage}", en: "Usage: {usage}", ja: "使い方：{usage}" },
  {
    zh: "没有 {option} 这个选项",
    en: "Unknown option {option}",
    ja: "{option} というオプションはありません",
  },
  {
    zh: "{option} 后面不带值",
    en: "Option {option} does not take an argument",
    ja: "{option} に値は付けられません",
  },
  { zh: "{option} 后面要有一个值", en: "Option {option} argument missing", ja: "{option} には値が必要です" },
  {
    zh: "{option} 后面要有一个值，而那里是另一个选项",
    en: "Option {option} argument is ambiguous",
    ja: "{option} には値が必要ですが、別のオプションが続いています",
  },
  {
    zh: "没有 {name} 这一章。有：{known}",
    en: "No chapter {name}. There are {known}",
    ja: "{name} という章はありません。あるのは：{known}",
  },
  {
    zh: "{chapter} 里没有场景 {name}。有：{known}",
    en: "No scenario {name} in {chapter}. There are: {known}",
    ja: "{chapter} に {name} というシナリオはありません。あるのは：{known}",
  },
  { zh: "{chapter} 里没有场景", en: "No scenarios in {chapter}", ja: "{chapter} にシナリオはありません" },
  {
    zh: "{chapter} 里没有场景 {name}",
    en: "No scenario {name} in {chapter}",
    ja: "{chapter} に {name} というシナリオはありません",
  },
  { zh: "没有场景 {name}", en: "No scenario {name}", ja: "{name} というシナリオはありません" },
  {
    zh: "{chapter} 里没有练习 {name}。有：{known}",
    en: "No exercise {name} in {chapter}. There are: {known}",
    ja: "{chapter} に {name} という練習はありません。あるのは：{known}",
  },
  {
    zh: "一次只能写一章：{names}",
    en: "One chapter at a time: {names}",
    ja: "章は一度に一つだけです：{names}",
  },
  { zh: "{option} 要和一章一起用", en: "{option} needs a chapter", ja: "{option} には章の指定が必要です" },
  {
    zh: "{option} 要和一章一起用：{example}",
    en: "{option} needs a chapter: {example}",
    ja: "{option} には章の指定が必要です：{example}",
  },
  {
    zh: "{option} 只在不写章名时用",
    en: "{option} belongs to the matrix",
    ja: "{option} は章を指定しないときだけ使えます",
  },
  {
    zh: "--only 要和 --command 一起用",
    en: "--only needs --command",
    ja: "--only は --command と一緒に使います",
  },
  {
    zh: "--diff 比较一章和前一章：{example}",
    en: "--diff compares a chapter with the one before: {example}",
    ja: "--diff は章を前の章と比べます：{example}",
  },
  {
    zh: "--shard {text}：应该是几份中的一份，例如 {example}",
    en: "--shard {text}: expected one part of several, such as {example}",
    ja: "--shard {text}：何等分の何番目かを書きます。例：{example}",
  },
  {
    zh: "--slowest {text}：应该是一个数，例如 {example}",
    en: "--slowest {text}: expected a number, such as {example}",
    ja: "--slowest {text}：数を書きます。例：{example}",
  },
  { zh: "请写两章", en: "Name two chapters", ja: "章を二つ書いてください" },
  {
    zh: "{chapter} 写了两次：请从中选两个不同的章：{known}",
    en: "{chapter} twice: name two different chapters of {known}",
    ja: "{chapter} が二度書かれています。次から異なる二章を選んでください：{known}",
  },
  {
    zh: "{file} 不在有差别的文件里：{files}",
    en: "{file} is none of the files that differ: {files}",
    ja: "{file} は違いのあるファイルの中にありません：{files}",
  },
  {
    zh: "没有 {language} 这种语言。可用：{known}",
    en: "No language {language}. Languages: {known}",
    ja: "{language} という言語はありません。使えるのは：{known}",
  },
  { zh: '多了一个参数："{text}"', en: 'Unexpected "{text}"', ja: '余分な引数です："{text}"' },
  {
    zh: "多了一个参数：{text}",
    en: "Unexpected argument {text}. This command does not take positional arguments",
    ja: "余分な引数です：{text}",
  },
];
