// Bundles a program into one file, because that starts several times faster than hundreds of files compiled at each start.
// The bundle is CommonJS: only for CommonJS can every Node keep the compiled code, see start.mjs.
import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { awaitingIn } from "./awaiting.mjs";

/** How many bundles stay: an older session may still load a part of its own bundle. */
const KEPT_BUNDLES = 3;

const BUNDLE = /^[0-9a-f]{16}$/;

/** The list beside each bundle: what it is made of. */
const INPUTS = "inputs.json";

/** Packages change only together with it. */
const LOCK = "pnpm-lock.yaml";

const PACKAGES = /(^|\/)node_modules\//;

/** These files decide how esbuild reads the files of their folder and below. */
const SETTINGS = ["package.json", "tsconfig.json"];

/** @type {import("esbuild").BuildOptions} */
export const OPTIONS = {
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  sourcemap: "linked",
  sourcesContent: false,
  // Minified, so there is less to parse. Identifiers stay, so that stack traces are readable.
  minifyWhitespace: true,
  minifySyntax: true,
  // start.mjs can give the code `require`, but not `import`.
  supported: { "dynamic-import": false },
  // These packages look for their own files beside their code.
  external: ["esbuild", "typescript"],
  // This turns the bundle into a function, which start.mjs calls.
  banner: { js: "(function (exports, require, module, __filename, __dirname, $url) {" },
  footer: { js: "})" },
  define: {
    "import.meta.url": "$url",
    "import.meta.filename": "__filename",
    "import.meta.dirname": "__dirname",
  },
  logLevel: "silent",
};

/** @typedef {{ main: string, cache: string, packages?: string[], plugins?: import("esbuild").Plugin[] }} Program its main file, the folder of its bundles, folders of packages that are not found from the main file, plugins that read its files */

/**
 * What a bundle is made of, as paths relative to the course. `searched`: folders in which a new file could replace another one,
 * because an import from there leaves out the file ending.
 * @typedef {{ main: string, files: string[], searched: string[] }} Inputs
 */

/**
 * @param {string} chapterDir
 * @returns {Program}
 */
function chapterIn(chapterDir) {
  return { main: join(chapterDir, "src/main.ts"), cache: join(chapterDir, ".cache") };
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Program}
 */
function scriptOf(root, name) {
  return { main: join(root, "scripts", `${name}.ts`), cache: join(root, ".cache/scripts", name) };
}

/**
 * A student's program for a chapter. Its bundles lie in the folder of that chapter, where it finds chapter.json.
 * @param {string} chapterDir
 * @param {string} folder
 * @returns {Program}
 */
function programFor(chapterDir, folder) {
  return {
    main: join(folder, "src/main.ts"),
    cache: join(chapterDir, ".cache/lab"),
    packages: [join(chapterDir, "node_modules")],
  };
}

/**
 * The path of a chapter's bundle, which is built again if an input has changed. Rejects with esbuild's BuildFailure if the
 * source has an error.
 * @param {string} root
 * @param {string} chapterDir
 */
export function upToDateBundle(root, chapterDir) {
  return upToDate(root, chapterIn(chapterDir));
}

/**
 * The same for a script of the course.
 * @param {string} root
 * @param {string} name
 */
export function upToDateScript(root, name) {
  return upToDate(root, scriptOf(root, name));
}

/**
 * The same for a student's program, in a folder of its own.
 * @param {string} root
 * @param {string} chapterDir
 * @param {string} folder
 */
export function upToDateProgram(root, chapterDir, folder) {
  return upToDate(root, programFor(chapterDir, folder));
}

/**
 * The same, but the bundle is written into that folder, which must contain chapter.json.
 * @param {string} chapterDir
 * @param {string} folder
 */
export async function bundleInPlace(chapterDir, folder) {
  const bundle = join(folder, ".cache/program");
  await compile(programFor(chapterDir, folder), folder, bundle);
  return join(bundle, "main.cjs");
}

/**
 * @param {string} root
 * @param {Program} program
 */
export async function upToDate(root, program) {
  const bundle = bundlesIn(program.cache).find((one) => isUpToDate(root, program, one));
  return join(bundle ?? (await build(root, program)), "main.cjs");
}

/**
 * A hash of all files that the bundle of a chapter is made of, including the parts that the bundle leaves out.
 * @param {string} root
 * @param {string} chapterDir
 */
export async function fingerprint(root, chapterDir) {
  return basename(dirname(await upToDateBundle(root, chapterDir)));
}

/**
 * Whether the bundle is up to date. It does not load esbuild, because a student waits for this at every start.
 * @param {string} root
 * @param {Program} program
 * @param {string} bundle
 */
function isUpToDate(root, { main }, bundle) {
  try {
    const inputs = /** @type {Inputs} */ (JSON.parse(readFileSync(join(bundle, INPUTS), "utf8")));
    return join(root, inputs.main) === main && fingerprintOf(root, inputs) === basename(bundle);
  } catch {
    return false; // one of its files is gone, or the bundle is older than the list
  }
}

/**
 * @param {string} root
 * @param {Inputs} inputs
 */
function fingerprintOf(root, { main, files, searched }) {
  const hash = createHash("sha256").update(JSON.stringify([OPTIONS, main]));
  for (const file of [...files, ...settingsOver(root, files), LOCK])
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  for (const folder of searched) hash.update(`\0${folder}\0${readdirSync(join(root, folder)).sort()}`);
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} root
 * @param {string[]} files
 */
function settingsOver(root, files) {
  const folders = new Set(["."]);
  for (const file of files)
    for (
      let folder = dirname(file);
      !folders.has(folder) && basename(folder) !== "..";
      folder = dirname(folder)
    )
      folders.add(folder);
  const settings = [...folders].flatMap((folder) => SETTINGS.map((name) => join(folder, name)));
  return settings.filter((file) => existsSync(join(root, file)));
}

/**
 * Builds in a temporary folder and renames it, so that two starts at the same time do no harm.
 * A file that is saved during the build may be in the bundle or not. So it builds until two builds in a row read the same files.
 * @param {string} root
 * @param {Program} program
 * @param {string} [last] what the previous build has read
 * @returns {Promise<string>}
 */
async function build(root, program, last) {
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
 * Ends the bundler. It is a process with our variables, so other processes could read the keys there while it runs.
 * @type {() => Promise<void>}
 */
export let dismissBundler = async () => {};

/**
 * Writes the bundle and its list into a folder.
 * @param {Program} program
 * @param {string} root paths in both are relative to it, so they do not depend on the place of the course
 * @param {string} folder
 */
async function compile({ main, packages = [], plugins = [] }, root, folder) {
  const esbuild = await import("esbuild");
  dismissBundler = esbuild.stop;
  const { metafile } = await esbuild
    .build({
      ...OPTIONS,
      entryPoints: [main],
      outfile: join(folder, "main.cjs"),
      absWorkingDir: root,
      metafile: true,
      nodePaths: packages,
      plugins: [awaitingIn(main), ...plugins],
    })
    .catch((failure) => rejectFromHere(failure, root));
  const own = Object.entries(metafile.inputs).filter(([file]) => !PACKAGES.test(file));
  const files = own.map(([file]) => file).sort();
  const searched = [...new Set(own.flatMap(searchedFrom))].sort();
  const inputs = { main: relative(root, main), files, searched };
  writeFileSync(join(folder, INPUTS), JSON.stringify(inputs));
  return inputs;
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
 * Prints file and line of the errors in the source. Throws every other error.
 * @param {unknown} error
 */
export async function showBuildErrors(error) {
  process.stderr.write(await buildErrors(error));
}

/**
 * The same as a text.
 * @param {unknown} error
 */
export async function buildErrors(error) {
  const { errors } = /** @type {Partial<import("esbuild").BuildFailure>} */ (error);
  if (!errors) throw error;
  const { formatMessages } = await import("esbuild");
  const color = process.stderr.isTTY && !process.env.NO_COLOR;
  return (await formatMessages(errors, { kind: "error", color })).join("");
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

/**
 * The newest first.
 * @param {string} cache
 */
function bundlesIn(cache) {
  if (!existsSync(cache)) return [];
  const bundles = readdirSync(cache).filter((name) => BUNDLE.test(name));
  const paths = bundles.map((name) => join(cache, name));
  // Another start may have removed one meanwhile.
  const at = new Map(paths.map((path) => [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  return paths.sort((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0));
}
