/** Sentences about worktrees. */

import type { Localized } from "./localized.ts";

export const worksIn = ({ name, branch }: { name: string; branch: string }): Localized => ({
  zh: `现在在工作树 ${name} 里工作（分支 ${branch}）`,
  en: `works in the worktree ${name} now (branch ${branch})`,
  ja: `ここからはワークツリー ${name} で作業します（ブランチ ${branch}）`,
});

export const worksInWorkspace: Localized = {
  zh: "回到工作区工作",
  en: "works in the workspace again",
  ja: "ワークスペースでの作業に戻ります",
};

export const worktreeRepaired = ({ name }: { name: string }): Localized => ({
  zh: `工作树 ${name} 上次只做到一半，已经收拾好了。`,
  en: `The worktree ${name} was left half done, and has been cleared up.`,
  ja: `ワークツリー ${name} は途中のままだったので、片づけました。`,
});

export const worktreeNotMended = ({ reason }: { reason: string }): Localized => ({
  zh: `有工作树上次只做到一半，还没能收拾好：${reason}`,
  en: `Worktrees were left half done, and could not be cleared up: ${reason}`,
  ja: `途中のままのワークツリーを片づけられませんでした：${reason}`,
});

interface Staying {
  name: string;
  /** Paths, mostly. */
  reasons: string[];
}

export const worktreeStays = ({ name, reasons }: Staying): Localized => {
  const named = reasons.slice(0, 5).join(", ") + (reasons.length > 5 ? ", …" : "");
  return {
    zh: `工作树 ${name} 上次只做到一半，但没有删除，因为还有：${named}。取走需要的东西后，可以用 worktree_remove 删掉它。`,
    en: `The worktree ${name} was left half done. It stays because of: ${named}. Take what you need, then remove it with worktree_remove.`,
    ja: `ワークツリー ${name} は途中のままですが、次のものがあるので残しました：${named}。必要なものを取り出せば、worktree_remove で消せます。`,
  };
};
