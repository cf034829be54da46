/** What has to be done to the files to get back to a checkpoint. */
import { type Change, type Entry, isKept, isSame, type Step, type View } from "@harness/shared/checkpoints";
import type { Rewind } from "./state.ts";

export interface Plan {
  /** What goes back. */
  steps: Step[];
  /** Those of them that the user has changed, too: they are asked about. */
  shared: string[];
  /** Changed by the user alone: left alone. */
  yours: string[];
  /** What was there is not kept, or nobody knows what is in it now. */
  lost: string[];
  /** Repositories and worktrees that were made or removed since: left alone. */
  repositories: string[];
  /** Directories that nobody has looked into. */
  closed: string[];
}

/** The way back to before checkpoint `number`. */
export function planFor(number: number, { points, view = new Map() }: Pick<Rewind, "points" | "view">): Plan {
  const changes = changesSince(number, points);
  const closed = [...view].flatMap(([path, entry]) => (entry.kind === "closed" ? path : []));
  const plan: Plan = { steps: [], shared: [], yours: [], lost: [], closed, repositories: [] };
  plan.repositories = repositoriesIn(changes, view);
  for (const [path, { before, by }] of changes) {
    const now = view.get(path);
    if (isSame(before, now) || plan.repositories.some((top) => `${path}/`.startsWith(`${top}/`))) continue;
    if (!by.includes("agent")) plan.yours.push(path);
    else if (!isKept(before) || now?.kind === "closed") plan.lost.push(path);
    else {
      plan.steps.push({ path, from: now, to: before });
      if (by.includes("user")) plan.shared.push(path);
    }
  }
  return plan;
}

/** By path: what was there at the checkpoint, and everybody who has changed it since. */
function changesSince(number: number, points: Rewind["points"]): Map<string, Change> {
  const all = new Map<string, Change>();
  for (const { changes } of points.filter((point) => point.number >= number))
    for (const [path, { before, by }] of changes) {
      // The earliest one knows what was there.
      const first = all.get(path) ?? { before, by: [] };
      all.set(path, { ...first, by: [...first.by, ...by] });
    }
  return all;
}

/** Without its .git a repository is only a heap of files, and nobody keeps that. */
function repositoriesIn(changes: Map<string, Change>, view: View): string[] {
  const isTop = (entry: Entry | undefined) => entry?.kind === "directory" && entry.isRepository;
  return [...changes].flatMap(([path, { before }]) => (isTop(before) === isTop(view.get(path)) ? [] : path));
}
