/** Loads plays from files beside the page. */

import type { PlayerData } from "../data.ts";
import { unpack } from "../pack.ts";

/** @throws Error if there is none. */
export async function loadPlay(url: string): Promise<PlayerData> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return unpack(await answer.text());
}
