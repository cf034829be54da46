/**
 * Which variables a harmless command may set. A variable can be a weapon: PATH, LD_PRELOAD, GIT_PAGER, IFS,
 * BASH_ENV, …
 */

const LOCALE_AND_LOOKS =
  /^(?:LC_[A-Z]+|LANG|LANGUAGE|TZ|TERM|COLUMNS|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|GREP_COLORS?|BLOCK_?SIZE|TIME_STYLE)$/;
const SWITCHED_OFF: Record<string, string[]> = {
  PAGER: ["cat", ""],
  GIT_PAGER: ["cat", ""],
  GIT_OPTIONAL_LOCKS: ["0"],
  GIT_TERMINAL_PROMPT: ["0"],
};

const PLAIN_UPPER_CASE = new Set(
  (
    "FOO BAR BAZ NAME NAMES FILE FILES FILENAME DIR DIRS COUNT TOTAL SUM NUM NUMBER MSG MESSAGE " +
    "TEXT RESULT RESULTS OUTPUT OUT " +
    "INPUT ROOT SRC BASE BRANCH COMMIT SHA TAG VERSION PATTERN LINE VALUE KEY VAR DATE TODAY " +
    "NOW START END SIZE LIST ITEM ITEMS " +
    "GREETING LIMIT MAX MIN ARR ARRAY"
  ).split(" "),
);
// Lower-case names that some shells or programs do look at.
const NOT_PLAIN =
  /^(?:path|cdpath|fpath|fignore|mailpath|manpath|module_path|psvar|prompt|histchars|auto_resume|.*_proxy|npm_.*)$/;

/**
 * A variable of the script's own, that nothing else looks at. IFS only changes how values are split, never
 * what runs.
 */
export function isPlainVariable(name: string): boolean {
  if (name === "IFS" || PLAIN_UPPER_CASE.has(name)) return true;
  return /^(?:[a-z][a-z0-9_]*|[A-Z]|_)$/.test(name) && !NOT_PLAIN.test(name);
}

/**
 * An environment variable whose value only changes how output looks. `value` is undefined when only the
 * shell knows it.
 */
export function isHarmlessSetting(name: string, value: string | undefined): boolean {
  if (value === undefined) return false;
  if (SWITCHED_OFF[name]) return SWITCHED_OFF[name].includes(value);
  // No slash and no dots in a row: such values are also used as file names.
  return LOCALE_AND_LOOKS.test(name) && /^[\w.@:=;,+-]*$/.test(value) && !value.includes("..");
}

const CHANGES_WHAT_RUNS = [
  /^(?:PATH|HOME|SHELL|ENV|IFS|PS\d|CDPATH|TMPDIR|SHELLOPTS|BASHOPTS|CC|CXX|LD|AR)$/,
  /^(?:LD|DYLD|GIT|BASH|NODE|NPM_CONFIG|XDG|SSH|LESS|MAKE|DOCKER|YARN|PNPM|npm_config)(?:_\w*)?$/,
  /^_?(?:PYTHON|PERL|RUBY|GEM|BUNDLE|JAVA|JDK|MAVEN|GRADLE|CARGO|RUST|GO|LUA|PHP|DOTNET|COR|CORECLR|LESS|MAKE)\w*$/,
  /(?:PAGER|EDITOR|BROWSER|VISUAL|OPTIONS|OPTS|FLAGS|PROXY|PATH|HOME|CONFIG|_CONF|WRAPPER|COMMAND|_proxy)$/,
];
const MERELY_NAMED_ALIKE =
  /^(?:NODE_ENV|GO_ENV|RUST_LOG|RUST_BACKTRACE|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE)$/;

/** A variable that can make an allowed program run something else: with it, an allow rule no longer holds. */
export function changesWhatRuns(name: string): boolean {
  return CHANGES_WHAT_RUNS.some((pattern) => pattern.test(name)) && !MERELY_NAMED_ALIKE.test(name);
}
