/** The files of the user that programs must not see: their names say that they contain secrets. */

import { type Dirent, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, join, parse, relative } from "node:path";
import { home, keyFiles } from "../host/index.ts";
import { entriesIn, existing } from "../state/index.ts";
import { sensitivityOf } from "./sensitive.ts";

/** Folders of programs, packages and downloads: thousands of files from other people. We search only their top level. */
const OF_OTHERS = new RegExp(
  `/(?:${[
    "node_modules|site-packages|dist-packages|\\.git|\\.cache|go/pkg|Library/(?:Caches|pnpm)",
    "\\.local/share/(?:pnpm|uv|fnm|mise|virtualenvs?)|\\.local/(?:lib|pipx)",
    "\\.(?:asdf|bun|cabal|cargo|conda|deno|dotnet|gem|ghcup|gradle|ivy2|jdks|m2|npm|nuget|nvm|opam|pnpm-store|pub-cache)",
    "\\.(?:pyenv|rbenv|rustup|rye|sdkman|stack|volta|vscode|vscode-server|cursor-server)|(?:ana|mini)conda3|miniforge3",
  ].join("|")})$`,
);

/** A folder with more names is hidden as a whole: a search would take too long. */
const MOST_NAMES = 100_000;
const MOST_SECRETS = 100;

interface FoundSecrets {
  /** Real paths of files, and of folders that contain only secrets. */
  secrets: string[];
  /** Folders with too many files to search. */
  unsearched: string[];
}

/** Hidden in addition to the secrets at the top of the home directory. `~/.harness` contains all conversations. */
const IN_HOME = [".harness", ".config/gh", ".config/gcloud", ".docker/config.json", ".kube/config"];

/** Real paths of secrets in well-known places and of the files with our own keys. Fast enough to call before each command. */
export function secretsNow(): string[] {
  const top = entriesIn(home()).flatMap((entry) => secretAt(join(home(), entry.name), entry) ?? []);
  return existing([...top, ...IN_HOME.map((name) => join(home(), name)), ...keyFiles()]);
}

/** The secrets in the home directory and in the folders of the .env files that our keys come from, except below `guarded`. */
export function findSecretsOutside(guarded: string[]): FoundSecrets {
  const roots = existing([home(), ...keyFiles().map(dirname)]).filter((root) => root !== parse(root).root);
  const searched = roots.filter((root) => !guarded.some((folder) => leadsTo(folder, root)));
  const needed = [...roots, ...existing((process.env.PATH ?? "").split(delimiter).filter(Boolean))];
  const found: FoundSecrets = { secrets: [], unsearched: [] };
  for (const root of searched) add(found, findSecrets(root, [...guarded, ...roots], needed));
  return found;
}

/**
 * The secrets below a folder. Searches each entry of the folder separately. Leaves out the folders in `guarded`. The parents
 * of a `needed` folder never count as a secret or as too large.
 */
function findSecrets(folder: string, guarded: string[], needed: string[]): FoundSecrets {
  const found: FoundSecrets = { secrets: [], unsearched: [] };
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    if (guarded.includes(path)) continue;
    if (entry.isDirectory() && [...guarded, ...needed].some((inner) => leadsTo(path, inner)))
      add(found, findSecrets(path, guarded, needed));
    else add(found, secretsAt(path, entry));
  }
  return found;
}

function add(found: FoundSecrets, { secrets, unsearched }: FoundSecrets): void {
  found.secrets.push(...secrets);
  found.unsearched.push(...unsearched);
}

function leadsTo(folder: string, inner: string): boolean {
  return !relative(folder, inner).startsWith("..");
}

function secretsAt(path: string, entry: Dirent): FoundSecrets {
  const secrets: string[] = [];
  let names = 0;
  for (const secret of walk(path, entry, () => names++)) {
    if (secret) secrets.push(secret);
    if (names > MOST_NAMES || secrets.length > MOST_SECRETS) return { secrets: [], unsearched: [path] };
  }
  return { secrets, unsearched: [] };
}

/** Yields after each name: a secret or undefined. So the caller can stop at any name. */
function* walk(path: string, entry: Dirent, count: () => void, isTop = false): Generator<string | undefined> {
  count();
  yield secretAt(path, entry);
  if (!entry.isDirectory() || isTop || isSecretFolder(path)) return;
  const isOfOthers = OF_OTHERS.test(path);
  for (const inner of entriesIn(path)) yield* walk(join(path, inner.name), inner, count, isOfOthers);
}

/** A folder does not count by its own name: a Python environment may be called .env. */
function secretAt(path: string, entry: Dirent): string | undefined {
  if (entry.isDirectory()) return isSecretFolder(path) ? path : undefined;
  if (sensitivityOf(path)?.level !== "high") return undefined;
  return entry.isSymbolicLink() ? targetOf(path) : path;
}

function isSecretFolder(path: string): boolean {
  return sensitivityOf(join(path, "any"))?.level === "high";
}

/** The target of a link to a file or to a folder for secrets. Undefined for any other folder: it may contain anything. */
function targetOf(link: string): string | undefined {
  try {
    const isFile = statSync(link).isFile();
    return isFile || isSecretFolder(link) ? realpathSync(link) : undefined;
  } catch {
    return undefined;
  }
}
