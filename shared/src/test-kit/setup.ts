/** Runs before each file of tests. Files share a process, so each starts with the variables of the first one and leaves no stub. */

import { afterAll, beforeEach, vi } from "vitest";
import { setEnvironment } from "../host/index.ts";
import { environment, newPlace, stayHere } from "./sealed.ts";

const shared = globalThis as { sealedVariables?: NodeJS.ProcessEnv };

if (!shared.sealedVariables) stayHere();
shared.sealedVariables ??= environment();
const { TMPDIR = "" } = shared.sealedVariables;
setEnvironment({ ...shared.sealedVariables, ...newPlace(TMPDIR) });
const directory = process.cwd();

// The folders stay until all tests have ended. A watcher whose folder is gone watches the one above it, and there it would
// be called for whatever another test does.
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
