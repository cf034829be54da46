// Which files of a student's folder the program may be made of. Plain JavaScript, because the launchers need it too.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Packages, texts, the course's own files, and what begins with a dot. */
const NO_SOURCE = /^\.|^node_modules$|\.md$|^harness-lab\.json|^lab\.mjs$/;

/**
 * The files, absolute and sorted.
 * @param {string} folder
 */
export function ownFiles(folder) {
  const own = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NO_SOURCE.test(name));
  return own
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
    })
    .sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}
