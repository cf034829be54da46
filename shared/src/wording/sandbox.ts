/** Sentences about walls around commands. */

import type { Localized } from "./localized.ts";

export const sandboxWorks = ({ network }: { network: boolean }): Localized => ({
  zh: `沙箱：命令只能写工作区，${network ? "可以联网" : "不能联网"}。`,
  en: `Sandbox: commands can write in the workspace only, and ${network ? "can" : "cannot"} reach the network.`,
  ja: `サンドボックス：コマンドが書けるのはワークスペースだけで、ネットワークは${network ? "使えます" : "使えません"}。`,
});

export const hiddenUnsearched = ({ folders }: { folders: string[] }): Localized => ({
  zh: `这些文件夹里的文件太多，没法逐一查找机密，所以命令完全看不到它们：${folders.join("、")}`,
  en: `These folders hold too many files to search for secrets, so commands cannot see them at all: ${folders.join(", ")}`,
  ja: `次のディレクトリはファイルが多すぎて機密を探しきれないため、コマンドからは丸ごと見えません：${folders.join("、")}`,
});

interface Paths {
  paths: string[];
}

export const repositoryChanged = ({ paths }: Paths): Localized => ({
  zh: `沙箱里的命令新建或改动了 Git 仓库：${paths.join("、")}。在沙箱外对它运行 git，会执行其配置中写的程序；请先看看配置。`,
  en: `A command in the sandbox has made or changed a Git repository: ${paths.join(", ")}. Outside the sandbox, git runs the programs that its configuration names. Check the configuration first.`,
  ja: `サンドボックスの中のコマンドが Git リポジトリを作ったか、変えました：${paths.join("、")}。サンドボックスの外で git を使うと、その設定に書かれたプログラムが動きます。先に設定を確かめてください。`,
});

export const redirectionRemoved = ({ paths }: Paths): Localized => ({
  zh: `沙箱里的命令建了 ${paths.join("、")}，会让 git 改用别处的配置。已删除。`,
  en: `A command in the sandbox has made ${paths.join(", ")}, which leads git to another configuration. It was removed.`,
  ja: `サンドボックスの中のコマンドが ${paths.join("、")} を作りました。git に別の場所の設定を使わせるものなので、削除しました。`,
});

interface NoSandbox {
  why: string;
  remedy?: string;
  isRequired: boolean;
}

export const noSandbox = ({ why, remedy, isRequired }: NoSandbox): Localized => ({
  zh: `沙箱用不了：${why}。${isRequired ? "设置要求必须有沙箱，所以命令、钩子和 MCP 服务器都不运行。" : "命令照常过权限闸门。"}${remedy ? `要安装它：${remedy}` : ""}`,
  en: `The sandbox does not work: ${why}. ${isRequired ? "The settings require it, so no command, hook or MCP server is run." : "Commands go through the gate as before."}${remedy ? ` To install it: ${remedy}` : ""}`,
  ja: `サンドボックスが使えません：${why}。${isRequired ? "設定で必須なので、コマンドもフックも MCP サーバーも動かしません。" : "コマンドはいつもどおりゲートを通ります。"}${remedy ? `インストールするには：${remedy}` : ""}`,
});

export const askedToLeave: Localized = {
  zh: "它要在沙箱外面运行：能写任何地方，也能联网。",
  en: "It asks to run outside the sandbox, where it can write anywhere and reach the network.",
  ja: "サンドボックスの外での実行を求めています。どこにでも書け、ネットワークも使えます。",
};
