/** The entry of the player in a browser: it defines the element, and shows the plays in the page. */

import type { Language } from "../../wording/index.ts";
import type { PlayerData } from "../data.ts";
import { unpack } from "../pack.ts";
import { h } from "./dom.ts";
import { TracePlayer } from "./element.ts";
import { loadPlay } from "./load.ts";
import { showPlays } from "./playbill.ts";

export { loadPlay, showPlays };

if (!customElements.get("trace-player")) customElements.define("trace-player", TracePlayer);

for (const script of document.querySelectorAll<HTMLElement>("script.plays")) {
  const fold = script.closest("details:not([open])");
  if (fold) fold.addEventListener("toggle", () => showInline(script), { once: true });
  else showInline(script);
}

/** Shows the plays of a `<script>` in its place. */
function showInline(script: HTMLElement): void {
  const plays = unpack<PlayerData[]>(script.textContent ?? "");
  const language = document.documentElement.lang as Language;
  const listed = plays.map(({ id, title, pass }) => ({ id, title: title[language], pass }));
  const place = h("div");
  script.before(place);
  const load = async (id: string) => plays.find((play) => play.id === id);
  showPlays(place, { language, plays: listed, load, isLinked: script.hasAttribute("data-linked") });
}
