/** Shows the prompt cache of a request as a bar with numbers. */

import type { TokenUse } from "../../trace/index.ts";
import { type Language, playerWords as words } from "../../wording/index.ts";
import { h } from "./dom.ts";

const PARTS = ["read", "written", "uncached"] as const;

/** Without cached tokens there are only numbers. */
export function tokenBar(use: TokenUse, language: Language): HTMLElement {
  const isCached = use.read + use.written > 0;
  const parts = PARTS.filter((part) => use[part] > 0);
  const bar = parts.map((part) => h("i", { class: part, style: `flex-grow:${use[part]}` }));
  const numbers = [...parts, "output" as const].map((part) =>
    h("span", { class: part }, `${words.TOKENS[part][language]} ${use[part].toLocaleString("en-US")}`),
  );
  return h(
    "div",
    { class: "tokens" },
    isCached && h("span", { class: "bar", "aria-hidden": "true" }, ...bar),
    h("span", { class: "numbers" }, `${words.tokens[language]}: `, ...numbers),
  );
}

/** The share of a request that came from the cache, from 0 to 1. */
export function cachedShare({ read, written, uncached }: TokenUse): number {
  return read / Math.max(read + written + uncached, 1);
}
