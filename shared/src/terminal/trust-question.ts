/** Asks the user before the settings of an unknown directory can run a program or loosen a rule. */

import { describeItem, type Item, openTrust, type Trust } from "../settings/index.ts";
import { words } from "../wording/index.ts";
import { showError, showNotice } from "./display.ts";
import type { Session } from "./session.ts";
import { MAIN } from "./speaker.ts";

interface TrustedBy {
  session: Pick<Session, "input">;
  /** By --trust. */
  isTrusted: boolean;
}

/** What the user trusts in a workspace. HARNESS_TRUST counts only as a variable of the process, not from a file. */
export function trustIn(workspace: string, { session, isTrusted }: TrustedBy): Trust {
  return openTrust({
    workspace,
    isTrusted: isTrusted || process.env.HARNESS_TRUST === "1",
    ask: (items) => ask(items, session),
    report: ({ message }) => showError(MAIN, message),
  });
}

/** Asks only a person at the keyboard: what comes from a pipe or from --answer was not meant for this question. */
async function ask(items: Item[], { input }: TrustedBy["session"]): Promise<boolean> {
  if (!input.interactive) {
    showNotice(MAIN, words.notTrusted({ places: countPlaces(items) }));
    return false;
  }
  const { trustReason: reason, trustChoices: choices } = words;
  const title = words.trustTitle({ count: items.length });
  const { signal } = new AbortController();
  const question = { list: items.map(describeItem), title, reason, choices, needsEnter: true, signal };
  return (await input.answer(question)) === "once";
}

/** "permissions.allow (2), hooks.Stop (1)". */
function countPlaces(items: Item[]): string {
  const counts = new Map<string, number>();
  for (const { place } of items) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].map(([place, count]) => `${place} (${count})`).join(", ");
}
