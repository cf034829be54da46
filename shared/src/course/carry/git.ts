/** The few git commands that the course tools need. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The id of a git object. */
export type ObjectId = string;

export interface FileChange {
  status: "added" | "changed" | "removed" | "renamed";
  /** The path in the old tree; for an added file the new path. */
  from: string;
  /** The path in the new tree; for a removed file the old path. */
  to: string;
  /** The content in the old tree; undefined if the file is added. */
  base: ObjectId | undefined;
  /** The content in the new tree; undefined if the file is removed. */
  theirs: ObjectId | undefined;
}

/** An error that the person can understand; the message is one line. */
export class GitError extends Error {
  override name = "GitError";
}

export interface Git {
  /** Resolves a revision to a commit. */
  commit(revision: string): ObjectId;
  /** Stores the files below `paths` (all must exist) as a tree, as they are on disk. Changes neither index nor disk. */
  snapshot(paths: string[]): ObjectId;
  emptyTree(): ObjectId;
  /** The newest commits that changed one of these paths, newest first, at most `most`. */
  history(paths: string[], most: number): ObjectId[];
  /** The ids of folders or files in a commit or tree, in order; undefined for a path that does not exist. */
  lookUp(treeish: string, paths: string[]): (ObjectId | undefined)[];
  /** The contents of blobs, by their ids. */
  read(blobs: ObjectId[]): Map<ObjectId, Buffer>;
  /** Stores files of the repository (all must exist), byte for byte. Returns their ids, in order. */
  store(paths: string[]): ObjectId[];
  /** The changes between two trees, with renames. */
  compare(oldTree: ObjectId, newTree: ObjectId): FileChange[];
  /** Merges three texts. Conflicts stay in the text, between markers with the labels (ours, base, theirs). */
  merge(
    ours: Buffer,
    base: Buffer,
    theirs: Buffer,
    labels: [string, string, string],
  ): { bytes: Buffer; clean: boolean };
  /** The absolute path of a file in the git folder. */
  privateFile(name: string): string;
}

/**
 * Opens the git repository of `root`.
 * @throws GitError from every function, with git's message, if git fails.
 */
export function openGit(root: string): Git {
  const run = (args: string[], options: RunOptions = {}) => runGit(root, args, options);
  const text = (args: string[], options?: RunOptions) => run(args, options).stdout.toString().trim();
  let gitFolder: string | undefined;

  return {
    commit: (revision) =>
      text(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], {
        what: `no commit named ${revision}`,
      }),
    snapshot: (paths) => snapshot(text, paths),
    emptyTree: () => text(["mktree"], { input: Buffer.alloc(0) }),
    history: (paths, most) =>
      text(["log", "--format=%H", `--max-count=${most}`, "--", ...paths])
        .split("\n")
        .filter(Boolean),
    lookUp: (treeish, paths) => lookUp(run, treeish, paths),
    read: (blobs) => readBlobs(run, blobs),
    store: (paths) => storeFiles(run, paths),
    compare: (oldTree, newTree) =>
      parseChanges(text(["diff-tree", "-r", "-z", "-M", "--raw", "--no-abbrev", oldTree, newTree])),
    merge: (ours, base, theirs, labels) => mergeFiles(root, [ours, base, theirs], labels),
    privateFile: (name) => {
      gitFolder ??= text(["rev-parse", "--absolute-git-dir"]);
      return join(gitFolder, name);
    },
  };
}

type Run = (args: string[], options?: RunOptions) => { status: number; stdout: Buffer };

interface RunOptions {
  input?: Buffer;
  env?: Record<string, string>;
  /** Exit codes other than 0 that are not failures. */
  allow?: number[];
  /** The message to use instead of git's. */
  what?: string;
}

function runGit(root: string, args: string[], { input, env, allow = [], what }: RunOptions) {
  const result = spawnSync("git", ["-C", root, ...args], {
    input,
    env: { ...process.env, ...env },
    maxBuffer: 1 << 30,
  });
  if (result.error)
    throw new GitError(`git could not be started: ${result.error.message}. Is git installed?`);
  const status = result.status ?? -1;
  if (status !== 0 && !allow.includes(status)) {
    throw new GitError(
      what ?? `git ${args[0]} failed: ${result.stderr.toString().trim() || `exit code ${status}`}`,
    );
  }
  return { status, stdout: result.stdout };
}

function snapshot(text: (args: string[], options?: RunOptions) => string, paths: string[]): ObjectId {
  const folder = mkdtempSync(join(tmpdir(), "harness-index-"));
  // Our own index file, so that the person's staged changes stay.
  const env = { GIT_INDEX_FILE: join(folder, "index") };
  try {
    text(["add", "--all", "--", ...paths], { env });
    return text(["write-tree"], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lookUp(run: Run, treeish: string, paths: string[]): (ObjectId | undefined)[] {
  const input = Buffer.from(paths.map((path) => `${treeish}:${path}\n`).join(""));
  const { stdout } = run(["cat-file", "--batch-check=%(objectname)"], { input });
  const answers = stdout.toString().trimEnd().split("\n");
  return paths.map((_, index) => (answers[index]?.endsWith(" missing") ? undefined : answers[index]));
}

/** One process reads all blobs: a process for each file would take most of the time of a carry. */
function readBlobs(run: Run, blobs: ObjectId[]): Map<ObjectId, Buffer> {
  const ids = [...new Set(blobs)];
  const contents = new Map<ObjectId, Buffer>();
  if (ids.length === 0) return contents;
  const { stdout } = run(["cat-file", "--batch"], { input: Buffer.from(`${ids.join("\n")}\n`) });
  let at = 0;
  for (const id of ids) {
    const headEnd = stdout.indexOf("\n", at);
    const [, type, size] = stdout.toString("utf8", at, headEnd).split(" ");
    if (type !== "blob") throw new GitError(`git has no file with the id ${id}.`);
    at = headEnd + 1 + Number(size) + 1;
    contents.set(id, stdout.subarray(headEnd + 1, at - 1));
  }
  return contents;
}

function storeFiles(run: Run, paths: string[]): ObjectId[] {
  if (paths.length === 0) return [];
  const input = Buffer.from(`${paths.join("\n")}\n`);
  const { stdout } = run(["hash-object", "-w", "--no-filters", "--stdin-paths"], { input });
  return stdout.toString().trimEnd().split("\n");
}

const STATUS = { A: "added", D: "removed", R: "renamed" } as const;

/** Reads `diff-tree -z --raw`: `:mode mode id id status` NUL path NUL, for a rename NUL old NUL new NUL. */
function parseChanges(output: string): FileChange[] {
  const fields = output.split("\0").filter((field) => field !== "");
  const changes: FileChange[] = [];
  while (fields.length > 0) {
    const [, , base, theirs, letter = ""] = (fields.shift() as string).split(" ");
    const status = STATUS[letter[0] as keyof typeof STATUS] ?? "changed";
    const from = fields.shift() as string;
    const to = status === "renamed" ? (fields.shift() as string) : from;
    changes.push({ status, from, to, base: presentId(base), theirs: presentId(theirs) });
  }
  return changes;
}

function presentId(id: ObjectId | undefined): ObjectId | undefined {
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}

function mergeFiles(root: string, texts: Buffer[], labels: string[]): { bytes: Buffer; clean: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "harness-merge-"));
  try {
    const files = texts.map((bytes, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, bytes);
      return file;
    });
    // The exit code is the number of conflicts, at most 127.
    const conflicts = Array.from({ length: 127 }, (_, index) => index + 1);
    const args = ["merge-file", "-p", ...labels.flatMap((label) => ["-L", label]), ...files];
    const { status, stdout } = runGit(root, args, { allow: conflicts });
    return { bytes: stdout, clean: status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
