/** The files that a call uses, and the warnings about them. */

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Brought, broughtByRepository } from "../git/index.ts";
import { expandHome } from "../host/index.ts";
import { type FileUse, matchesPath, type ShellCommand } from "../shell-syntax/index.ts";
import { type FileReason, type Localized, words } from "../wording/index.ts";
import { decidesLater } from "./delicate.ts";
import { letsInSecrets } from "./let-in.ts";
import { patternsMeet } from "./meet.ts";
import { completesRepository } from "./repository.ts";
import { namesOf, type Span, searchFiles } from "./search.ts";
import { mayBeSensitive, type Sensitivity, sensitivityOf, sensitivityOfPattern } from "./sensitive.ts";
import { chosenBy, optionsOfAck } from "./shims.ts";
import { workspacePath } from "./workspace-path.ts";

/** Files under every name that a rule may use: the path as written, and the path after resolving links. Relative to the workspace. */
export interface UsedFiles {
  use: FileUse;
  names: string[];
  /** Files that are used because a directory, a search or a word that only the shell knows includes them. */
  swept: string[];
  /** The pattern that they were found by, how sensitive the files are that it may match later, and whether all was searched. */
  pattern: string;
  sensitivity?: Sensitivity | undefined;
  complete: boolean;
  /** Does only the shell know which files are meant? */
  unsure: boolean;
  /** May a program read a sensitive file through it without a question? */
  unknown?: boolean;
  /** Is one of them there? */
  isThere?: boolean;
  /** What else the user must know: what git would run, or which program a shim would start. */
  warning?: Localized | undefined;
}

/** One file. It need not exist. */
export function oneFile(use: FileUse, workdir: string, path: string): UsedFiles {
  const names = namesOf(workdir, path);
  const warning = use === "written" ? warningAboutParts(workdir, names) : undefined;
  return {
    use,
    names,
    swept: [],
    pattern: workspacePath(workdir, path),
    complete: true,
    unsure: false,
    warning,
  };
}

/** The files that a pattern matches now. The pattern itself is one of the names if not all was searched, or if `unsure`. */
export function findFiles(use: FileUse, span: Span, unsure = false): UsedFiles {
  const { names, below, complete } = searchFiles(span);
  const warning = use === "written" ? warningAboutParts(span.workdir, names) : undefined;
  const pattern = workspacePath(span.workdir, span.pattern);
  const sensitivity = sensitivityOfPattern({ ...span, pattern });
  const isThere = names.some((name) => existsSync(resolve(span.workdir, name)));
  const files = { use, pattern, sensitivity, complete, unsure, isThere, warning };
  const words = [...names, ...below].flatMap(wordsIn);
  if (unsure || pattern.includes("**"))
    return { ...files, names: [pattern], swept: [...names, ...below, ...words] };
  return { ...files, names: complete ? names : [...names, pattern], swept: [...below, ...words] };
}

/** May a rule's pattern mean one of these files? A pattern for what is below a directory, `secret/**`, also means `secret`. */
export function mayMean(rulePattern: string, { names, swept, pattern, complete }: UsedFiles): boolean {
  if (!complete && patternsMeet(pattern, rulePattern)) return true;
  const itself = names.includes(pattern) ? names.map((name) => `${name}/`) : [];
  return [...names, pattern, ...itself, ...swept].some((path) => matchesPath(rulePattern, path));
}

/** In a pipe or a variable, a name with spaces becomes several names: `a .env` is also `.env`. */
function wordsIn(name: string): string[] {
  return /[\s'"\\]/.test(name) ? name.replace(/['"\\]/g, "").split(/\s+/) : [];
}

// With these, a wildcard of the shell also matches a leading dot.
const DOTFILES = /dotglob|GLOBIGNORE/;
const ANY_CASE = /nocaseglob/;

/** The files that a shell command uses. */
export function filesOfCommand({ files, parts, gitPlaces }: ShellCommand, workdir: string): UsedFiles[] {
  const says = (what: RegExp) => parts.some(({ spellings }) => spellings.some((text) => what.test(text)));
  const [dotfiles, anyCase] = [says(DOTFILES), says(ANY_CASE)];
  const found = files.map(({ pattern, use, deep, unsure, unknown, hidden, unasked }) => {
    const below = deep && use !== "looked at";
    const all = dotfiles || hidden || (pattern.endsWith("**") && letsInSecrets(workdir, pattern));
    const used = findFiles(use, { workdir, pattern, below, dotfiles: all, anyCase }, unsure);
    const mayShowSecret = use === "shown" && unknown && mayBeSensitive(pattern);
    return { ...used, unknown: unasked && use !== "written" && (mayShowSecret || findsOptions(used)) };
  });
  return [...found, ...filesOfGit(workdir, gitPlaces), ...filesOfShims(workdir, parts)];
}

/** In `grep KEY *` and `git ls-files | xargs grep KEY`, a file named -r becomes an option. */
function findsOptions({ pattern, names, swept }: UsedFiles): boolean {
  const dash = /[*?[]/.test(pattern) ? /(?:^|\/)-/ : /^-/;
  return [...names, ...swept].some((name) => name !== pattern && dash.test(name));
}

function filesOfShims(workdir: string, parts: ShellCommand["parts"]): UsedFiles[] {
  const programs = parts.flatMap(({ spellings }) => spellings.map((text) => text.split(/\s/)[0] ?? ""));
  const path = chosenBy(workdir, [...new Set(programs)]) ?? optionsOfAck(workdir, programs);
  if (path === undefined) return [];
  const warning = words.decidesLater({ path: workspacePath(workdir, path), reason: "tool" });
  return [{ ...oneFile("shown", workdir, path), warning }];
}

/** The settings and hooks of the repositories in these directories that git would obey. */
export function filesOfGit(workdir: string, places: (string | undefined)[] = [workdir]): UsedFiles[] {
  const brought = places.flatMap((place) =>
    place
      ? broughtByRepository(place)
      : { path: join(workdir, ".git"), complaint: "only the shell knows where it runs" },
  );
  return brought.map((one) => ({
    ...oneFile("shown", workdir, one.path),
    warning: warningAboutGit(workdir, one),
  }));
}

function warningAboutGit(workdir: string, { path: absolute, key, complaint }: Brought): Localized {
  const path = workspacePath(workdir, absolute);
  if (complaint) return words.gitIsUnsure({ path, complaint });
  return key ? words.gitObeys({ path, key }) : words.decidesLater({ path, reason: "git" });
}

function warningAboutParts(workdir: string, names: string[]): Localized | undefined {
  const path = names.find((name) => completesRepository(resolve(workdir, name)));
  return path === undefined ? undefined : words.decidesLater({ path, reason: "git" });
}

/** Is a path one of the words of a command? `cat ./.env` and `cat ~/x` name `.env` and the absolute path of x. */
export function namesPath(command: string, path: string, workdir: string): boolean {
  return command.split(/\s+/).some((word) => workspacePath(workdir, expandHome(word)) === path);
}

/** `curl http://host/x`: the address, and its parts between colons, come as words that could be files. */
const ADDRESS = /^[a-z][\w+.-]*:\//i;

/**
 * Whether a person would call it a file. For the gate any word of an unknown program may be one: `npm run check` could
 * read a file `run`. On the screen a word counts if it is there, looks like a path, or is written.
 */
function isFileForPeople({ use, unsure, isThere, pattern }: UsedFiles, addresses: string[]): boolean {
  if (use !== "shown" || unsure || isThere !== false) return true;
  return /[./*?[]/.test(pattern) && !addresses.some((address) => address.includes(pattern));
}

/** The files in the form of a question to the user: `notes.txt → secret/x`. */
export function inWords(used: UsedFiles[]): string[] {
  const addresses = used.map(({ pattern }) => pattern).filter((pattern) => ADDRESS.test(pattern));
  const texts = used
    .filter((files) => isFileForPeople(files, addresses))
    .map(({ names, pattern }) => (names.includes(pattern) ? [...new Set(names)].join(" → ") : pattern));
  return [...new Set(texts)].filter((text) => text !== "**");
}

/** `forbidden` denies the call in every mode, `delicate` asks the user. */
export interface Warnings {
  forbidden?: string;
  delicate?: Localized;
}

/** The first warning of each kind about these files. Leaves out files that an allow rule names for such a use (`isNamed`). */
export function fileWarnings(used: UsedFiles[], isNamed: (path: string, use: FileUse) => boolean): Warnings {
  const found: Warnings = {};
  const add = (path: string, use: FileUse, warning: Warnings | undefined) => {
    if (warning && !isNamed(path, use)) Object.assign(found, { ...warning, ...found });
  };
  // The path may only be looked at, but a program may read the file through it.
  for (const { pattern, unknown } of used)
    if (unknown) add(pattern, "shown", { delicate: words.unknownFiles });
  const shown = used.filter((files) => files.use !== "looked at");
  for (const { use, names, swept, warning, pattern, sensitivity } of shown) {
    if (warning) add(names[0] ?? "", use, { delicate: warning });
    // A directory that is empty now may contain a key when the command runs.
    add(pattern, use, warningAbout(pattern, use, sensitivity));
    for (const path of names) add(path, use, warningAbout(path, use, sensitivityOf(path)));
    for (const path of swept) add(path, use, warningAboutSwept(path));
  }
  return found;
}

function warningAbout(path: string, use: FileUse, found: Sensitivity | undefined): Warnings | undefined {
  if (found?.level === "high") return { forbidden: offLimits(path, found.reason) };
  if (found?.level === "medium") return { delicate: words.sensitiveFile({ path, reason: found.reason }) };
  const later = use === "written" ? decidesLater(path) : undefined;
  return later && { delicate: words.decidesLater({ path, reason: later }) };
}

function offLimits(path: string, reason: FileReason): string {
  return `${path} is off limits: ${words.fileReasons[reason].en}. Only an allow rule that names the file permits it.`;
}

function warningAboutSwept(path: string): Warnings | undefined {
  const found = sensitivityOf(path);
  return found?.level === "high"
    ? { delicate: words.mayReachFile({ path, reason: found.reason }) }
    : undefined;
}
