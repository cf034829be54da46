/** Sentences about the things that a workspace brings along. */

import type { Localized } from "./localized.ts";

export const trustTitle = ({ count }: { count: number }): Localized => ({
  zh: `上面 ${count} 项是这个工作区自带的：它们会自己运行，或者放宽权限。信任它们吗？`,
  en: `The settings of this workspace that are listed above (${count}) can run commands or loosen permissions without asking. Do you trust them?`,
  ja: `上の ${count} 件は、このワークスペースに含まれています。自動で動いたり、許可を広げたりします。信頼しますか？`,
});

export const trustReason: Localized = {
  zh: "信任的只是列出的这些文字；它们调用的脚本，请自己看一看。",
  en: "You trust the words listed, not the scripts that they call: look at those yourself.",
  ja: "信頼するのは上に書かれた内容だけです。そこから呼ばれるスクリプトは、ご自身で確かめてください。",
};

/** What the question can be answered with. */
export const trustChoices = {
  once: { zh: "[y] 信任，以后不再问", en: "[y] yes, from now on", ja: "[y] 信頼する（今後は尋ねない）" },
  no: { zh: "[n] 不信任，这次会话不用它们", en: "[n] no, ignore them", ja: "[n] 信頼せず、使わない" },
} satisfies Record<string, Localized>;

export const notTrusted = ({ places }: { places: string }): Localized => ({
  zh: `这个工作区自带的这些内容还没有得到你的信任，所以不生效：${places}。要让它们生效，请加 --trust。`,
  en: `Left out, since you have not trusted what this workspace brings: ${places}. To let it count, add --trust.`,
  ja: `このワークスペースに含まれる次の設定は、まだ信頼されていないため使いません：${places}。使うには --trust を付けてください。`,
});
