// One file instead of hundreds: a bundled chapter starts several times faster than one that is compiled at each start.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** Packages that load files of their own at run time and so cannot become part of a bundle. */
const NOT_BUNDLED = ["web-tree-sitter", "tree-sitter-bash"];
/** An older session may still have to load a part of its own bundle. */
const KEPT_BUNDLES = 3;

/** @type {import("esbuild").BuildOptions} */
const OPTIONS = {
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  outExtension: { ".js": ".mjs" },
  sourcemap: "linked",
  sourcesContent: false,
  // Less to parse. Identifiers stay, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  external: NOT_BUNDLED,
  // CommonJS packages in the bundle call require for Node's own modules.
  banner: {
    js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);',
  },
  logLevel: "silent",
};

/**
 * The bundle of a chapter, made anew if anything it is made of has changed. Rejects with esbuild's BuildFailure when the
 * source has an error.
 * @param {string} root
 * @param {string} chapterDir
 */
export async function upToDateBundle(root, chapterDir) {
  const cache = join(chapterDir, ".cache");
  const bundle = join(cache, fingerprint(root, chapterDir));
  if (!existsSync(bundle)) await build(chapterDir, cache, bundle);
  return join(bundle, "main.mjs");
}

/**
 * @param {string} root
 * @param {string} chapterDir
 */
function fingerprint(root, chapterDir) {
  const hash = createHash("sha256").update(JSON.stringify(OPTIONS));
  const files = [join(chapterDir, "src"), join(root, "shared", "src")].flatMap(filesBelow);
  for (const file of [...files, join(root, "pnpm-lock.yaml")])
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}

/**
 * Builds next to the place and moves the result there at once, so that two starts at the same time do no harm.
 * @param {string} chapterDir
 * @param {string} cache
 * @param {string} bundle
 */
async function build(chapterDir, cache, bundle) {
  const esbuild = await import("esbuild");
  // Not mkdtemp: others who use this copy of the course must be able to read the bundle.
  const unfinished = join(cache, `new-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    await esbuild.build({
      ...OPTIONS,
      entryPoints: [join(chapterDir, "src", "main.ts")],
      outdir: unfinished,
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
  const { errors } = /** @type {Partial<import("esbuild").BuildFailure>} */ (error);
  if (!errors) throw error;
  const { formatMessages } = await import("esbuild");
  const color = process.stderr.isTTY && !process.env.NO_COLOR;
  process.stderr.write((await formatMessages(errors, { kind: "error", color })).join(""));
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
    .filter((name) => !name.startsWith("new-"))
    .map((name) => join(cache, name))
    .filter((path) => path !== current);
  const newestFirst = bundles.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of newestFirst.slice(KEPT_BUNDLES - 1)) rmSync(path, { recursive: true, force: true });
}
