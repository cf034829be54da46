// Starts a bundled chapter with the code that V8 compiled in earlier runs: compiling takes longer than everything else.
// From Node 22.1 on, module.enableCompileCache() does this. The floor is Node 20, so we keep the cache ourselves.
import {
  closeSync,
  fstatSync,
  openSync,
  read,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cachedDataVersionTag, setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { showSourcePositions } from "./source-positions.mjs";

/** No run needs every function. So each of the first few runs adds the functions that it compiled. */
const RUNS_THAT_ADD = 6;

/**
 * Runs a bundle in this process, as if it had been started directly. Settles when its main.ts has finished.
 * @param {string} bundle absolute path, see bundle.mjs
 * @param {string[]} flags
 */
export async function startBundle(bundle, flags) {
  await startMain(await loadBundle(bundle), flags);
}

/**
 * The same for a bundle without packages, which come from a library.
 * @param {string} library
 * @param {string} bundle
 * @param {string[]} flags
 */
export async function startOver(library, bundle, flags) {
  const load = await loadLibrary(library);
  await startMain(load(bundle), flags);
}

/**
 * @param {(flags: string[]) => Promise<void>} runMain
 * @param {string[]} flags
 */
async function startMain(runMain, flags) {
  // Node would print the source line, which is thousands of characters long in a bundle.
  process.on("uncaughtException", (error) => {
    console.error(error);
    process.exit(1);
  });
  await runMain(flags);
}

/**
 * Loads a bundle. Each call of the result runs its main.ts again, with fresh module variables.
 * @param {string} bundle
 * @returns {Promise<(flags: string[]) => Promise<void>>}
 */
export async function loadBundle(bundle) {
  const main = (await compile(bundle)).runInThisContext();
  const again = [launcher("play.mjs"), bundle];
  return runnerOf(bundle, again, (module) => evaluate(main, bundle, module, createRequire(bundle)));
}

/**
 * Loads a library. Each call of the result does what `loadBundle` does, for a bundle without packages.
 * Each run also evaluates the library again.
 * @param {string} library
 * @returns {Promise<(bundle: string) => (flags: string[]) => Promise<void>>}
 */
export async function loadLibrary(library) {
  const make = (await compile(library)).runInThisContext();
  return (bundle) => {
    const main = new Script(readFileSync(bundle, "utf8"), { filename: bundle }).runInThisContext();
    return runnerOf(bundle, [launcher("play-over.mjs"), library, bundle], (module) => {
      const { modules } = evaluate(make, library, { exports: {} }, createRequire(library));
      const builtin = createRequire(bundle);
      const require = (/** @type {string} */ name) => (modules[name] ?? (() => builtin(name)))();
      evaluate(main, bundle, module, require);
    });
  };
}

/**
 * @param {string} bundle
 * @param {string[]} again the arguments with which Node starts the same program in a process of its own
 * @param {(module: { exports: any }) => void} evaluateIn
 * @returns {(flags: string[]) => Promise<void>}
 */
function runnerOf(bundle, again, evaluateIn) {
  showSourcePositions(bundle);
  optimiseWebAssembly(false);
  return async (flags) => {
    process.argv = [process.execPath, bundle, ...flags];
    Object.assign(globalThis, { harnessAgain: again });
    const module = { exports: /** @type {{ finished?: Promise<void> }} */ ({}) };
    evaluateIn(module);
    await module.exports.finished;
  };
}

/** @param {string} name of a file beside this one */
function launcher(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

/**
 * @param {Function} main
 * @param {string} bundle
 * @param {{ exports: any }} module
 * @param {(name: string) => unknown} require
 */
function evaluate(main, bundle, module, require) {
  main(module.exports, require, module, bundle, dirname(bundle), pathToFileURL(bundle).href);
  return module.exports;
}

/** @param {string} bundle */
async function compile(bundle) {
  const file = `${bundle}.${cachedDataVersionTag()}`;
  const reading = Promise.all([readAside(bundle), readAside(file).catch(() => undefined)]);
  void globalThis.Headers; // meanwhile loads `fetch`, with the compiled code that is built into Node
  optimiseWebAssembly(false); // `fetch` compiles its parser during the wait
  const [source, code] = await reading;
  optimiseWebAssembly(true); // as when the code was written, see writeCode
  const script = new Script(source.toString("latin1"), {
    filename: bundle,
    cachedData: code?.subarray(0, -1),
  });
  // The last byte of the file says how many runs the code comes from.
  const added = script.cachedDataRejected ? 0 : (code?.at(-1) ?? 0);
  if (added < RUNS_THAT_ADD) process.once("exit", () => writeCode(file, added + 1, script));
  return script;
}

/**
 * Reads a whole file at once, in another thread. `readFile` would need this thread for each piece.
 * @param {string} file
 * @returns {Promise<Buffer>}
 */
async function readAside(file) {
  const descriptor = openSync(file, "r");
  const bytes = Buffer.allocUnsafeSlow(fstatSync(descriptor).size);
  return new Promise((resolve, reject) =>
    read(descriptor, bytes, 0, bytes.length, 0, (error, count) => {
      closeSync(descriptor);
      if (error) reject(error);
      else resolve(count === bytes.length ? bytes : readFileSync(file)); // a network disk may give less at once
    }),
  );
}

/**
 * @param {string} file
 * @param {number} runs
 * @param {Script} script
 */
function writeCode(file, runs, script) {
  const unfinished = `${file}.${process.pid}`;
  try {
    // V8 accepts compiled code only under the flags that it was compiled with.
    optimiseWebAssembly(true);
    keepBytecode(false);
    writeFileSync(unfinished, Buffer.concat([script.createCachedData(), Buffer.of(runs)]));
    renameSync(unfinished, file); // a rename: others may be reading the file
  } catch {
    // Without the cache (a full disk, a read-only folder) the next start is only slower.
    rmSync(unfinished, { force: true });
  }
}

/**
 * The only busy WebAssembly is the HTTP parser of `fetch`. After a few requests V8 would optimise it:
 * a tenth of a second of work, which such short input never pays back.
 * @param {boolean} wanted
 */
function optimiseWebAssembly(wanted) {
  for (const flag of ["wasm-tier-up", "wasm-dynamic-tiering"])
    setFlagsFromString(wanted ? `--${flag}` : `--no-${flag}`);
}

/**
 * V8 drops compiled code that has not run for a while. With many plays in one process, each play would compile it again.
 * @param {boolean} wanted
 */
export function keepBytecode(wanted) {
  setFlagsFromString(wanted ? "--no-flush-bytecode" : "--flush-bytecode");
}
