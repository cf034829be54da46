/** What has to be done to the files to get back to a checkpoint. */
import { type Change, type Entry, isKept, isSame, type Step, type View } from "@harness/shared/checkpoints";
import type { Rewind } from "./state.ts";

export interface Plan {
  /** What is done to the files, one step for each path. */
  steps: Step[];
  /** The paths among them that the user has changed, too: the user is asked about them. */
  shared: string[];
  /** Changed by the user alone. They stay as they are. */
  yours: string[];
  /** Their old content is not kept, or their content now is unknown. They stay as they are. */
  lost: string[];
  /** Repositories and worktrees that were made or removed since. They stay as they are. */
  repositories: string[];
  /** Directories that were not looked into. */
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

/** For each path: what was there at the checkpoint, and who has changed it since. */
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

/** The repositories that were made or removed. Checkpoints do not keep a .git, so a repository cannot be brought back. */
function repositoriesIn(changes: Map<string, Change>, view: View): string[] {
  const isTop = (entry: Entry | undefined) => entry?.kind === "directory" && entry.isRepository;
  return [...changes].flatMap(([path, { before }]) => (isTop(before) === isTop(view.get(path)) ? [] : path));
}
