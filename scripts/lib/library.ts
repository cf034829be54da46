/** The library for changed copies of chapters: everything that any chapter imports, bundled once. */

import { join } from "node:path";
import { listChapters } from "@harness/shared/chapters";
import { importsOf, upToDateLibrary } from "../launch/library.mjs";

const inChapters = new Map<string, Promise<string[]>>();
const libraries = new Map<string, Promise<string>>();

/** The path of a library with the imports of all chapters and with `imports`. It is checked and built once. */
export async function libraryWith(root: string, imports: string[]): Promise<string> {
  const folders = listChapters(root).map(({ path }) => path);
  const known = await once(inChapters, root, () => importsOf(folders));
  const all = [...new Set([...known, ...imports])].sort();
  const packages = folders.map((folder) => join(folder, "node_modules"));
  return once(libraries, JSON.stringify([root, all]), () => upToDateLibrary(root, all, packages));
}

function once<Value>(
  made: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}
