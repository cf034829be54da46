/** The temporary directories of one play: a workspace, a home directory, and what is beside them. */

import { realpathSync } from "node:fs";
import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { structuredPatch } from "diff";
import type { Scenario } from "../chapters/index.ts";
import { withPlainRights } from "../host/index.ts";
import { removeAll } from "../state/index.ts";
import type { FileChange } from "./behaviour.ts";
import { makeFiles, makeRepository, shareRepository } from "./lay.ts";
import { textsBelow } from "./texts.ts";

/** The directory in which programs start. */
export interface Machine {
  workspace: string;
  home: string;
}

export interface Sandbox extends Machine {
  /** The parent of all others; a real path, like all paths here. */
  root: string;
  /** The other machines of the scenario. */
  machines: Record<string, Machine>;
}

type StartingPoint = Pick<Scenario, "workspace" | "folder" | "home" | "programs">;

/** Makes the directories and files that a scenario starts with. */
export async function createSandbox(
  { workspace: { files, git }, folder, home, programs = [] }: StartingPoint,
  parent = tmpdir(),
): Promise<Sandbox> {
  const root = await realpath(await mkdtemp(join(parent, "harness-smoke-")));
  const machineIn = (base: string) => ({ workspace: join(base, "workspace"), home: join(base, "home") });
  const names = [...new Set(programs.flatMap(({ machine }) => machine ?? []))];
  const machines = Object.fromEntries(names.map((name) => [name, machineIn(join(root, name))]));
  const sandbox = { root, ...machineIn(root), machines };
  try {
    for (const machine of [sandbox, ...Object.values(machines)]) {
      const isCloned = git && machine !== sandbox;
      const own = isCloned ? {} : { ...files, [folder]: { dir: true } as const };
      withPlainRights(() => makeFiles(machine.workspace, own, root));
      withPlainRights(() => makeFiles(machine.home, home, root));
    }
    if (git) await makeRepository(sandbox);
    if (git && names.length > 0) await shareRepository(sandbox);
    return sandbox;
  } catch (error) {
    await removeSandbox(sandbox);
    throw error;
  }
}

/** Removes all files of a play. */
export async function removeSandbox({ root }: Sandbox): Promise<void> {
  await removeAll(root);
}

// Files that a session keeps at home. Their names or contents contain the time and the path of the play.
const KEPT_AT_HOME = /^\.\.\/(?:[^/]+\/)?home\/\.harness\/(checkpoints|runs|transcripts)(\/|$)/;
// Empty folders of a machine.
const BARE = /^(?:|\.\.\/home|\.\.\/[^/]+\/(?:home|workspace))\/$/;

/**
 * Every file of the sandbox by its path from the workspace, as text (see `Behaviour.files`). Left out are `.git`,
 * files that a session keeps at home, and files that disappear while we read.
 */
export function snapshot({ root, workspace }: Sandbox): Record<string, string> {
  // A program could replace its directories by links, to make us read files that it must not see.
  if (realPathOf(root) !== root) return {};
  const files = textsBelow(root).map(([path, text]): [string, string] => {
    const name = relative(workspace, path).split(sep).join("/");
    return [path.endsWith(sep) ? `${name}/` : name, text];
  });
  const shown = files.filter(([name]) => !BARE.test(name) && !KEPT_AT_HOME.test(name));
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // the file is gone
  }
}

/** With less in common, the old and the new text are shown as two files. */
const MOST_EDITS = 500;

/** The file changes between two snapshots. */
export function compareSnapshots(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, FileChange> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]; // no prototype: a file may be called constructor
  const changed = paths.filter((path) => old.get(path) !== now.get(path));
  return Object.fromEntries(
    changed.map((path) => {
      const kind = !old.has(path) ? "added" : !now.has(path) ? "removed" : "changed";
      return [path, changeOf(old.get(path), now.get(path), kind)];
    }),
  );
}

function changeOf(before = "", after = "", kind: FileChange["kind"]): FileChange {
  const patch =
    kind === "changed" && structuredPatch("", "", before, after, "", "", { maxEditLength: MOST_EDITS });
  const lines = patch
    ? patch.hunks.flatMap((hunk) => hunk.lines)
    : [...marked("-", before), ...marked("+", after)];
  return { kind, diff: lines.join("\n") };
}

/** All lines of a text, in the form of a unified diff. */
function marked(mark: "+" | "-", text: string): string[] {
  if (text === "") return [];
  const lines = text.replace(/\n$/, "").split("\n");
  const end = text.endsWith("\n") ? [] : ["\\ No newline at end of file"];
  return [...lines.map((line) => mark + line), ...end];
}
