/** Several plays of which one is shown: a list to choose from, and the address of the page that says which. */

import { type Language, playerWords as words } from "../../wording/index.ts";
import type { PlayerData } from "../data.ts";
import { h } from "./dom.ts";
import type { TracePlayer } from "./element.ts";
import { readPlace, writePlace } from "./link.ts";

/** A play in the list. */
export interface Listed {
  id: string;
  title: string;
  /** What the judge says of it, when that stands in the list. */
  pass?: boolean | undefined;
}

interface Playbill {
  language: Language;
  plays: Listed[];
  load(id: string): Promise<PlayerData | undefined>;
  /** The address of the page names scenario and step. One playbill of a page can have that. */
  isLinked: boolean;
}

/**
 * Shows the play that the address names, else the first; what the reader chooses stands in the address. `data-waiting` is
 * on the place while a play is fetched. Gives a function that ends it.
 */
export function showPlays(place: HTMLElement, { language, plays, load, isLinked }: Playbill): () => void {
  const player = h("trace-player" as "div", { lang: language }) as HTMLElement as TracePlayer;
  const status = h("p", { role: "status" });
  const name = words.scenarios[language];
  const select = h("select", { "aria-label": name }, ...plays.map(option));
  let shown = "";

  async function show(id: string, step = 1) {
    shown = id;
    select.value = id;
    place.toggleAttribute("data-waiting", true);
    const data = await load(id).catch(() => undefined);
    if (shown !== id) return; // the reader has chosen another one meanwhile
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
