// A library holds what programs import from packages. A program is then bundled without packages, a hundred times faster: so
// hundreds of changed copies of chapters can be tried.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { awaitingIn } from "./awaiting.mjs";
import { OPTIONS, upToDate } from "./bundle.mjs";

/**
 * Bundles the program's own files in a folder, and returns what it imports from packages.
 * Rejects with esbuild's BuildFailure when the source has an error.
 * @param {string} folder
 * @returns {Promise<{ bundle: string, imports: string[] }>}
 */
export async function bundleOwnFiles(folder) {
  // Without "type": "module" a default import in a bundle gets the default export itself.
  writeFileSync(join(folder, "package.json"), "{}");
  const main = join(folder, "src/main.ts");
  const bundle = join(folder, ".cache/own/main.cjs");
  const options = { entryPoints: [main], outfile: bundle, plugins: [awaitingIn(main)] };
  return { bundle, imports: await packagesIn(options) };
}

/**
 * What the programs in some folders import from packages.
 * @param {string[]} folders
 */
export function importsOf(folders) {
  const mains = folders.map((folder) => join(folder, "src/main.ts"));
  return packagesIn({ entryPoints: mains, outdir: "none", write: false, plugins: mains.map(awaitingIn) });
}

/**
 * Bundles own files only.
 * @param {import("esbuild").BuildOptions} options
 */
async function packagesIn(options) {
  const { build } = await import("esbuild");
  const { metafile } = await build({ ...OPTIONS, ...options, packages: "external", metafile: true });
  const imports = Object.values(metafile?.inputs ?? {}).flatMap((input) => input.imports);
  const paths = imports.flatMap(({ path, external }) => (external ? [path] : []));
  return [...new Set(paths)].filter((path) => !isBuiltin(path)).sort();
}

/** @param {string} path */
function isBuiltin(path) {
  return path.startsWith("node:") || builtinModules.includes(path);
}

/**
 * The path of a library with all these imports. It is built again if something has changed.
 * @param {string} root
 * @param {string[]} imports
 * @param {string[]} packages folders in which they lie
 */
export async function upToDateLibrary(root, imports, packages) {
  const cache = join(root, ".cache/library");
  const text = libraryOf(imports);
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const main = join(cache, `${name}.mjs`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(main)) writeWhole(main, text);
  return upToDate(root, { main, cache, packages, plugins: [asImported(main)] });
}

/**
 * Other processes may be reading the file, so it is there whole or not at all.
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

/**
 * Each package is loaded when it is first needed, as in a program that bundles its packages.
 * @param {string[]} imports
 */
function libraryOf(imports) {
  const entries = imports.map(
    (path) => `  ${JSON.stringify(path)}: () => require(${JSON.stringify(path)}),\n`,
  );
  return `export const modules = {\n${entries.join("")}};\n`;
}

/**
 * Some packages have other files for `require` than for `import`. Here `require` gets the files for `import`, too.
 * @param {string} main
 * @returns {import("esbuild").Plugin}
 */
function asImported(main) {
  return {
    name: "as-imported",
    setup: (build) =>
      build.onResolve({ filter: /^[^.]/ }, ({ path, kind, importer, resolveDir }) =>
        kind === "require-call" && importer === main
          ? build.resolve(path, { kind: "import-statement", importer, resolveDir })
          : undefined,
      ),
  };
}
