// One file instead of hundreds: what is bundled starts several times faster than what is compiled at each start.
// It is CommonJS, since only of that can every Node keep the compiled code; see start.mjs.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { filesBelow, ownFiles } from "../../shared/src/launch/own-files.mjs";
import { awaitingIn } from "./awaiting.mjs";

/** An older session may still have to load a part of its own bundle. */
const KEPT_BUNDLES = 3;

const BUNDLE = /^[0-9a-f]{16}$/;

/** @type {import("esbuild").BuildOptions} */
export const OPTIONS = {
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  sourcemap: "linked",
  sourcesContent: false,
  // Less to parse. Identifiers stay, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  // Code that start.mjs runs can require, but not import.
  supported: { "dynamic-import": false },
  // start.mjs calls the function that this makes of the bundle.
  // They look for files of their own beside their code.
  external: ["esbuild", "typescript"],
  banner: { js: "(function (exports, require, module, __filename, __dirname, $url) {" },
  footer: { js: "})" },
  define: {
    "import.meta.url": "$url",
    "import.meta.filename": "__filename",
    "import.meta.dirname": "__dirname",
  },
  logLevel: "silent",
};

/** @typedef {{ main: string, sources: string[], cache: string, packages?: string[], plugins?: import("esbuild").Plugin[] }} Program what starts it, what it is made of, where bundles of it are kept, where packages lie that are not found from there, what reads its files otherwise */

/**
 * @param {string} root
 * @param {string} chapterDir
 * @returns {Program}
 */
function chapterIn(root, chapterDir) {
  const src = join(chapterDir, "src");
  return {
    main: join(src, "main.ts"),
    sources: [src, join(root, "shared", "src")].flatMap(filesBelow),
    cache: join(chapterDir, ".cache"),
  };
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Program}
 */
function scriptOf(root, name) {
  const scripts = join(root, "scripts");
  return {
    main: join(scripts, `${name}.ts`),
    sources: [scripts, join(root, "shared", "src")].flatMap(filesBelow),
    cache: join(root, ".cache", "scripts", name),
  };
}

/**
 * A program that is to become a chapter. Its bundles lie with that chapter: there it finds chapter.json.
 * @param {string} root
 * @param {string} chapterDir
 * @param {string} folder
 * @returns {Program}
 */
function programFor(root, chapterDir, folder) {
  return {
    main: join(folder, "src", "main.ts"),
    sources: [...ownFiles(folder), ...filesBelow(join(root, "shared", "src"))],
    cache: join(chapterDir, ".cache", "lab"),
    packages: [join(chapterDir, "node_modules")],
  };
}

/**
 * The bundle of a chapter, made anew if anything it is made of has changed. Rejects with esbuild's BuildFailure when the
 * source has an error.
 * @param {string} root
 * @param {string} chapterDir
 */
export function upToDateBundle(root, chapterDir) {
  return upToDate(root, chapterIn(root, chapterDir));
}

/**
 * The same of a script of the course.
 * @param {string} root
 * @param {string} name
 */
export function upToDateScript(root, name) {
  return upToDate(root, scriptOf(root, name));
}

/**
 * The same of a program in a folder of its own, which is to become a chapter.
 * @param {string} root
 * @param {string} chapterDir
 * @param {string} folder
 */
export function upToDateProgram(root, chapterDir, folder) {
  return upToDate(root, programFor(root, chapterDir, folder));
}

/**
 * A bundle of the same in the folder itself, where chapter.json must lie as well.
 * @param {string} chapterDir
 * @param {string} folder
 */
export async function bundleInPlace(chapterDir, folder) {
  const cache = join(folder, ".cache");
  const bundle = join(cache, "program");
  await build(
    { main: join(folder, "src/main.ts"), sources: [], cache, packages: [join(chapterDir, "node_modules")] },
    bundle,
  );
  return join(bundle, "main.cjs");
}

/**
 * @param {string} root
 * @param {Program} program
 */
export async function upToDate(root, program) {
  const bundle = join(program.cache, fingerprintOf(root, program));
  if (!existsSync(bundle)) await build(program, bundle);
  return join(bundle, "main.cjs");
}

/**
 * Stands for all that the bundle of a chapter is made of.
 * @param {string} root
 * @param {string} chapterDir
 */
export function fingerprint(root, chapterDir) {
  return fingerprintOf(root, chapterIn(root, chapterDir));
}

/**
 * @param {string} root
 * @param {Program} program
 */
function fingerprintOf(root, { sources }) {
  const hash = createHash("sha256").update(JSON.stringify(OPTIONS));
  for (const file of [...sources, join(root, "pnpm-lock.yaml")])
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/**
 * Builds next to the place and moves the result there at once, so that two starts at the same time do no harm.
 * @param {Program} program
 * @param {string} bundle
 */
async function build({ main, cache, packages = [], plugins = [] }, bundle) {
  const esbuild = await import("esbuild");
  // Not mkdtemp: others who use this copy of the course must be able to read the bundle.
  const unfinished = join(cache, `new-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    await esbuild.build({
      ...OPTIONS,
      entryPoints: [main],
      outfile: join(unfinished, "main.cjs"),
      nodePaths: packages,
      plugins: [awaitingIn(main), ...plugins],
    });
    moveInto(unfinished, bundle);
    removeOld(cache, bundle);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Says in which file and line the source is wrong. Throws on what is no error of the source.
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
    // Another start was faster, and its result is the same.
    if (!existsSync(bundle)) throw error;
  }
}

/**
 * @param {string} cache
 * @param {string} current
 */
function removeOld(cache, current) {
  const bundles = readdirSync(cache)
    .filter((name) => BUNDLE.test(name))
    .map((name) => join(cache, name))
    .filter((path) => path !== current);
  const newestFirst = bundles.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of newestFirst.slice(KEPT_BUNDLES - 1)) rmSync(path, { recursive: true, force: true });
}
