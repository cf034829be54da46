/** Finds what was handed in without a lab in it: folders of students, archives that nobody has unpacked, links. */

import { type Dirent, readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { visibleInLine } from "../text/index.ts";

/** Something beside the folders of students that is no submission. */
export interface WithoutLab {
  path: string;
  kind: "no lab" | "packed" | "link";
  /** The first names in a folder, so that a teacher sees what was handed in instead. */
  detail: string;
}

const ARCHIVE = /\.(?:zip|tar|tgz|7z|rar|gz|bz2|xz)$/i;
const MOST_NAMES = 5;

/**
 * Looks in every folder that holds folders of students. `labs`: the folders of all labs below `top`. `isPassedOver` says
 * which names are nobody's work.
 */
export function withoutLab(
  top: string,
  labs: { folder: string; chapter: string }[],
  isPassedOver: (name: string) => boolean,
): WithoutLab[] {
  if (labs.some(({ folder }) => folder === top)) return [];
  const students = labs.map(({ folder, chapter }) =>
    basename(folder) === chapter && dirname(folder) !== top ? dirname(folder) : folder,
  );
  const places = new Set([top, ...students.map((folder) => dirname(folder))]);
  const hasLab = (path: string) => labs.some(({ folder }) => `${folder}${sep}`.startsWith(`${path}${sep}`));
  return [...places].flatMap((place) =>
    entriesOf(place).flatMap((entry) => {
      const path = join(place, entry.name);
      const kind = isPassedOver(entry.name) || hasLab(path) ? undefined : kindOf(entry);
      return kind ? [{ path, kind, detail: kind === "no lab" ? namesIn(path) : "" }] : [];
    }),
  );
}

function kindOf(entry: Dirent): WithoutLab["kind"] | undefined {
  if (entry.isSymbolicLink()) return "link";
  if (entry.isDirectory()) return "no lab";
  return entry.isFile() && ARCHIVE.test(entry.name) ? "packed" : undefined;
}

function namesIn(folder: string): string {
  const names = entriesOf(folder).map(({ name }) => visibleInLine(name));
  return [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ");
}

/** [] if the folder cannot be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name.localeCompare(b.name, "en"),
    );
  } catch {
    return [];
  }
}
