/** Who has changed what since the newest checkpoint. */
import { resolve } from "node:path";
import { type Change, differences, entryAt, lookAround, nameIn } from "@harness/shared/checkpoints";
import type { Agent } from "../agent.ts";
import { resolveLinks } from "../safe-path.ts";

type Author = Change["by"][number];

/** Compares the workspace with what it was at the last look, and notes the differences in the newest checkpoint. */
export function noteChanges(by: Author, { rewind, background }: Agent): void {
  const { store, view: before, points, pinned } = rewind;
  if (!store) return;
  const now = lookAround(store, before, pinned);
  // While a call runs, what has changed may be its work.
  const author = rewind.running.size > 0 ? "agent" : by;
  const authors: Author[] = rewind.isUnsure && author === "user" ? ["agent", "user"] : [author];
  rewind.isUnsure = background.commands.some(({ status }) => status === "running");
  rewind.view = now;
  if (!before) return;
  const changes = points.at(-1)?.changes ?? new Map<string, Change>();
  for (const path of differences(before, now, pinned)) {
    // Only the first change counts: it knows what was there at the checkpoint.
    const change = changes.get(path) ?? { before: before.get(path), by: [] };
    changes.set(path, { ...change, by: [...new Set([...change.by, ...authors])] });
  }
}

/** Keeps a file that a tool is about to write, wherever it is and however large. */
export function keepBeforeWrite(path: string, { rewind, workspace, workdir }: Agent): void {
  const { store, view, pinned } = rewind;
  if (!store || !view) return;
  const name = nameIn(workspace, resolveLinks(resolve(workdir, path)));
  const known = view.get(name);
  if (known?.kind === "file" && known.blob) return;
  pinned.add(name);
  const entry = entryAt(store, name, known, { mustKeep: true });
  if (entry) view.set(name, entry);
}
