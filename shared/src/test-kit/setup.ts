/** Runs before each test file. Files share a process, so each starts with the same variables and leaves no stubs. */

import { afterAll, beforeEach, vi } from "vitest";
import { setEnvironment } from "../host/index.ts";
import { environment, newPlace, stayHere } from "./sealed.ts";

const shared = globalThis as { sealedVariables?: NodeJS.ProcessEnv };

if (!shared.sealedVariables) stayHere();
shared.sealedVariables ??= environment();
const { TMPDIR = "" } = shared.sealedVariables;
setEnvironment({ ...shared.sealedVariables, ...newPlace(TMPDIR) });
const directory = process.cwd();

// The folders stay until all tests have ended. If its folder is gone, a watcher watches the parent, where it would
// be called for changes of other tests.
beforeEach(() => {
  for (const [name, value] of Object.entries(newPlace(TMPDIR))) vi.stubEnv(name, value);
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.chdir(directory);
});
