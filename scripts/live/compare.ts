/** Where two answers to one probe differ. */

import type { Answer } from "./ask.ts";

/** `verdict`: one takes what the other refuses, or refuses it as something else. `words` and `form`: the same verdict. */
export interface Difference {
  in: "verdict" | "words" | "form";
  standIn: string;
  endpoint: string;
}

/** The gravest difference, or undefined when there is none. */
export function differenceBetween(standIn: Answer, endpoint: Answer): Difference | undefined {
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

/** Events are compared whole, for their order counts. Of fields only those are told that the other has not. */
function onlyIn(one: string[], other: string[]): [string, string] {
  const isStream = [...one, ...other].some((line) => line.startsWith("message_"));
  if (isStream) return [one.join(" "), other.join(" ")];
  return [
    one.filter((line) => !other.includes(line)).join(", "),
    other.filter((line) => !one.includes(line)).join(", "),
  ];
}
