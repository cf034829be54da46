/** Compares two answers to one probe. */

import type { Answer } from "./ask.ts";

/**
 * `unsupported`: the rehearsal server says in its own words that it does not support this. `verdict`: only one accepts the
 * request, or the error types differ. `words` and `form`: the verdict is the same.
 */
export interface Difference {
  in: "unsupported" | "verdict" | "words" | "form";
  standIn: string;
  endpoint: string;
}

/** The most serious difference, or undefined. */
export function differenceBetween(standIn: Answer, endpoint: Answer): Difference | undefined {
  if (/^this rehearsal server does not support/.test(standIn.words ?? ""))
    return { in: "unsupported", standIn: standIn.words ?? "", endpoint: verdictOf(endpoint) };
  const pairs = [
    ["verdict", verdictOf(standIn), verdictOf(endpoint)],
    ["words", standIn.words ?? "", endpoint.words ?? ""],
    ["form", ...onlyIn(standIn.form ?? [], endpoint.form ?? [])],
  ] as const;
  const [where, one, other] = pairs.find(([, one, other]) => one !== other) ?? [];
  return where && { in: where, standIn: one ?? "", endpoint: other ?? "" };
}

function verdictOf({ status, error }: Answer): string {
  return status < 300 ? "accepted" : `${status} ${error}`;
}

/** Events are compared as a list, because their order counts. Of fields, only those are listed that the other lacks. */
function onlyIn(one: string[], other: string[]): [string, string] {
  const isStream = [...one, ...other].some((line) => line.startsWith("message_"));
  if (isStream) return [one.join(" "), other.join(" ")];
  return [
    one.filter((line) => !other.includes(line)).join(", "),
    other.filter((line) => !one.includes(line)).join(", "),
  ];
}
