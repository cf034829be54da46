/** What programs do with the files in their arguments. */

/** How a program tells texts from files. */
export interface Usage {
  texts: string; // the options whose value is no file
  numbers?: string; // the options whose value is the next word only if that is a number
  patterns?: string; // the program takes a pattern first, unless one of these options brings it
  files?: string; // the options whose value is a file even where it looks like more letters: -fshadow
  alone?: RegExp; // options that take no value, whatever letters they hold
}

/** Their arguments are texts, or files that they only test: `test -f .env` reveals nothing. */
export const NO_FILES = new Set(
  (
    "echo printf test [ true false : export git-check-ignore git-check-attr git-branch git-remote cd pushd popd seq " +
    "type which command builtin sleep kill pkill expr ps pgrep set shopt read mapfile readarray declare typeset local readonly " +
    "unset alias unalias hash exit return shift break continue wait trap ulimit umask getopts let"
  ).split(" "),
);

/** They print a file's name, size, permissions or a number, but not its contents. */
export const LOOK_AT = new Set(
  (
    "ls dir vdir stat find fd fdfind tree file du df wc realpath readlink basename dirname lsof findmnt cksum sum md5sum " +
    "sha1sum sha256sum sha512sum git-ls-files git-status"
  ).split(" "),
);

/** With such an option they read names from a file, and print its lines in their error messages. */
export const SHOW_WITH: [RegExp, RegExp][] = [
  [/^(?:wc|du|file)$/, /^--f/],
  [/^file$/, /^-\w*[fm]/],
  [/^tree$/, /^--fromf/],
  [/sum$/, /^-\w*c|^--c/],
];

/** They create, change, move or delete every file in their arguments. */
export const WRITE = new Set(
  (
    "rm rmdir unlink mkdir touch truncate tee shred chmod chown chgrp mv ln mktemp mknod mkfifo git-add git-rm git-mv " +
    "git-restore git-checkout git-clean"
  ).split(" "),
);

/** They write to their last argument. */
export const WRITE_LAST = new Set("cp install rsync scp".split(" "));

/** They search directories without an option for it. */
export const GO_DEEP = new Set(
  (
    "find fd fdfind tree du diff rg ag ack git-grep git-ls-files git-diff git-show git-log git-add rsync tar zip node python " +
    "python3 git-status git-checkout git-restore git-rm"
  ).split(" "),
);

/** They print names of files, and another program may read these. */
export const FIND = new Set(
  "find fd fdfind tree rg ag ack grep egrep fgrep git-grep git-ls-files".split(" "),
);

/** Without a file they use the working directory. */
export const TAKE_DIRECTORY = new Set(
  "ls dir vdir find fd fdfind tree du rg ag ack git-grep git-ls-files".split(" "),
);

// The value of --color is attached, if there is one, and for some greps that of --context, too.
const GREP: Usage = {
  texts:
    "e A B C m d D --regexp --after-context --before-context --max-count --include --exclude " +
    "--exclude-dir --label --binary-files --devices --directories --group-separator",
  patterns: "e f --regexp --file",
};
const ACK: Usage = {
  texts: "m G W --max-count --depth --ignore --ignore-dir --workers --width --file-search-regex --type",
  numbers: "A B C --after --before --context",
  patterns: "",
};
const RIPGREP: Usage = {
  texts:
    "e A B C m g t T r j M E d --regexp --after-context --before-context --context --max-count --glob --iglob " +
    "--type --type-not --type-add --type-clear --replace --max-depth --max-columns --max-filesize --sort --sortr " +
    "--color --colors --threads --encoding --engine --dfa-size-limit --regex-size-limit --context-separator " +
    "--field-context-separator --field-match-separator --path-separator",
  patterns: "e f --regexp --file --files --type-list",
};
const SED: Usage = { texts: "e --expression", patterns: "e f --expression --file" };
const AWK: Usage = { texts: "F v e --source --assign --field-separator", patterns: "f e --file --source" };
// -100c is the old way to write -c 100.
const LINES: Usage = { texts: "n c --lines --bytes", alone: /^-\d+[a-z]*$/ };
const FIND_FILES: Usage = { texts: "e E t d --extension --exclude --type --max-depth", patterns: "" };
const JSON_QUERY: Usage = { texts: "", patterns: "f --from-file" };
const GIT_HISTORY: Usage = { texts: "S G n --grep --author --committer --format --pretty --since --until" };
const GIT_MESSAGE: Usage = { texts: "m --message --author --date" };
const GITHUB: Usage = { texts: "t b l S --title --body --label --search" };
const SCRIPT: Usage = { texts: "e p --eval --print" };
const FORMAT_FILE: Usage = { texts: "", files: "f" };
const MODE: Usage = { texts: "", patterns: "--reference" };

export const USAGES: Record<string, Usage> = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  zgrep: GREP,
  "git-grep": GREP,
  rg: RIPGREP,
  ag: ACK,
  ack: ACK,
  sed: SED,
  gsed: SED,
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  nawk: AWK,
  head: LINES,
  tail: LINES,
  jq: JSON_QUERY,
  yq: JSON_QUERY,
  fd: FIND_FILES,
  fdfind: FIND_FILES,
  tr: { texts: "", patterns: "" },
  chmod: MODE,
  chown: MODE,
  chgrp: MODE,
  "git-log": GIT_HISTORY,
  "git-show": GIT_HISTORY,
  "git-diff": GIT_HISTORY,
  "git-commit": GIT_MESSAGE,
  "git-tag": GIT_MESSAGE,
  "git-merge": GIT_MESSAGE,
  "git-stash": GIT_MESSAGE,
  "git-config": FORMAT_FILE,
  gh: GITHUB,
  node: SCRIPT,
  file: { texts: "", files: "f m" },
  hexdump: FORMAT_FILE,
  hd: FORMAT_FILE,
  bc: FORMAT_FILE,
};
