/** The environment in which a program does the same on every machine. Tests, plays, recorded runs and checks all get it. */

import { delimiter, isAbsolute } from "node:path";

// Without these some programs do not start, or are not found: Git Bash is in ProgramFiles or LOCALAPPDATA. No key, setting, agent
// socket or package manager's variable gets through.
const PASSED_ON = [
  "SystemRoot",
  "PATHEXT",
  "ProgramFiles",
  "LOCALAPPDATA",
  "TMPDIR",
  "TEMP",
  "TMP",
  "VIRTUAL_ENV",
  "JAVA_HOME",
  "CARGO_HOME",
  "RUSTUP_HOME",
];

/** Fixed names and dates: the same commits have the same hashes in every run. */
const GIT = {
  GIT_AUTHOR_NAME: "Student",
  GIT_AUTHOR_EMAIL: "student@example.com",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "Student",
  GIT_COMMITTER_EMAIL: "student@example.com",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
  GIT_CONFIG_NOSYSTEM: "1",
};

/**
 * All variables of a program whose home directory is `home`: git, locale, time zone and colours do not depend on the
 * machine, and the XDG folders are in that home. Temporary files go where ours go.
 */
export function plainEnvironment(home: string): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return {
    ...Object.fromEntries(passed),
    ...GIT,
    PATH: plainPath(process.env.PATH),
    HOME: home,
    USERPROFILE: home,
    LANG: "C.UTF-8",
    TZ: "UTC",
    NO_COLOR: "1",
    HARNESS_RUNS: "off",
    PYTHONUNBUFFERED: "1", // output is seen as soon as it is printed
  };
}

/** Without the folders that package managers add, and without relative ones, which depend on the working directory. */
function plainPath(path = ""): string {
  const folders = path.split(delimiter);
  return folders
    .filter((folder) => isAbsolute(folder) && !/node_modules[/\\]\.bin$/.test(folder))
    .join(delimiter);
}

/** Returns what `start` returns. Files that it and its programs create get the permissions of most machines: umask 022. */
export function withPlainRights<Result>(start: () => Result): Result {
  const ours = process.umask(0o022);
  try {
    return start();
  } finally {
    process.umask(ours);
  }
}
