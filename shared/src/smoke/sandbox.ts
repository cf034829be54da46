/** The throw-away directories of one run: a workspace, a home directory, and whatever lies beside them. */

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { structuredPatch } from "diff";
import type { SandboxFile, Scenario } from "../chapters/index.ts";
import type { FileChange } from "./behaviour.ts";

export interface Sandbox {
  /** Holds everything below; real path, like all paths here. */
  root: string;
  workspace: string;
  home: string;
}

// Fixed names and dates: commits made in the sandbox have the same hashes in every run.
export const GIT_IDENTITY = {
  GIT_AUTHOR_NAME: "Student",
  GIT_AUTHOR_EMAIL: "student@example.com",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "Student",
  GIT_COMMITTER_EMAIL: "student@example.com",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
  GIT_CONFIG_NOSYSTEM: "1",
};

/** Makes the directories and files that a scenario starts with. */
export async function createSandbox(
  { workspace: { files, git }, folder, home }: Scenario,
  parent = tmpdir(),
): Promise<Sandbox> {
  const root = await realpath(await mkdtemp(join(parent, "harness-smoke-")));
  const sandbox = { root, workspace: join(root, "workspace"), home: join(root, "home") };
  try {
    await makeFiles(sandbox.workspace, { ...files, [folder]: { dir: true } }, root);
    await makeFiles(sandbox.home, home, root);
    if (git) await makeRepository(sandbox);
    return sandbox;
  } catch (error) {
    await removeSandbox(sandbox);
    throw error;
  }
}

export async function removeSandbox({ root }: Sandbox): Promise<void> {
  await rm(root, { recursive: true, force: true, maxRetries: 3 });
}

// What a session keeps at home: the names hold the time and the place of the play.
const KEPT_AT_HOME = /^\.\.\/home\/\.harness\/(runs|transcripts)(\/|$)/;

/**
 * Every file of the sandbox by its path from the workspace, as text; see `Behaviour.files`. `.git` is left out, and so are
 * what a session keeps at home and what disappears meanwhile: a program may be at work.
 */
export function snapshot({ root, workspace }: Sandbox): Record<string, string> {
  // A program could put a link in the place of its directories, and have us read what it must not see.
  if (unlessGone(() => realpathSync(root)) !== root) return {};
  const files = textsBelow(root).map(([path, text]): [string, string] => {
    const name = relative(workspace, path).split(sep).join("/");
    return [path.endsWith(sep) ? `${name}/` : name, text];
  });
  const shown = files.filter(([name]) => name !== "/" && name !== "../home/" && !KEPT_AT_HOME.test(name));
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** All that lies below a directory, by path. One that is empty counts itself, and its path ends with a slash. */
function textsBelow(folder: string): [string, string][] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true }));
  if (entries?.length === 0) return [[folder + sep, "(empty directory)"]];
  return (entries ?? []).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name);
    if (entry.name === ".git") return [];
    if (entry.isDirectory()) return textsBelow(path);
    const text = unlessGone(() => textOf(entry, path));
    return text === undefined ? [] : [[path, text]];
  });
}

function textOf(entry: Dirent, path: string): string {
  if (entry.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  return entry.isFile() ? describeContent(readFileSync(path)) : "(not a regular file)";
}

function unlessGone<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A file that has less in common with its old text is shown as two. */
const MOST_EDITS = 500;

/** What became of the files between two snapshots. */
export function compareSnapshots(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, FileChange> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = paths.filter((path) => before[path] !== after[path]);
  return Object.fromEntries(
    changed.map((path) => {
      const kind = before[path] === undefined ? "added" : after[path] === undefined ? "removed" : "changed";
      return [path, changeOf(before[path], after[path], kind)];
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

/** All lines of a text, as a unified diff shows them. */
function marked(mark: "+" | "-", text: string): string[] {
  if (text === "") return [];
  const lines = text.replace(/\n$/, "").split("\n");
  const end = text.endsWith("\n") ? [] : ["\\ No newline at end of file"];
  return [...lines.map((line) => mark + line), ...end];
}

async function makeFiles(base: string, files: Record<string, SandboxFile>, root: string): Promise<void> {
  await mkdir(base, { recursive: true });
  for (const [name, file] of Object.entries(files)) {
    const path = resolve(base, name);
    if (!path.startsWith(root + sep)) throw new Error(`${name}: expected a path inside the sandbox`);
    await mkdir("dir" in file ? path : dirname(path), { recursive: true });
    if ("text" in file) await writeFile(path, file.text);
    if ("base64" in file) await writeFile(path, Buffer.from(file.base64, "base64"));
    if ("link" in file) await symlink(file.link, path);
  }
}

async function makeRepository({ workspace, home }: Sandbox): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: home, ...GIT_IDENTITY };
  const git = (...args: string[]) => promisify(execFile)("git", args, { cwd: workspace, env });
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all");
  await git("commit", "--quiet", "--allow-empty", "--message=start");
}

function describeContent(bytes: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {}
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return `(binary, ${bytes.length} bytes, sha256 ${hash})`;
}
