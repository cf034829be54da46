/** What going back leaves as it is, for the user to read. */

import { type Localized, words } from "../wording/index.ts";
import type { Restored } from "./restore.ts";

/** Paths that stay, by reason. */
interface Rest {
  /** Changed by the user alone. */
  yours: string[];
  /** Nobody kept what was there. */
  lost: string[];
  repositories: string[];
  /** Folders that nobody has looked into. */
  closed: string[];
}

/** One sentence for each reason; `commands` still run, and may change files later. Empty: everything is as it was. */
export function sayRest(
  { yours, lost, repositories, closed }: Rest,
  { failed }: Restored,
  commands: { command: string }[],
): Localized[] {
  return [
    ...(yours.length > 0 ? [words.yoursStays({ paths: yours })] : []),
    ...(lost.length > 0 ? [words.notKept({ paths: lost })] : []),
    ...(repositories.length > 0 ? [words.repositoriesStay({ paths: repositories })] : []),
    ...(closed.length > 0 ? [words.notCompared({ paths: closed })] : []),
    ...(commands.length > 0 ? [words.commandsRunOn({ commands })] : []),
    ...failed.map(words.notRestored),
  ];
}
