/** Sentences about hooks. */

import type { Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const enoughContinuations = ({ times }: { times: number }): Localized => ({
  zh: `Stop 钩子已经要求继续 ${times} 次，这个回合到此为止。`,
  en: `A Stop hook asked to go on ${times} times. That is enough for one turn.`,
  ja: `Stop フックは ${times} 回続行を求めました。一つのターンではここまでです。`,
});

export const hookFailed = ({ reason }: { reason: string }): Localized => ({
  zh: `钩子失败了：${retold(reason).zh}`,
  en: `A hook failed: ${reason}`,
  ja: `フックが失敗しました：${retold(reason).ja}`,
});

/** The question of a hook. `reason` is its own text, `why` is what the gate says about the files of the call. */
export const hookAsks = ({
  reason,
  why,
}: {
  reason: string | undefined;
  why: Localized | undefined;
}): Localized => ({
  zh: both(reason || "钩子要你来决定。", why?.zh),
  en: both(reason || "A hook wants you to decide.", why?.en),
  ja: both(reason || "フックがあなたの判断を求めています。", why?.ja),
});

function both(first: string, second: string | undefined): string {
  return second ? `${first} ${second}` : first;
}
