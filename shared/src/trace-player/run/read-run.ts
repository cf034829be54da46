/** Turns a recorded run into a play for the player. It runs without Node, because the page "Open a run" uses it. */

import { everywhere, inEach, type Localized, playsWords as words } from "../../wording/index.ts";
import type { PlayerData } from "../data.ts";
import { traceOfRun } from "./events.ts";
import { type Lines, readLines } from "./lines.ts";
import { boundedTrace } from "./size.ts";

/** Larger files are not read. */
export const MOST_MEGABYTES = 200;

/** The play, or the reason why there is none. */
export type ReadRun = { play: PlayerData } | { why: Localized };

const SHOWN_LINES = 3;

/** Reads the text of a run. `hide` removes keys from an entry. */
export function readRun(text: string, hide: <Value>(value: Value) => Value): ReadRun {
  const lines = readLines(text, hide);
  const { start, exchanges } = lines;
  if (!start && exchanges.length === 0) return { why: words.runIsNone };
  if (start && start.format !== 1) return { why: words.runIsNewer({ format: String(start.format) }) };
  const { trace, isCut } = traceOfRun(exchanges);
  if (trace.length === 0) return { why: words.runIsEmpty };
  const shown = boundedTrace(trace);
  const notes = [
    ...brokenLines(lines),
    ...(isCut ? [words.runBeginningMissing] : []),
    ...(shown.length < trace.length ? [words.runCutShort({ shown: shown.length, all: trace.length })] : []),
  ];
  const note = inEach((language) => notes.map((one) => one[language]).join("\n"));
  const name = everywhere(String(start?.chapter ?? "?"));
  return {
    play: {
      id: "run",
      title: titleOf(lines),
      prompts: [],
      plays: [{ name, trace: shown, ...(notes.length > 0 && { note }) }],
    },
  };
}

function titleOf({ start, exchanges }: Lines): Localized {
  const { chapter = "?", workspace = "?", time = exchanges[0]?.time } = start ?? {};
  const place = String(workspace).split(/[/\\]/).findLast(Boolean) ?? "/";
  return words.runTitle({ chapter: String(chapter), place, time: shortTime(String(time)) });
}

/** A time for people: `2026-11-23 03:41 UTC`. */
export function shortTime(time: string): string {
  return `${time.slice(0, "2026-11-23T03:41".length).replace("T", " ")} UTC`;
}

function brokenLines({ broken }: Lines): Localized[] {
  const lines = broken.slice(0, SHOWN_LINES);
  return broken.length > 0 ? [words.runBrokenLines({ lines, more: broken.length - lines.length })] : [];
}
