/** Runs before each file of tests. Files share a process, so each starts with the variables of the first one and leaves no stub. */

import { afterAll, beforeEach, vi } from "vitest";
import { setEnvironment } from "../host/index.ts";
import { environment, newHome, stayHere } from "./sealed.ts";

const shared = globalThis as { sealedVariables?: NodeJS.ProcessEnv };

if (!shared.sealedVariables) stayHere();
shared.sealedVariables ??= environment();
setEnvironment({ ...shared.sealedVariables, HOME: newHome() });
const directory = process.cwd();

beforeEach(() => {
  vi.stubEnv("HOME", newHome());
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.chdir(directory);
});
