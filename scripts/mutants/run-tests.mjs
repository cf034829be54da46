// Runs the unit tests in a folder on mutants. Reads { folder, mutants: [id] } as JSON from stdin, and prints
// { reached: { file: [id] }, noticed: { id: file } } as JSON. Tests that fail without a mutant are left out.
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { createVitest } from "vitest/node";

/** A test that hangs has noticed the mutant. */
const TIMEOUT_MS = 60_000;

const { folder, mutants } = JSON.parse(await text(process.stdin));
const reachedFile = join(folder, "tests.reached");
// Output of vitest and of tests must not mix with the answer.
const answer = process.stdout.write.bind(process.stdout);
process.stdout.write = /** @type {any} */ (() => true);

// A test may use what another chapter keeps for it, and the copy of the chapter stands elsewhere.
const chapters = join(import.meta.dirname, "../../chapters");
const alias = [{ find: /^\.\.\/\.\.\/(?=[sx]\d\d_)/, replacement: `${chapters}/` }];

/** @type {import("vitest/node").CliOptions} */
const options = {
  root: folder,
  config: false,
  watch: false,
  include: ["test/**/*.test.ts"],
  // The switch reads its variables before the other one hides the machine from the tests.
  setupFiles: [
    join(folder, "src/mutant-switch.ts"),
    join(import.meta.dirname, "../../shared/src/test-kit/setup.ts"),
  ],
  sequence: { setupFiles: "list" },
  pool: "forks",
  maxWorkers: "100%",
  bail: 1,
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
  env: { HARNESS_RUNS: "off" },
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: TIMEOUT_MS } },
  reporters: [{}],
  silent: true,
};
const vitest = await createVitest("test", options, { resolve: { alias } });

/** @type {Record<string, string[]>} */
const reached = {};
/** @type {Record<string, string>} */
const noticed = {};

const all = await vitest.globTestSpecifications();
for (const spec of all) {
  const failed = await firstToFail([spec], { HARNESS_MUTANTS_REACHED: reachedFile });
  if (failed === undefined) reached[nameOf(spec)] = idsIn(reachedFile);
  rmSync(reachedFile, { force: true });
}
for (const id of mutants) {
  const specs = all.filter((spec) => reached[nameOf(spec)]?.includes(id));
  const failed = specs.length > 0 ? await firstToFail(specs, { HARNESS_MUTANT: id }) : undefined;
  if (failed !== undefined) noticed[id] = failed;
}
await vitest.close();
process.exitCode = 0; // failing tests are expected
answer(JSON.stringify({ reached, noticed }));

/**
 * The first test file that failed.
 * @param {import("vitest/node").TestSpecification[]} specs
 * @param {Record<string, string>} env variables for the tests
 * @returns {Promise<string | undefined>}
 */
async function firstToFail(specs, env) {
  Object.assign(process.env, env);
  try {
    const { testModules } = await vitest.runTestSpecifications(specs);
    // The list includes modules of earlier runs.
    const judged = testModules.filter(({ moduleId }) => specs.some((spec) => spec.moduleId === moduleId));
    const failed = judged.find((module) => !module.ok());
    return failed && relative(folder, failed.moduleId);
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

/** @param {import("vitest/node").TestSpecification} spec */
function nameOf(spec) {
  return relative(folder, spec.moduleId);
}

/** @param {string} file */
function idsIn(file) {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return []; // it ran no line with a mutant
  }
}
