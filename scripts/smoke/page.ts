/** `pnpm smoke --html`: one page with all plays, each beside the play that it is compared with. */

import type { Scenario } from "@harness/shared/chapters";
import type { Outcome } from "@harness/shared/smoke";
import {
  boundedTrace,
  type PlayerData,
  playerData,
  playerPage,
  playerPlay,
} from "@harness/shared/trace-player";
import { everywhere, words } from "@harness/shared/wording";
import { writePage } from "../lib/page-file.ts";
import { language } from "./language.ts";

/** The plays of one scenario, from left to right. */
export interface Pair {
  scenario: Scenario;
  columns: { name: string; outcome: Outcome }[];
  /** Whether the judged play has passed. */
  pass: boolean;
}

/** Characters of JSON: a browser still opens such a page at once. */
const MOST_IN_ALL = 30_000_000;

/** Writes the page and says where it is. Failed plays come first. If the plays do not fit, says how many are left out. */
export async function writePlays(root: string, path: string, title: string, pairs: Pair[]): Promise<void> {
  const plays = pairs.toSorted((a, b) => Number(a.pass) - Number(b.pass)).map(dataOf);
  const shown = withinBounds(plays);
  const page = await playerPage(root, shown, { language, title: everywhere(title) });
  writePage(path, page, language);
  console.error(words.playsPageWritten({ path })[language]);
  const left = plays.length - shown.length;
  if (left > 0) console.error(words.playsLeftOut({ left })[language]);
}

function dataOf({ scenario, columns, pass }: Pair): PlayerData {
  const plays = columns.map(({ name, outcome }) =>
    playerPlay(name, { ...outcome, trace: boundedTrace(outcome.trace) }, scenario),
  );
  return { ...playerData(scenario, plays), pass };
}

function withinBounds(plays: PlayerData[]): PlayerData[] {
  let size = 0;
  return plays.filter((play) => {
    size += JSON.stringify(play).length;
    return size <= MOST_IN_ALL;
  });
}
