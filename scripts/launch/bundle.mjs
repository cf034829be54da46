// Bundles a program into one file, because that starts several times faster than hundreds of files compiled at each start.
// The bundle is CommonJS: only for CommonJS can every Node keep the compiled code, see start.mjs.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const BUNDLE = /^[0-9a-f]{16}$/;

/** The list beside each bundle: what it is made of. */
export const INPUTS = "inputs.json";

/** The file beside each bundle: how its inputs looked when they were last read. */
const LOOK = "look.txt";

/** Some disks keep times in steps of two seconds. */
const CLOCK_STEP_MS = 2_000;

/** Packages change only together with it. */
const LOCK = "pnpm-lock.yaml";

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
  // start.mjs can give the code `require`, but not `import`. A tagged template would keep characters that are not ASCII.
  supported: { "dynamic-import": false, "template-literal": false },
  // These packages look for their own files beside their code. They are found from the root.
  external: ["esbuild", "typescript-api"],
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
 * What a bundle is made of, as paths relative to the course. `folders`: all above the files, where their settings are.
 * `searched`: folders in which a new file could replace another one, because an import from there leaves out the file ending.
 * @typedef {{ main: string, files: string[], folders: string[], searched: string[] }} Inputs
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
  await (await builder()).compile(programFor(chapterDir, folder), folder, bundle);
  return join(bundle, "main.cjs");
}

/**
 * @param {string} root
 * @param {Program} program
 */
export async function upToDate(root, program) {
  const bundle = bundlesIn(program.cache).find((one) => isUpToDate(root, program, one));
  return join(bundle ?? (await (await builder()).build(root, program)), "main.cjs");
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
 * Ends the bundler. It is a process with our variables, so other processes could read the keys there while it runs.
 * @type {() => Promise<void>}
 */
export let dismissBundler = async () => {};

/** What builds a bundle. A start that has an up-to-date bundle does not wait until it is loaded. */
async function builder() {
  const loaded = await import("./build.mjs");
  dismissBundler = loaded.dismissBundler;
  return loaded;
}

/**
 * Whether the bundle is up to date. A student waits for this at every start.
 * @param {string} root
 * @param {Program} program
 * @param {string} bundle
 */
function isUpToDate(root, { main }, bundle) {
  try {
    const inputs = /** @type {Inputs} */ (JSON.parse(readFileSync(join(bundle, INPUTS), "utf8")));
    if (join(root, inputs.main) !== main) return false;
    const look = lookOf(root, inputs);
    if (look.text === lastLook(bundle)) return true;
    if (fingerprintOf(root, inputs) !== basename(bundle)) return false;
    keepLook(bundle, look);
    return true;
  } catch {
    return false; // one of its files is gone, or the bundle is older than the list
  }
}

/**
 * Inode, size and time of the last change of all files and folders that the fingerprint depends on. To read them takes three
 * times as long.
 * @param {string} root
 * @param {Inputs} inputs
 */
function lookOf(root, { files, folders, searched }) {
  const paths = [...files, ...folders, ...searched, LOCK];
  const stats = paths.map((path) => statSync(`${root}/${path}`));
  const looks = stats.map(({ ino, size, ctimeMs }) => `${ino} ${size} ${ctimeMs}`);
  return {
    text: [JSON.stringify(OPTIONS), ...looks].join("\n"),
    changed: Math.max(...stats.map(({ ctimeMs }) => ctimeMs)),
  };
}

/** @param {string} bundle */
function lastLook(bundle) {
  const file = join(bundle, LOOK);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Not if something changed a moment ago: it could change again without looking different.
 * @param {string} bundle
 * @param {{ text: string, changed: number }} look
 */
function keepLook(bundle, { text, changed }) {
  if (changed > Date.now() - CLOCK_STEP_MS) return;
  try {
    writeFileSync(join(bundle, LOOK), text);
  } catch {
    // A full disk or a read-only folder: the next start reads the files again.
  }
}

/**
 * @param {string} root
 * @param {Inputs} inputs
 */
export function fingerprintOf(root, { main, files, folders, searched }) {
  const hash = createHash("sha256").update(JSON.stringify([OPTIONS, main]));
  for (const file of [...files, ...settingsOver(root, folders), LOCK])
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  for (const folder of searched) hash.update(`\0${folder}\0${readdirSync(join(root, folder)).sort()}`);
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} root
 * @param {string[]} folders
 */
function settingsOver(root, folders) {
  const settings = folders.flatMap((folder) => SETTINGS.map((name) => join(folder, name)));
  return settings.filter((file) => existsSync(join(root, file)));
}

/**
 * The newest first.
 * @param {string} cache
 */
export function bundlesIn(cache) {
  if (!existsSync(cache)) return [];
  const bundles = readdirSync(cache).filter((name) => BUNDLE.test(name));
  const paths = bundles.map((name) => join(cache, name));
  // Another start may have removed one meanwhile.
  const at = new Map(paths.map((path) => [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  return paths.sort((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0));
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
