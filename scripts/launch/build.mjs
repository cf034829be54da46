// Builds a bundle with esbuild, which is loaded only for this.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import * as esbuild from "esbuild";
import { inAscii } from "./ascii.mjs";
import { awaitingIn } from "./awaiting.mjs";
import { bundlesIn, fingerprintOf, INPUTS, OPTIONS } from "./bundle.mjs";

/** @typedef {import("./bundle.mjs").Program} Program */

/** How many bundles stay: an older session may still load a part of its own bundle. */
const KEPT_BUNDLES = 3;

const PACKAGES = /(^|\/)node_modules\//;

export const dismissBundler = esbuild.stop;

/**
 * Builds in a temporary folder and renames it, so that two starts at the same time do no harm.
 * A file that is saved during the build may be in the bundle or not. So it builds until two builds in a row read the same files.
 * @param {string} root
 * @param {Program} program
 * @param {string} [last] what the previous build has read
 * @returns {Promise<string>}
 */
export async function build(root, program, last) {
  // Not mkdtemp: other users of this copy of the course must be able to read the bundle.
  const unfinished = join(program.cache, `new-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  const begun = statSync(unfinished).ctimeMs; // the clock of the disk, like the times of the files
  try {
    const inputs = await compile(program, root, unfinished);
    const found = fingerprintOf(root, inputs);
    const isNewer = (/** @type {string} */ file) => statSync(join(root, file)).ctimeMs >= begun;
    if (found !== last && inputs.files.some(isNewer)) return await build(root, program, found);
    const bundle = join(program.cache, found);
    moveInto(unfinished, bundle);
    removeOld(program.cache, bundle);
    return bundle;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Writes the bundle and its list into a folder.
 * @param {Program} program
 * @param {string} root paths in both are relative to it, so they do not depend on the place of the course
 * @param {string} folder
 */
export async function compile({ main, packages = [], plugins = [] }, root, folder) {
  const bundle = join(folder, "main.cjs");
  const { metafile } = await esbuild
    .build({
      ...OPTIONS,
      entryPoints: [main],
      outfile: bundle,
      absWorkingDir: root,
      metafile: true,
      nodePaths: packages,
      plugins: [awaitingIn(main), ...plugins],
    })
    .catch((failure) => rejectFromHere(failure, root));
  const own = Object.entries(metafile.inputs).filter(([file]) => !PACKAGES.test(file));
  const files = own.map(([file]) => file).sort();
  const searched = [...new Set(own.flatMap(searchedFrom))].sort();
  const inputs = { main: relative(root, main), files, folders: foldersOver(files), searched };
  rewriteInAscii(bundle);
  writeFileSync(join(folder, INPUTS), JSON.stringify(inputs));
  return inputs;
}

/** @param {string} bundle */
function rewriteInAscii(bundle) {
  const { text, escapes } = inAscii(readFileSync(bundle, "utf8"));
  writeFileSync(bundle, text);
  // Adds a key at the end of the map, because parsing megabytes of it takes long.
  const map = readFileSync(`${bundle}.map`, "utf8");
  writeFileSync(
    `${bundle}.map`,
    `${map.slice(0, map.lastIndexOf("}"))}, "x_escapes": ${JSON.stringify(escapes)}}`,
  );
}

/**
 * Makes the paths in the errors relative to the person's current directory.
 * @param {import("esbuild").BuildFailure} failure
 * @param {string} root
 * @returns {never}
 */
function rejectFromHere(failure, root) {
  const all = failure.errors.flatMap(({ location, notes }) => [
    location,
    ...notes.map((note) => note.location),
  ]);
  for (const place of all) if (place) place.file = relative(process.cwd(), join(root, place.file));
  throw failure;
}

/** @param {string[]} files */
function foldersOver(files) {
  const folders = new Set(["."]);
  for (const file of files)
    for (
      let folder = dirname(file);
      !folders.has(folder) && basename(folder) !== "..";
      folder = dirname(folder)
    )
      folders.add(folder);
  return [...folders];
}

/**
 * The folders that an import of this file searches. None if the import names the file in full.
 * @param {[string, import("esbuild").Metafile["inputs"][string]]} input
 */
function searchedFrom([importer, { imports }]) {
  return imports.flatMap(({ path, original = "" }) => {
    const named = posix.join(dirname(importer), original);
    return original.startsWith(".") && named !== path ? [dirname(named), dirname(path)] : [];
  });
}

/**
 * @param {string} unfinished
 * @param {string} bundle
 */
function moveInto(unfinished, bundle) {
  try {
    renameSync(unfinished, bundle);
  } catch (error) {
    // Another start was faster. Its result is the same.
    if (!existsSync(bundle)) throw error;
  }
}

/**
 * @param {string} cache
 * @param {string} current
 */
function removeOld(cache, current) {
  const others = bundlesIn(cache).filter((path) => path !== current);
  for (const path of others.slice(KEPT_BUNDLES - 1)) rmSync(path, { recursive: true, force: true });
}
