/** Compares the verdicts of the real API and of the rehearsal server on one request. */

import type { Exchange, Json, RecordedAnswer } from "./exchange.ts";
import { isObject } from "./exchange.ts";
import { betasIn } from "./needs.ts";
import type { OurAnswer } from "./replay.ts";

/** `aside`: the recorded verdict is not about the request alone. `beta`: a difference in a request that needs a beta. */
export type Outcome = "accepted" | "refused" | "aside" | "beta" | "different";

export interface Verdict {
  outcome: Outcome;
  /** What differs: the verdict, or at a refusal its words. */
  note?: string;
}

/** Answers about the key, the account or the hour. */
const NOT_ABOUT_THE_REQUEST = [401, 402, 403, 408, 409, 429];

export function compare({ request, answer }: Exchange, ours: OurAnswer): Verdict {
  const [there, here] = [isAccepted(answer.status), isAccepted(ours.status)];
  if (there && here) return { outcome: "accepted" };
  if (isAside(answer, request?.body)) return { outcome: "aside", note: describe(answer) };
  const note = `there ${describe(answer)}, here ${describe(ours)}`;
  const isSame = !there && !here && answer.status === ours.status;
  if (isSame) return { outcome: "refused", ...(wordsOf(answer) !== wordsOf(ours) && { note }) };
  const usesBeta =
    betasIn(request?.body ?? {}).length > 0 || request?.headers["anthropic-beta"] !== undefined;
  return { outcome: usesBeta ? "beta" : "different", note };
}

export function isAccepted(status: number): boolean {
  return status < 300;
}

function isAside(answer: RecordedAnswer, body: Json | undefined): boolean {
  if (NOT_ABOUT_THE_REQUEST.includes(answer.status) || answer.status >= 500) return true;
  // A prompt of millions of tokens is not kept in a cassette.
  const tokens = Number(/^prompt is too long: (\d+) tokens/.exec(wordsOf(answer))?.[1] ?? 0);
  return tokens > JSON.stringify(body ?? {}).length;
}

function describe({ status, body }: OurAnswer): string {
  return isAccepted(status) ? `${status}` : `${status} "${wordsOf({ status, body })}"`;
}

function wordsOf({ body }: OurAnswer): string {
  return isObject(body) && isObject(body.error) ? String(body.error.message) : "";
}
