/** A reset deletes nothing: the old folder gets another name. */

import { existsSync, renameSync } from "node:fs";
import { words } from "../wording/index.ts";
import { LabError } from "./error.ts";

/** Renames the folder of a lab, so that a new one can be made in its place. Returns its new path. */
export function moveAside(folder: string, now: Date): string {
  const kept = freeName(`${folder}.${stampOf(now)}`);
  try {
    renameSync(folder, kept);
    return kept;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new LabError(words.labCannotMove({ path: folder, reason }));
  }
}

function freeName(name: string): string {
  for (let number = 1; ; number++) {
    const free = number > 1 ? `${name}-${number}` : name;
    if (!existsSync(free)) return free;
  }
}

/** `2026-11-22_0931`, in the computer's time zone. */
export function stampOf(time: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day}_${two(time.getHours())}${two(time.getMinutes())}`;
}
