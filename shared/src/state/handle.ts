/** `.harness/` of a workspace: where the harness keeps what outlives a conversation. It follows no link out of it. */

import { existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, normalize, parse, sep } from "node:path";
import { home } from "../host/index.ts";
import { hasCode, ignoreCode, readPlainFile, replaceFile } from "./files.ts";

// Settings and skills are the project's. The slash: what lies in skills/ is not ignored either.
const GITIGNORE = "/*\n!.gitignore\n!settings.json\n!skills/\n";

/** Says where the state of a workspace is. It stays the same when an agent moves to another directory. */
export interface State {
  /** Absolute path of `.harness`. It need not exist. */
  directory: string;
  /** The same as people write it. */
  name: string;
}

/** The state of a workspace. Nothing is created and nothing is read. */
export function openState(workspace: string): State {
  return { directory: join(workspace, ".harness"), name: ".harness" };
}

/** The state of a user: what no workspace can bring along. Here `.harness` may be a link, for people link what they set up. */
export function openUserState(): State {
  const directory = join(home(), ".harness");
  return { directory: existsSync(directory) ? realpathSync(directory) : directory, name: "~/.harness" };
}

/**
 * The absolute path of `.harness/<name>`, made when it is missing; `.` is `.harness` itself. What lies there is nobody's
 * commit: a .gitignore is made with it. Throws an Error when something on the way is a link, which could lead out.
 */
export function stateDir(state: State, name: string): string {
  const [base = "", ...below] = wayTo(state, name);
  makeDirectory(base);
  writeGitignore(join(base, ".gitignore"));
  below.forEach(makeDirectory);
  return below.at(-1) ?? base;
}

/** The same for those who only read: undefined when it is missing, and nothing is made. */
export function findStateDir(state: State, name: string): string | undefined {
  const way = wayTo(state, name);
  return way.every(isDirectory) ? way.at(-1) : undefined;
}

/** `.harness` and each directory below it on the way to `name`. */
function wayTo({ directory }: State, name: string): string[] {
  const steps = normalize(name)
    .split(sep)
    .filter((step) => step !== ".");
  return [directory, ...steps.map((_, index) => join(directory, ...steps.slice(0, index + 1)))];
}

/** A file of the state. */
export interface StateFile {
  name: string;
  /** Absolute path. */
  file: string;
  /** As a person or a model says it: `.harness/outputs/bg1.txt`. */
  path: string;
}

/**
 * Writes a file below `.harness/<folder>` that was not there before: `bg1.txt`, or else `bg1_2.txt` and so on. When it
 * cannot be written whole, none is left and an Error is thrown.
 */
export async function writeNew(state: State, folder: string, name: string, text: string): Promise<StateFile> {
  const directory = stateDir(state, folder);
  const { name: base, ext } = parse(name);
  for (let number = 1; ; number++) {
    const free = number > 1 ? `${base}_${number}${ext}` : name;
    const file = join(directory, free);
    const isWritten = await create(file, text);
    if (isWritten) return { name: free, file, path: `${state.name}/${folder}/${free}` };
  }
}

/** False when something is there already. */
async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx", flush: true });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    rmSync(file, { force: true });
    throw error;
  }
}

/** What a person wrote there stays; what a dying process left half-written does not. */
function writeGitignore(file: string): void {
  const info = lstatSync(file, { throwIfNoEntry: false });
  if (info && !info.isFile()) return;
  const text = readPlainFile(file) ?? "";
  if (text !== GITIGNORE && GITIGNORE.startsWith(text)) replaceFile(file, GITIGNORE);
}

function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    ignoreCode("EEXIST")(error);
  }
  isDirectory(path);
}

/** False when there is nothing. */
function isDirectory(path: string): boolean {
  const info = lstatSync(path, { throwIfNoEntry: false });
  if (info && !info.isDirectory()) throw new Error(`${path} is a link or a file, not a directory.`);
  return info !== undefined;
}
