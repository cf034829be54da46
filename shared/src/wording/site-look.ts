/** Sentences of the frame of the course site and its front page. */

import type { Localized } from "./localized.ts";

export const teacherView: Localized = { zh: "讲课视图", en: "Teacher's view", ja: "授業表示" };
export const teacherViewHint: Localized = {
  zh: "大字，旁边什么都没有；PageDown 和 PageUp 一节一节地走",
  en: "Large letters and nothing beside the text; PageDown and PageUp go from section to section",
  ja: "大きな文字だけを表示する。PageDown と PageUp で節から節へ移る",
};

export const heroPlay: Localized = {
  zh: "s02 的一次运行，构建网站时录下：模型的回复是脚本，工具和文件是真的。",
  en: "A run of s02, recorded when this site was built: the model's replies are scripted, the tools and files are real.",
  ja: "このサイトを作るときに記録した s02 の実行です。モデルの応答は台本で、ツールとファイルは本物です。",
};
export const heroPlayMore: Localized = {
  zh: "和 s01 并排看",
  en: "Watch it beside s01",
  ja: "s01 と並べて見る",
};
