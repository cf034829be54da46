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
  if (Object.hasOwn(SWITCHED_OFF, name)) return SWITCHED_OFF[name]?.includes(value) === true;
  // No slash and no dots in a row: such values are also used as file names.
  return LOCALE_AND_LOOKS.test(name) && /^[\w.@:=;,+-]*$/.test(value) && !value.includes("..");
}

// They say how programs talk and how much they tell: never what runs, nor where it is found or whom it calls.
const HARMLESS_IN_FRONT = new Set(
  (
    "CI NODE_ENV DEBUG VERBOSE QUIET LOG_LEVEL LOGLEVEL RUST_LOG RUST_BACKTRACE PYTHONUNBUFFERED " +
    "PYTHONDONTWRITEBYTECODE PYTHONHASHSEED PYTHONIOENCODING PYTHONUTF8 PORT SEED TZ LANG LANGUAGE TERM COLUMNS LINES " +
    "NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM DO_NOT_TRACK SOURCE_DATE_EPOCH GIT_TERMINAL_PROMPT " +
    "GIT_OPTIONAL_LOCKS"
  ).split(" "),
);

/** With such a variable in front an allow rule still holds: the program it names runs and does the same. */
export function keepsWhatRuns(name: string): boolean {
  return HARMLESS_IN_FRONT.has(name) || /^LC_[A-Z]+$/.test(name);
}
