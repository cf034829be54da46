/** What of a person's files programs are not to see: files whose names say that they hold secrets, wherever they lie. */

import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, join, parse, relative } from "node:path";
import { home, keyFiles } from "../host/index.ts";
import { sensitivityOf } from "./sensitive.ts";

/** They hold thousands of files of other people: programs, packages, and what was downloaded. Only their top is looked at. */
const OF_OTHERS = new RegExp(
  `/(?:${[
    "node_modules|site-packages|dist-packages|\\.git|\\.cache|go/pkg|Library/(?:Caches|pnpm)",
    "\\.local/share/(?:pnpm|uv|fnm|mise|virtualenvs?)|\\.local/(?:lib|pipx)",
    "\\.(?:asdf|bun|cabal|cargo|conda|deno|dotnet|gem|ghcup|gradle|ivy2|jdks|m2|npm|nuget|nvm|opam|pnpm-store|pub-cache)",
    "\\.(?:pyenv|rbenv|rustup|rye|sdkman|stack|volta|vscode|vscode-server|cursor-server)|(?:ana|mini)conda3|miniforge3",
  ].join("|")})$`,
);

/** Whoever has more than this in one place has it hidden as a whole: it would take too long to look at all of it. */
const MOST_NAMES = 100_000;
const MOST_SECRETS = 100;

export interface FoundSecrets {
  /** Real paths of files, and of folders that hold nothing else. */
  secrets: string[];
  /** Folders with too much in them to be searched. */
  unsearched: string[];
}

/** Beside the secrets at its top. In `~/.harness` stands all that was said. */
const IN_HOME = [".harness", ".config/gh", ".config/gcloud", ".docker/config.json", ".kube/config"];

/** What is soon found, and may have come since the start: the best known places, and the files that our keys come from. */
export function secretsNow(): string[] {
  const top = entriesIn(home()).flatMap((entry) => secretAt(join(home(), entry.name), entry) ?? []);
  return real([...top, ...IN_HOME.map((name) => join(home(), name)), ...keyFiles()]);
}

/** The secrets in the home directory, and in the folder from whose .env our keys come, apart from what is `guarded`. */
export function findSecretsOutside(guarded: string[]): FoundSecrets {
  const roots = real([home(), ...keyFiles().map(dirname)]).filter((root) => root !== parse(root).root);
  const searched = roots.filter((root) => !guarded.some((folder) => leadsTo(folder, root)));
  const needed = [...roots, ...real((process.env.PATH ?? "").split(delimiter).filter(Boolean))];
  const found: FoundSecrets = { secrets: [], unsearched: [] };
  for (const root of searched) add(found, findSecrets(root, [...guarded, ...roots], needed));
  return found;
}

function real(paths: string[]): string[] {
  return [...new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path)))];
}

/**
 * The secrets below a folder, each entry of which is searched on its own. What is `guarded` otherwise is left out. No
 * folder on the way to one that is `needed` counts as a secret or as too large.
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

/** Gives something after each name, so that whoever asks can stop. */
function* walk(path: string, entry: Dirent, count: () => void, isTop = false): Generator<string | undefined> {
  count();
  yield secretAt(path, entry);
  if (!entry.isDirectory() || isTop || isSecretFolder(path)) return;
  const isOfOthers = OF_OTHERS.test(path);
  for (const inner of entriesIn(path)) yield* walk(join(path, inner.name), inner, count, isOfOthers);
}

/** A folder may have the name of a secret and hold anything, such as one for Python that is called .env. */
function secretAt(path: string, entry: Dirent): string | undefined {
  if (entry.isDirectory()) return isSecretFolder(path) ? path : undefined;
  if (sensitivityOf(path)?.level !== "high") return undefined;
  return entry.isSymbolicLink() ? targetOf(path) : path;
}

function isSecretFolder(path: string): boolean {
  return sensitivityOf(join(path, "any"))?.level === "high";
}

/** Only of files: a folder that a link leads to holds anything. */
function targetOf(link: string): string | undefined {
  try {
    const isFile = statSync(link).isFile();
    return isFile || isSecretFolder(link) ? realpathSync(link) : undefined;
  } catch {
    return undefined;
  }
}

/** None in a folder that we cannot read: then programs cannot, either. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
