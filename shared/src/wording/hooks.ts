/** Sentences about hooks. */

import type { Localized } from "./localized.ts";

export const enoughContinuations = ({ times }: { times: number }): Localized => ({
  zh: `Stop 钩子已经要求继续 ${times} 次，这个回合到此为止。`,
  en: `A Stop hook asked to go on ${times} times. That is enough for one turn.`,
  ja: `Stop フックは ${times} 回続行を求めました。一つのターンではここまでです。`,
});

export const hookFailed = ({ reason }: { reason: string }): Localized => ({
  zh: `钩子失败了：${reason}`,
  en: `A hook failed: ${reason}`,
  ja: `フックが失敗しました：${reason}`,
});
