/** Which chapter runs, and in which directory its agent works. */

import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SetupError } from "../model/index.ts";
import { type Localized, words } from "../wording/index.ts";

/** What the terminal shows of a chapter. `pnpm check` validates the rest of chapter.json. */
export interface RunningChapter {
  dir: string;
  /** The root of the course. */
  root: string;
  id: string;
  title: Localized;
  motto: Localized;
}

/** The chapter that a main.ts or its bundle belongs to: the nearest folder above with a chapter.json. */
export function findRunningChapter(mainUrl: string): RunningChapter {
  let dir = dirname(fileURLToPath(mainUrl));
  while (!existsSync(join(dir, "chapter.json"))) {
    if (dirname(dir) === dir) throw new Error(`No folder above ${mainUrl} has a chapter.json.`);
    dir = dirname(dir);
  }
  const { id, title, motto } = JSON.parse(readFileSync(join(dir, "chapter.json"), "utf8"));
  return { dir, root: dirname(dirname(dir)), id, title, motto };
}

/** The real path of the directory the agent works in. Throws a SetupError when it is none. */
export function findWorkdir(flag: string | undefined, chapter: RunningChapter): string {
  const path = resolve(callerDirectory(chapter), flag ?? ".");
  try {
    readdirSync(path);
    return realpathSync(path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    const problem =
      reason === "ENOENT" ? words.noDirectory({ path }) : words.unusableDirectory({ path, reason });
    throw new SetupError(problem);
  }
}

/** pnpm runs a script in the folder of its package and keeps in INIT_CWD where the student called it. */
function callerDirectory({ root, dir }: RunningChapter): string {
  const here = process.cwd();
  const isPackage = here === root || here === dir;
  return (isPackage && process.env.INIT_CWD) || here;
}
