/** Hides the user's own settings from this process and from the programs that it starts. */

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainEnvironment } from "./plain.ts";

/** Variables that the user sets for the tests, and those that vitest sets for its workers. */
const KEPT =
  /^(?:CI|CHROMIUM|HARNESS_MUST_HAVE|HARNESS_TESTS|ATTACK|SEED|NODE_ENV|VITEST.*|TEST|DEV|PROD|SSR|MODE|BASE_URL)$/;

/** A port where no server listens: a program that tries to reach the network fails at once, on every machine. */
const NOWHERE = "http://127.0.0.1:9";
const NO_NETWORK = {
  http_proxy: NOWHERE,
  https_proxy: NOWHERE,
  all_proxy: NOWHERE,
  no_proxy: "127.0.0.1,localhost",
  GIT_ALLOW_PROTOCOL: "file",
};

/** Seals this process. Its home directory and its temporary files are in a folder that is removed when it ends. */
export function sealProcess(): void {
  // A short name, because paths of sockets have at most about a hundred characters.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ht-")));
  // A server that refuses to run as root works below it as another user.
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  const home = join(folder, "home");
  mkdirSync(home);
  // A test of colours sets NO_COLOR itself.
  const { NO_COLOR: _, ...plain } = plainEnvironment(home);
  setEnvironment({ ...plain, ...NO_NETWORK, TMPDIR: folder, ...Object.fromEntries(kept) });
  process.umask(0o022);
}

/** Replaces all variables of this process by these. */
export function setEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
}
