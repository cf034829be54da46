/**
 * The subcommands of git that only read, with the options that keep it so. Options that look into submodules of older
 * commits are missing: git would obey the configuration that is there now.
 */

import type { Argument } from "./argument.ts";
import { noOperands, type OptionSpec } from "./options.ts";

export interface GitSpec extends OptionSpec {
  actions?: string[]; // what the first argument must be
}

const DIFF_LETTERS = { flags: "abcDEmpqrRstuvwWzgiFPk", values: "nSGOlIUL", attached: "BCMX" };
const DIFF =
  "patch no-patch stat=? numstat shortstat dirstat=? cumulative summary name-only " +
  "name-status raw minimal patience histogram diff-algorithm= color=? no-color " +
  "color-words=? word-diff=? word-diff-regex= " +
  "color-moved=? no-renames find-renames=? find-copies=? find-copies-harder diff-filter= " +
  "pickaxe-all pickaxe-regex relative=? text ignore-cr-at-eol ignore-space-at-eol " +
  "ignore-space-change ignore-all-space " +
  "ignore-blank-lines inter-hunk-context= function-context exit-code quiet no-ext-diff " +
  "no-textconv ignore-submodules=? src-prefix= dst-prefix= no-prefix default-prefix " +
  "abbrev=? full-index binary unified= " +
  "patch-with-stat compact-summary check ws-error-highlight= anchored= no-indent-heuristic " +
  "indent-heuristic merge-base cached staged no-index ita-invisible-in-index " +
  "irreversible-delete find-object= null";
const LOG =
  "oneline graph decorate=? no-decorate decorate-refs= decorate-refs-exclude= source " +
  "mailmap no-mailmap pretty=? format= abbrev-commit no-abbrev-commit all branches=? tags=? " +
  "remotes=? glob= exclude= author= committer= grep= all-match invert-grep " +
  "regexp-ignore-case basic-regexp extended-regexp fixed-strings perl-regexp max-count= " +
  "skip= since= after= until= before= since-as-filter= merges no-merges min-parents= " +
  "max-parents= first-parent not stdin reverse topo-order date-order " +
  "author-date-order date= relative-date parents children left-right left-only right-only " +
  "cherry-pick cherry-mark cherry follow full-history dense sparse simplify-merges " +
  "simplify-by-decoration ancestry-path=? show-pulls walk-reflogs " +
  "boundary no-walk=? full-diff log-size notes=? no-notes show-notes=? merge no-diff-merges " +
  "combined-all-paths cc count timestamp objects no-commit-id root always clear-decorations " +
  "encoding= expand-tabs=? no-expand-tabs reflog bisect ignore-missing " +
  "graph-lane-limit= in-commit-order single-worktree";

const log: GitSpec = { ...DIFF_LETTERS, long: `${DIFF} ${LOG}`, digits: true };
const diff: GitSpec = {
  ...DIFF_LETTERS,
  long: `${DIFF} base ours theirs cc root always stdin`,
  digits: true,
};
const refs = "points-at= sort= format= column=? no-column color=? ignore-case omit-empty";

// They may stand alone or take the next argument, and make branch and tag list. The short -l does not belong
// to them: it made `git branch` create with a log, long ago.
const LISTING = "--list --contains --no-contains --merged --no-merged --points-at";

export const SUBCOMMANDS: Record<string, GitSpec> = {
  log,
  show: log,
  whatchanged: log,
  reflog: { ...log, operands: isReflogOfRef },
  diff,
  "diff-tree": log,
  "diff-index": diff,
  "diff-files": diff,
  "rev-list": log,
  shortlog: { flags: "nsecE", attached: "w", long: `numbered summary email committer group= ${LOG}` },
  status: {
    flags: "sbvz",
    attached: "u",
    long:
      "short branch show-stash porcelain=? long verbose untracked-files=? ignore-submodules=? " +
      "ignored=? column=? no-column ahead-behind no-ahead-behind renames no-renames " +
      "find-renames=? null",
  },
  blame: {
    flags: "bcefklnpstwM",
    values: "LS",
    attached: "MC",
    long:
      "porcelain line-porcelain incremental root show-stats show-name show-number show-email " +
      "date= since= abbrev= first-parent reverse ignore-rev= color-lines color-by-age",
  },
  annotate: { flags: "belt", values: "L" },
  "ls-files": {
    flags: "cdmosiktuvzf",
    values: "xX",
    long:
      "cached deleted modified others ignored stage directory no-empty-directory unmerged " +
      "killed exclude= exclude-from= exclude-standard error-unmatch full-name abbrev=? debug " +
      "eol deduplicate format= resolve-undo sparse",
  },
  "ls-tree": {
    flags: "drtlz",
    long: "long name-only name-status object-only full-name full-tree abbrev=? format=",
  },
  "cat-file": {
    flags: "tsepZz",
    // With --batch it reads the names from its input.
    long: "batch-check=? batch-all-objects buffer unordered follow-symlinks",
  },
  "rev-parse": {
    flags: "q",
    long:
      "verify quiet short=? abbrev-ref=? symbolic symbolic-full-name all branches=? tags=? " +
      "remotes=? show-toplevel show-prefix show-cdup show-superproject-working-tree git-dir " +
      "absolute-git-dir git-common-dir git-path= is-inside-git-dir is-inside-work-tree " +
      "is-bare-repository is-shallow-repository show-object-format revs-only no-revs flags " +
      "no-flags default= show-ref-format path-format= since= until= not local-env-vars",
  },
  "name-rev": {
    flags: "",
    long: "name-only tags all always no-undefined refs= exclude= stdin annotate-stdin",
  },
  "merge-base": { flags: "a", long: "all octopus is-ancestor independent fork-point" },
  describe: {
    long:
      "tags all contains always abbrev= long exact-match dirty=? broken=? match= exclude= " +
      "candidates= first-parent debug",
  },
  "show-ref": {
    flags: "dqs",
    long: "head heads tags branches dereference verify quiet exists hash=? abbrev=?",
  },
  "for-each-ref": { long: `count= ${refs} stdin include-root-refs shell perl python tcl` },
  "show-branch": {
    flags: "ar",
    long:
      "all remotes current topo-order date-order sparse merge-base independent list no-name " +
      "sha1-name topics color=? no-color more=",
  },
  "count-objects": { flags: "vH", long: "verbose human-readable" },
  "check-ignore": { flags: "qvzn", long: "quiet verbose stdin non-matching no-index" },
  "check-attr": { flags: "az", long: "all cached stdin" },
  "check-mailmap": { long: "stdin" },
  "check-ref-format": { long: "branch normalize allow-onelevel refspec-pattern" },
  cherry: { flags: "v", long: "verbose abbrev=?" },
  "range-diff": { flags: "", long: `${DIFF} creation-factor= no-dual-color left-only right-only` },
  "verify-pack": { flags: "vs" },
  "patch-id": { long: "stable unstable verbatim" },
  "get-tar-commit-id": {},
  // Without -w it only computes.
  "hash-object": { values: "t", long: "stdin no-filters path=" },
  archive: { long: "list", actions: ["--list"], operands: noOperands },
  grep: {
    flags: "aiIrvwhHEGPFnlLzocqWp0123456789",
    values: "efABCm",
    long:
      "cached untracked no-index no-exclude-standard exclude-standard text " +
      "ignore-case word-regexp invert-match full-name extended-regexp basic-regexp perl-regexp " +
      "fixed-strings line-number column files-with-matches name-only files-without-match null " +
      "only-matching count color=? no-color break heading show-function context= after-context= " +
      "before-context= function-context max-depth= max-count= threads= and or not all-match " +
      "quiet",
  },
  branch: {
    flags: "arvlqi",
    long: `all remotes verbose show-current abbrev=? no-abbrev no-color ${refs}`,
    exact: LISTING,
  },
  tag: { flags: "i", attached: "n", long: refs, exact: `${LISTING} -l -n -n1 -n2 -n3 -n5` },
  remote: { flags: "v", long: "verbose", operands: isRemoteQuery },
  config: {
    flags: "lz",
    values: "f",
    long:
      "list get= get-all= get-regexp= get-urlmatch= get-color= get-colorbool= show-origin " +
      "show-scope name-only null local global system worktree type= bool int bool-or-int path " +
      "no-includes file= blob= default=",
    operands: isConfigQuery,
  },
  stash: { ...log, actions: ["list", "show"] },
  worktree: { flags: "vz", long: "porcelain verbose", actions: ["list"] },
  notes: { actions: ["list", "show"] },
  bisect: { actions: ["log"] },
  "symbolic-ref": {
    flags: "q",
    long: "short quiet no-recurse",
    operands: (operands) => operands.length === 1 && operands.every(({ single }) => single),
  },
  apply: { long: "stat numstat summary check", actions: ["--stat", "--numstat", "--summary", "--check"] },
  var: { flags: "l" },
  version: { long: "build-options" },
  help: { flags: "ag", long: "all guides", operands: noOperands },
};

/**
 * `git reflog` shows; `git reflog expire` and `delete` do not. A ref that is not HEAD could be the next
 * such word.
 */
function isReflogOfRef([first, ...more]: Argument[]): boolean {
  if (first === undefined || first.text === "show") return true;
  return first.text === "exists"
    ? more.length === 1
    : /^(?:HEAD|@)/.test(first.text ?? "") || /[/@]/.test(first.text ?? "");
}

function isRemoteQuery([action, ...more]: Argument[]): boolean {
  if (action === undefined) return true;
  if (action.text === "show") return more.length === 0;
  return action.text === "get-url" && more.length <= 1;
}

/** One name is a question, a name and a value are an order. */
function isConfigQuery(operands: Argument[]): boolean {
  const [first] = operands;
  if (operands.length === 0) return true;
  if (first?.text === "list") return operands.length === 1;
  if (first?.text === "get") return operands.length === 2;
  return operands.length === 1 && /^[\w-]+\.[\w.*-]+$/.test(first?.text ?? "");
}
