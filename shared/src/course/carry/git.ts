/** The few git commands that the course tools need. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An id of a git object. */
export type ObjectId = string;

export interface FileChange {
  status: "added" | "changed" | "removed" | "renamed";
  /** Path in the old tree; for an added file the new path. */
  from: string;
  /** Path in the new tree; for a removed file the old path. */
  to: string;
}

/** A mistake of the person or the repository, told in one line. */
export class GitError extends Error {
  override name = "GitError";
}

export interface Git {
  /** Resolves a revision to a commit. */
  commit(revision: string): ObjectId;
  /** Stores the files below `paths` (all must exist) as they lie on disk, as a tree. Index and disk stay as they are. */
  snapshot(paths: string[]): ObjectId;
  emptyTree(): ObjectId;
  /** The id of the folder or file `path` in a commit or tree; undefined when it is not there. */
  lookUp(treeish: string, path: string): ObjectId | undefined;
  read(blob: ObjectId): Buffer;
  store(bytes: Buffer): ObjectId;
  /** What changed between two trees, renames recognised. */
  compare(oldTree: ObjectId, newTree: ObjectId): FileChange[];
  /** Merges three texts. Conflicts stay in the text, between markers that carry the labels (ours, base, theirs). */
  merge(
    ours: Buffer,
    base: Buffer,
    theirs: Buffer,
    labels: [string, string, string],
  ): { bytes: Buffer; clean: boolean };
  /** Absolute path of a file in the git folder. */
  privateFile(name: string): string;
}

/**
 * Opens the git repository of `root`.
 * @throws GitError from every function, with git's own words, when git refuses.
 */
export function openGit(root: string): Git {
  const run = (args: string[], options: RunOptions = {}) => runGit(root, args, options);
  const text = (args: string[], options?: RunOptions) => run(args, options).stdout.toString().trim();

  return {
    commit: (revision) =>
      text(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], {
        what: `no commit named ${revision}`,
      }),
    snapshot: (paths) => snapshot(text, paths),
    emptyTree: () => text(["mktree"], { input: Buffer.alloc(0) }),
    lookUp: (treeish, path) => {
      const found = run(["rev-parse", "--verify", "--quiet", `${treeish}:${path}`], { allow: [1, 128] });
      return found.status === 0 ? found.stdout.toString().trim() : undefined;
    },
    read: (blob) => run(["cat-file", "blob", blob]).stdout,
    store: (bytes) => text(["hash-object", "-w", "--stdin"], { input: bytes }),
    compare: (oldTree, newTree) =>
      parseChanges(text(["diff-tree", "-r", "-z", "-M", "--name-status", oldTree, newTree])),
    merge: (ours, base, theirs, labels) => mergeFiles(root, [ours, base, theirs], labels),
    privateFile: (name) => text(["rev-parse", "--path-format=absolute", "--git-path", name]),
  };
}

interface RunOptions {
  input?: Buffer;
  env?: Record<string, string>;
  /** Exit codes besides 0 that are answers, not failures. */
  allow?: number[];
  /** What to say instead of git's own words. */
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
  // An index of our own: the person's staged changes are not touched.
  const env = { GIT_INDEX_FILE: join(folder, "index") };
  try {
    text(["add", "--all", "--", ...paths], { env });
    return text(["write-tree"], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const STATUS = { A: "added", D: "removed", R: "renamed" } as const;

/** Reads `diff-tree -z --name-status`: status NUL path NUL, and for a renaming status NUL old NUL new NUL. */
function parseChanges(output: string): FileChange[] {
  const fields = output.split("\0").filter((field) => field !== "");
  const changes: FileChange[] = [];
  while (fields.length > 0) {
    const status = STATUS[fields.shift()?.[0] as keyof typeof STATUS] ?? "changed";
    const from = fields.shift() as string;
    changes.push({ status, from, to: status === "renamed" ? (fields.shift() as string) : from });
  }
  return changes;
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
