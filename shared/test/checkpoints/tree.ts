/** What is in a folder, read without the code under test. */

import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** By path: kind, mode and content of everything. */
export function treeOf(folder: string, path = ""): Record<string, string> {
  const names = readdirSync(join(folder, path));
  return Object.assign(
    {},
    ...names.map((name) => {
      const below = path ? `${path}/${name}` : name;
      const info = lstatSync(join(folder, below));
      const mode = (info.mode & 0o7777).toString(8);
      if (info.isSymbolicLink()) return { [below]: `link to ${readlinkSync(join(folder, below))}` };
      if (!info.isDirectory())
        return { [below]: `${mode} ${readFileSync(join(folder, below)).toString("base64")}` };
      return { [below]: `folder ${mode}`, ...treeOf(folder, below) };
    }),
  );
}
