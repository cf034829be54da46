/** Where the labs of this user are: `~/.harness/labs.json`, so that a lab is found wherever `--dir` has put it. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { home } from "../host/index.ts";
import { jsonFile, openUserState } from "../state/index.ts";
import { words } from "../wording/index.ts";
import { LabError } from "./error.ts";
import { LAB_FILE, type LabState, readState } from "./state.ts";

const placesSchema = z
  .object({
    /** The course that was used last: `lab.mjs` in a lab's folder looks for it here. */
    course: z.string().default(""),
    /** Chapter → folders; the first is the one that is worked on. */
    labs: z.record(z.string(), z.array(z.string())).default({}),
  })
  .prefault({});

const placesFile = () => jsonFile(openUserState(), "labs.json", placesSchema);

export interface BegunLab {
  folder: string;
  state: LabState;
}

/** Where the lab of a chapter is put when nobody says otherwise. */
export function usualFolder(id: string): string {
  return join(home(), "harness-labs", id);
}

/** The labs of a chapter that have been begun; first the one that is worked on. */
export function begunLabs(id: string): BegunLab[] {
  const folders = new Set([...(placesFile().read().labs[id] ?? []), usualFolder(id)]);
  return [...folders].flatMap((folder) => {
    const state = readState(folder);
    return state?.chapter === id ? [{ folder, state }] : [];
  });
}

/**
 * The course is here, and the labs of a chapter are there, before those that were known.
 * @throws LabError when it cannot be written down.
 */
export async function remember(course: string, id = "", folders: string[] = []): Promise<void> {
  const places = placesFile();
  if (folders.length === 0 && places.read().course === course) return;
  const note = (value: ReturnType<typeof places.read>) => {
    value.course = course;
    if (folders.length > 0) value.labs[id] = [...new Set([...folders, ...(value.labs[id] ?? [])])];
  };
  await places.change(note).catch((error: Error) => {
    throw new LabError(words.labNotRemembered({ reason: error.message }));
  });
}

/** The folder of the lab that this directory lies in; undefined when it is in none. */
export function labAround(directory: string): string | undefined {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, LAB_FILE))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
