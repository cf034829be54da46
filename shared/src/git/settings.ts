/** The configuration of a repository, as git reads it. */

import { resolve } from "node:path";
import { lookWithGit, ownEnvironment } from "./cover.ts";

export interface Setting {
  /** As git prints it: `core.fsmonitor`, `remote.Origin.url`. */
  key: string;
  value: string;
  /** Absolute. */
  file: string;
}

export const LIST = ["config", "--list", "-z", "--includes", "--show-scope", "--show-origin"];

/** These scopes belong to the user, the computer or a command line, not to the repository. */
const OTHER_SCOPES = new Set(["system", "global", "command"]);
/** For a single file: every setting in it counts. */
export const NO_SCOPES = new Set<string>();

/** The settings that git has listed, without the scopes in `others`. Relative file names start at `base`. */
export function settingsIn(listed: string, base: string, others = OTHER_SCOPES): Setting[] {
  const fields = listed.split("\0");
  const entries = Array.from({ length: Math.floor(fields.length / 3) }, (_, i) =>
    fields.slice(3 * i, 3 * i + 3),
  );
  return entries.flatMap(([scope = "", origin = "", text = ""]) => {
    if (others.has(scope)) return [];
    const [, key = "", value = ""] = /^([^\n]*)\n?(.*)$/s.exec(text) ?? [];
    return { key, value, file: resolve(base, origin.replace(/^file:/, "")) };
  });
}

// git has no option that switches these off. The settings that `includeIf` adds can depend on the branch and the directory.
const PROGRAMS =
  /^(?:(?:filter|diff|merge|trailer|tar|gpg|hook)\.(?:.*\.)?(?:clean|smudge|process|command|external|textconv|driver|cmd|program|defaultkeycommand)|includeif\..*)$/s;

/** Throws an Error when the repository around a directory names programs that git would run for us. */
export function requireNoPrograms(directory: string): void {
  const look = lookWithGit(directory, LIST, ownEnvironment());
  if (look && look.output === undefined)
    throw new Error(`What git would obey in ${directory} cannot be found out: ${look.complaint}.`);
  const found = settingsIn(look?.output ?? "", directory).find(({ key }) => PROGRAMS.test(key));
  if (!found) return;
  throw new Error(
    `The configuration of the repository around ${directory} sets ${found.key}, and git would run what that says. ` +
      "Remove it there. If it is yours, set it for all your repositories: git config --global",
  );
}
