/** Sentences about the playground. */

import type { Localized } from "./localized.ts";

export const playgroundLaid: Localized = {
  zh: "这里新放了一个练习项目，随便改；--fresh 可以重新来过。",
  en: "A practice project was laid out here. Change what you like; --fresh lays it out anew.",
  ja: "練習用のプロジェクトを用意しました。自由に変えてかまいません。--fresh で作り直せます。",
};

export const playgroundPutAside = ({ path }: { path: string }): Localized => ({
  zh: `原来的练习项目留在 ${path}`,
  en: `The old practice project is kept in ${path}`,
  ja: `前の練習用プロジェクトは ${path} に残してあります`,
});

export const playgroundWithoutGit: Localized = {
  zh: "没有找到 git，所以练习项目不是 git 仓库。",
  en: "There is no git here, so the practice project is no git repository.",
  ja: "git が見つからないため、練習用プロジェクトは git リポジトリではありません。",
};

export const freshNeedsPlayground: Localized = {
  zh: "--fresh 只用于练习项目：请在课程自己的目录里运行，并去掉 --workspace。",
  en: "--fresh is for the practice project only: call it in the course's own folder, without --workspace.",
  ja: "--fresh は練習用プロジェクトのためのものです。このコースのディレクトリの中で、--workspace を付けずに実行してください。",
};

export const noPlayground = ({ path, reason }: { path: string; reason: string }): Localized => ({
  zh: `没法在 ${path} 放练习项目（${reason}）。请用 --workspace DIR 指定一个目录。`,
  en: `No practice project can be laid out in ${path} (${reason}). Name a directory with --workspace DIR.`,
  ja: `${path} に練習用プロジェクトを用意できません（${reason}）。--workspace DIR でディレクトリを指定してください。`,
});
