/** Trust: what a workspace brings that would run or loosen something counts only when the user said so. */

import { createHash } from "node:crypto";
import * as z from "zod";
import { isHome } from "../host/index.ts";
import { jsonFile, openUserState } from "../state/index.ts";

/** Something that a workspace brings. Nothing of it may change without being another item. */
export interface Item {
  /** Its place in words: "permissions.allow". */
  place: string;
  value: unknown;
}

/** What the user trusts in one workspace. */
export interface Trust {
  /** Asks the user about the items that are not trusted yet. Returns the items that count afterwards. */
  review<Reviewed extends Item>(items: Reviewed[]): Promise<Reviewed[]>;
  /** Whether an item counts. Asks no question. */
  covers(item: Item): boolean;
  /** Trusts what a session of the user wrote itself, once he had confirmed it. */
  grant(items: Item[]): Promise<void>;
}

export interface TrustOptions {
  /** Absolute real path. */
  workspace: string;
  /** Everything counts in this run. */
  isTrusted: boolean;
  /** Asks the user about items that he does not trust yet, if there is someone to ask. */
  ask(items: Item[]): Promise<boolean>;
  /** Reports that the file cannot be used. Then the user's answer counts for this session. */
  report(problem: Error): void;
}

/** By real path of the workspace: the hashes of the items that the user trusts there. */
const fileSchema = z
  .strictObject({ workspaces: z.record(z.string(), z.array(z.string())) })
  .default({ workspaces: {} });

/**
 * What the user trusts in a workspace, as he has said in this session or in an earlier one. It is kept in
 * `~/.harness/trust.json`, where no workspace reaches. The home directory brings nothing: it is the user's own.
 */
export function openTrust({ workspace, isTrusted, ask, report }: TrustOptions): Trust {
  const file = jsonFile(openUserState(), "trust.json", fileSchema, { mode: 0o600 });
  const granted = new Set<string>();
  const trustsAll = isTrusted || isHome(workspace);
  const recorded = () => file.read().workspaces[workspace] ?? [];

  const grant = async (items: Item[]) => {
    const hashes = items.map(hashOf);
    for (const hash of hashes) granted.add(hash);
    await file.change(({ workspaces }) => {
      workspaces[workspace] = [...new Set([...(workspaces[workspace] ?? []), ...hashes])];
    });
  };

  return {
    covers: (item) => trustsAll || granted.has(hashOf(item)) || orNothing(recorded).includes(hashOf(item)),
    grant: (items) => grant(items).catch(report),
    async review(items) {
      if (trustsAll || items.length === 0) return items;
      const known = new Set([...granted, ...orNothing(recorded, report)]);
      // Two files may have the same item: then it is one question.
      const each = new Map(items.map((item) => [hashOf(item), item]));
      const unknown = [...each].flatMap(([hash, item]) => (known.has(hash) ? [] : [item]));
      if (unknown.length > 0 && (await ask(unknown))) await grant(unknown).catch(report);
      return items.filter((item) => known.has(hashOf(item)) || granted.has(hashOf(item)));
    },
  };
}

/** An item as it is shown and as it is remembered: on one line, so that nothing can look like a second item. */
export function describeItem({ place, value }: Item): string {
  return `${place}: ${JSON.stringify(value)}`;
}

/** A file that cannot be read trusts nothing. */
function orNothing(read: () => string[], report = (_problem: Error) => {}): string[] {
  try {
    return read();
  } catch (error) {
    report(error as Error);
    return [];
  }
}

function hashOf(item: Item): string {
  return createHash("sha256").update(describeItem(item)).digest("hex");
}
