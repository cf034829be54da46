/** Which files a shell command names, so that sensitive ones are noticed there too. */

import { collectValues } from "../readonly/values.ts";
import { everything, type Node } from "../syntax/ast.ts";
import type { Parts } from "./nested.ts";
import { expanded, type Piece, programName } from "./split.ts";

// Their arguments are texts or names, or only asked about: `test -f .env` reveals nothing.
const NO_FILES = new Set(
  "echo printf test [ true false : export git-check-ignore git-check-attr git-branch git-remote".split(" "),
);

/** How a program tells texts from files. */
interface Usage {
  texts: string; // the options whose value is no file
  patterns?: string; // the program takes a pattern first, unless one of these options brings it
}

const GREP: Usage = {
  texts:
    "e A B C m d D --regexp --after-context --before-context --context --max-count --include --exclude " +
    "--exclude-dir --color --label",
  patterns: "e f --regexp --file",
};
const RIPGREP: Usage = {
  texts:
    "e A B C m g t T r j M E d --regexp --after-context --before-context --context --max-count --glob --iglob " +
    "--type --type-not --replace --max-depth --sort --color",
  patterns: "e f --regexp --file --files --type-list",
};
const SED: Usage = { texts: "e --expression", patterns: "e f --expression --file" };
const AWK: Usage = { texts: "F v e --source --assign --field-separator", patterns: "f e --file --source" };
const GIT_HISTORY: Usage = { texts: "S G --grep --author --committer --format --pretty --since --until" };
const GIT_MESSAGE: Usage = { texts: "m --message --author --date" };
const GITHUB: Usage = { texts: "t b l S --title --body --label --search" };
const SCRIPT: Usage = { texts: "e p --eval --print" };

const USAGES: Record<string, Usage> = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  "git-grep": GREP,
  rg: RIPGREP,
  ag: { ...GREP, texts: `${GREP.texts} G` },
  ack: GREP,
  sed: SED,
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  jq: { texts: "", patterns: "f --from-file" },
  yq: { texts: "", patterns: "f --from-file" },
  fd: { texts: "e E t d --extension --exclude --type --max-depth", patterns: "" },
  fdfind: { texts: "e E t d --extension --exclude --type --max-depth", patterns: "" },
  "git-log": GIT_HISTORY,
  "git-show": GIT_HISTORY,
  "git-diff": GIT_HISTORY,
  "git-commit": GIT_MESSAGE,
  "git-tag": GIT_MESSAGE,
  "git-merge": GIT_MESSAGE,
  "git-stash": GIT_MESSAGE,
  gh: GITHUB,
  node: SCRIPT,
};

/** The paths and patterns of paths that a shell command names, marked as in a piece. */
export function filesNamed({ pieces, scripts }: Parts): string[] {
  const script = scripts.flat();
  const reading = pieces.filter((piece) => !NO_FILES.has(programOf(piece).name));
  const values = reading.length > 0 ? usedValues(script) : [];
  return [...reading.flatMap(filesOfPiece), ...values, ...redirected(script)];
}

/** The program, for git with its subcommand: "git-log". */
function programOf({ words, marked }: Piece): { name: string; args: string[] } {
  const name = programName(words);
  if (name !== "git") return { name, args: marked.slice(1) };
  const at = words.findIndex(
    (word, index) => index > 0 && !word.startsWith("-") && !isGlobal(words[index - 1]),
  );
  return at < 0
    ? { name, args: marked.slice(1) }
    : { name: `git-${words[at]}`, args: marked.toSpliced(at, 1).slice(1) };
}

function isGlobal(option = ""): boolean {
  return option === "-C" || option === "-c";
}

function filesOfPiece(piece: Piece): string[] {
  const { name, args } = programOf(piece);
  if (name === "find") return args.slice(0, args.findIndex((arg) => /^(?:-|\\?\(|!)/.test(arg)) >>> 0);
  const usage = (Object.hasOwn(USAGES, name) && USAGES[name]) || { texts: "" };
  const { files, operands, hasPattern } = sortArguments(args, usage);
  const rest = usage.patterns === undefined || hasPattern ? operands : operands.slice(1);
  return [...files, ...rest.flatMap(pathsIn)];
}

/** HEAD:.env and @.env name files too. */
function pathsIn(arg: string): string[] {
  return [arg, ...arg.split(/[=:@<>]/).slice(1)];
}

interface Sorted {
  files: string[]; // the values of options
  operands: string[];
  hasPattern: boolean;
}

function sortArguments(args: string[], usage: Usage): Sorted {
  const sorted: Sorted = { files: [], operands: [], hasPattern: false };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg === "--") return { ...sorted, operands: [...sorted.operands, ...args.slice(index + 1)] };
    if (!arg.startsWith("-") || arg === "-") {
      sorted.operands.push(arg);
      continue;
    }
    const { isText, isPattern, value } = readOption(arg, usage);
    if (isPattern) sorted.hasPattern = true;
    if (isText && value === "") index += 1;
    if (!isText) sorted.files.push(...pathsIn(value));
  }
  return sorted;
}

/** `value` is what is attached to the option: x in -ex, -rex and --regexp=x. */
function readOption(arg: string, { texts, patterns = "" }: Usage) {
  const kinds = (name: string) => ({ isText: isOneOf(name, texts), isPattern: isOneOf(name, patterns) });
  if (arg.startsWith("--")) {
    const [name = "", ...value] = arg.split("=");
    return { ...kinds(name), value: value.join("=") };
  }
  const letters = [...arg.slice(1)];
  const at = letters.findIndex((letter) => isOneOf(letter, texts) || isOneOf(letter, patterns));
  return { ...kinds(letters[at] ?? ""), value: letters.slice(Math.max(at, 0) + 1).join("") };
}

/** Long options may be shortened. */
function isOneOf(name: string, list: string): boolean {
  if (name === "") return false;
  return list
    .split(" ")
    .some((option) => option === name || (name.startsWith("--") && option.startsWith(name)));
}

/** What the variables that a script uses are given: f=.env; cat $f. And ${f:-.env}. */
function usedValues(script: Node[]): string[] {
  const parts = [...everything(script)].flatMap((item) => (item.type === "part" ? [item.part] : []));
  const used = parts.filter((part) => part.type === "parameter");
  const { given: values } = collectValues(script);
  const given = [...new Set(used.map(({ name }) => name))].flatMap((name) => values.get(name) ?? []);
  const defaults = used.map(({ inner }) => inner.map((part) => ("text" in part ? part.text : "")).join(""));
  return [...given.flatMap((value) => (typeof value === "string" ? [] : expanded(value))), ...defaults];
}

function redirected(script: Node[]): string[] {
  const redirects = [...everything(script)].flatMap((item) =>
    item.type === "redirect" ? [item.redirect] : [],
  );
  return redirects
    .filter(({ operator }) => !operator.startsWith("<<"))
    .flatMap(({ target }) => expanded(target));
}
