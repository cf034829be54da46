/** Which chapter runs, and in which directory its agent works. */

import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { callerDirectory } from "../host/index.ts";
import { SetupError } from "../model/index.ts";
import { isInCourse, openPlayground } from "../playground/index.ts";
import { type Language, type Localized, words } from "../wording/index.ts";
import { type FlagValues, textOf } from "./options.ts";

/** The part of a chapter.json that the terminal shows. `pnpm check` validates the rest. */
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

/** The workspace of the agent, and what to tell the user about it. */
export interface Workdir {
  /** A real path. */
  path: string;
  notices: Localized[];
}

/** The folder that --workspace names, otherwise the user's, or the playground inside the course. Throws a SetupError. */
export function findWorkdir(values: FlagValues, chapter: RunningChapter, language: Language): Workdir {
  const workspace = textOf(values.workspace);
  const fresh = values.fresh === true;
  const caller = callerDirectory(chapter.root, chapter.dir);
  if (workspace === undefined && isInCourse(caller, chapter.root))
    return playgroundOf(chapter, language, fresh);
  if (fresh) throw new SetupError(words.freshNeedsPlayground);
  return { path: usable(resolve(caller, workspace ?? ".")), notices: [] };
}

function playgroundOf({ root, id }: RunningChapter, language: Language, fresh: boolean): Workdir {
  try {
    const { path, notices } = openPlayground({ root, id, language, fresh });
    return { path: realpathSync(path), notices };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new SetupError(words.noPlayground({ path: join(root, "playground"), reason }));
  }
}

function usable(path: string): string {
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
