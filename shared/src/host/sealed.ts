/** A process that sees nothing of the person's own settings, and whose programs see nothing of them either. */

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainEnvironment } from "./plain.ts";

/** What the person says to the tests, and what vitest says to its workers. */
const KEPT =
  /^(?:CI|CHROMIUM|HARNESS_MUST_HAVE|HARNESS_TESTS|ATTACK|SEED|NODE_ENV|VITEST.*|TEST|DEV|PROD|SSR|MODE|BASE_URL)$/;

/** A port where nobody listens: a program that wants to leave this computer fails at once, on every network. */
const NOWHERE = "http://127.0.0.1:9";
const NO_NETWORK = {
  http_proxy: NOWHERE,
  https_proxy: NOWHERE,
  all_proxy: NOWHERE,
  no_proxy: "127.0.0.1,localhost",
  GIT_ALLOW_PROTOCOL: "file",
};

/** Seals this process. Its home directory and its temporary files lie in a folder that goes with it. */
export function sealProcess(): void {
  // A short name: paths of sockets may have no more than about a hundred characters.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ht-")));
  // A server that may not run as root works below it as another user.
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  const home = join(folder, "home");
  mkdirSync(home);
  // A test of colours says itself that there are none.
  const { NO_COLOR: _, ...plain } = plainEnvironment(home);
  setEnvironment({ ...plain, ...NO_NETWORK, TMPDIR: folder, ...Object.fromEntries(kept) });
  process.umask(0o022);
}

/** From now on the variables of this process are these, and no others. */
export function setEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
}
