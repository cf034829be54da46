/** The places of this user's labs: `~/.harness/labs.json`, because `--dir` can put a lab anywhere. */

import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { home } from "../host/index.ts";
import { jsonFile, openUserState } from "../state/index.ts";
import { words } from "../wording/index.ts";
import { LabError } from "./error.ts";
import { LAB_FILE, type LabState, readState } from "./state.ts";

const placesSchema = z
  .object({
    /** The course that was used last. */
    course: z.string().default(""),
    /** Chapter → folders; the current one first. */
    labs: z.record(z.string(), z.array(z.string())).default({}),
    /** Folder → the course that made the lab. `lab.mjs` reads it, which knows the real path of its folder. */
    makers: z.record(z.string(), z.string()).default({}),
  })
  .prefault({});

const placesFile = () => jsonFile(openUserState(), "labs.json", placesSchema);

export interface BegunLab {
  folder: string;
  state: LabState;
}

/** The default folder for the lab of a chapter. */
export function usualFolder(id: string): string {
  return join(home(), "harness-labs", id);
}

/** The folders of a chapter's labs; the current one first. */
export function begunLabs(id: string): BegunLab[] {
  const folders = new Set([...(placesFile().read().labs[id] ?? []), usualFolder(id)]);
  return [...folders].flatMap((folder) => {
    const state = readState(folder);
    return state?.chapter === id ? [{ folder, state }] : [];
  });
}

/**
 * Notes the place of the course, and puts folders of a chapter's labs in front of the known ones.
 * @throws LabError if the file cannot be written.
 */
export async function remember(course: string, id = "", folders: string[] = []): Promise<void> {
  const places = placesFile();
  if (folders.length === 0 && places.read().course === course) return;
  const note = (value: ReturnType<typeof places.read>) => {
    value.course = course;
    if (folders.length > 0) value.labs[id] = [...new Set([...folders, ...(value.labs[id] ?? [])])];
  };
  await places.change(note).catch(cannotRemember);
}

/** The course that made the lab in a folder; undefined if the folder was moved, or is older than the record. */
export function makerOf(folder: string): string | undefined {
  return placesFile().read().makers[realpathSync(folder)];
}

/** Notes the course that made the lab in a folder, and what is known of the old one, which `kept` holds now. */
export async function noteMaker(course: string, folder: string, kept?: string): Promise<void> {
  const places = placesFile();
  const note = ({ makers }: ReturnType<typeof places.read>) => {
    const before = makers[realpathSync(folder)];
    if (kept !== undefined && before !== undefined) makers[realpathSync(kept)] = before;
    makers[realpathSync(folder)] = course;
  };
  await places.change(note).catch(cannotRemember);
}

function cannotRemember(error: Error): never {
  throw new LabError(words.labNotRemembered({ reason: error.message }));
}

/** The folder of the lab that contains this directory; undefined if there is none. */
export function labAround(directory: string): string | undefined {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, LAB_FILE))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
