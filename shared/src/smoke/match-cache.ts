/** Expectations about the prompt cache, by the counts of the rehearsal server. */

import type { Arguments } from "../chapters/index.ts";
import { words } from "../wording/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import type { Matcher } from "./matching.ts";

/** Tool names, system sections and message blocks that were read from the cache, one line each. */
export function cachedText({ tools, system, messages, input }: AskedRequest): string {
  const blocks = messages.flatMap((message) => message.blocks);
  const texts = blocks.map((block) => ("text" in block ? block.text : JSON.stringify(block)));
  return [...tools, ...system, ...texts].slice(0, input?.blocksRead ?? 0).join("\n");
}

/** `{ after: 1, at_least: 0.9 }`: after the first request, at least 90 % of the input tokens came from the cache. */
export const cacheReadShare: Matcher<Arguments["cache_read_share"]> = {
  description: ({ actor, after, at_least }) =>
    words.shareFromCache({ share: percent(at_least), actor, after }),
  check({ actor, after, at_least }, { requests }) {
    const counts = requests.filter((request) => request.actor === actor).slice(after);
    const tokens = counts.reduce((sum, { input }) => sum + (input?.tokens ?? 0), 0);
    const read = counts.reduce((sum, { input }) => sum + (input?.tokensRead ?? 0), 0);
    const share = tokens > 0 ? read / tokens : 0;
    return {
      pass: tokens > 0 && share >= at_least,
      seen: words.seenShare({ share: percent(share), read, all: tokens, requests: counts.length }),
    };
  },
  hint: words.hintCache,
};

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
