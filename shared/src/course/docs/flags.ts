/** Finds out whether a command knows a flag: its source, or a file that it imports, must declare the flag. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Chapter } from "../../chapters/index.ts";

/** `chapter`: the one that `pnpm chapter` starts, because its flags count, too. */
export function knowsFlag(root: string, script: string, flag: string, chapter: Chapter | undefined): boolean {
  const name = flag.replace(/^-+/, "");
  const declared = flag.startsWith("--")
    ? new RegExp(`--${name}\\b|(?<![\\w-])["']?${name}["']?:\\s*\\{`)
    : new RegExp(`["'\`]-${name}\\b|short: ["']${name}["']`);
  return sourcesOf(root, script, chapter).some((file) => declared.test(readFileSync(file, "utf8")));
}

function sourcesOf(root: string, script: string, chapter: Chapter | undefined): string[] {
  const parts = withImports(filesOf(root, script));
  if (script !== "chapter") return parts;
  const folders = [join(root, "shared/src/terminal"), ...(chapter ? [join(chapter.path, "src")] : [])];
  return [...parts, ...folders.flatMap(filesBelow)];
}

/** The files that a script of package.json runs; for `run.mjs NAME` the file of that name. */
function filesOf(root: string, script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = scripts[script]?.match(/\S+\.mjs/g) ?? [];
  return [...named, `scripts/${script}.ts`]
    .map((path) => join(root, path))
    .filter((file) => existsSync(file));
}

/** The files and everything that they import by relative paths. */
function withImports(files: string[]): string[] {
  const all = new Set(files);
  for (const file of all) for (const part of importsOf(file)) all.add(part);
  return [...all];
}

function importsOf(file: string): string[] {
  const imports = readFileSync(file, "utf8").matchAll(/from "(\.{1,2}\/[^"]+)"/g);
  const parts = [...imports].map(([, path = ""]) => join(dirname(file), path));
  return parts.filter((part) => part.includes("/scripts/") && existsSync(part));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
