// Lists the files of a student's folder that belong to the program. Plain JavaScript, because the launchers need it, too.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Files that do not belong to it: packages, texts, the course's files, and names with a dot in front. */
const NO_SOURCE = /^\.|^node_modules$|\.md$|^harness-lab\.json|^lab\.mjs$/;

/**
 * The absolute paths of the files, sorted.
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
