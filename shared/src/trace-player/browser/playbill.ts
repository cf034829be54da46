/** Shows one of several plays, with a list to choose from. The address of the page names the play. */

import { type Language, playerWords as words } from "../../wording/index.ts";
import type { PlayerData } from "../data.ts";
import { h } from "./dom.ts";
import type { TracePlayer } from "./element.ts";
import { readPlace, writePlace } from "./link.ts";

/** A play in the list. */
export interface Listed {
  id: string;
  title: string;
  /** The verdict of the judge, if the list shows it. */
  pass?: boolean | undefined;
}

interface Playbill {
  language: Language;
  plays: Listed[];
  load(id: string): Promise<PlayerData | undefined>;
  /** The address of the page names scenario and step. Only one playbill of a page can use it. */
  isLinked: boolean;
  /** The address of the page that shows the code, for links to it. */
  code?: string;
}

/**
 * Shows the play that the address names, else the first one. The reader's choice goes into the address. `data-waiting` is
 * set while a play is fetched. Returns a function that removes the listeners.
 */
export function showPlays(
  place: HTMLElement,
  { language, plays, load, isLinked, code }: Playbill,
): () => void {
  const player = h("trace-player" as "div", { lang: language, code }) as HTMLElement as TracePlayer;
  const status = h("p", { role: "status" });
  const name = words.scenarios[language];
  const select = h("select", { "aria-label": name }, ...plays.map(option));
  let shown = "";

  async function show(id: string, step = 1) {
    shown = id;
    select.value = id;
    place.toggleAttribute("data-waiting", true);
    const data = await load(id).catch(() => undefined);
    if (shown !== id) return; // meanwhile the reader has chosen another one
    place.removeAttribute("data-waiting");
    status.textContent = data ? "" : words.notLoaded[language];
    player.hidden = !data;
    if (!data) return;
    player.data = data;
    player.step = step;
  }

  function follow() {
    const { scenario, step } = readPlace(isLinked ? location.hash : "");
    const found = plays.find(({ id }) => id === scenario) ?? plays[0];
    if (found) void show(found.id, step);
  }

  select.addEventListener("change", () => {
    if (isLinked) history.pushState(history.state, "", writePlace({ scenario: select.value }));
    void show(select.value);
  });
  player.addEventListener("step", () => {
    if (isLinked && (player.step > 1 || location.hash))
      history.replaceState(history.state, "", writePlace({ scenario: shown, step: player.step }));
  });
  if (isLinked) addEventListener("popstate", follow);
  place.replaceChildren(...(plays.length > 1 ? [h("p", {}, select)] : []), status, player);
  follow();
  return () => removeEventListener("popstate", follow);
}

function option({ id, title, pass }: Listed): HTMLElement {
  const mark = pass === undefined ? "" : pass ? "✓ " : "✗ ";
  return h("option", { value: id }, mark + title);
}
