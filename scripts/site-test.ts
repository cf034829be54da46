/** `pnpm site:test`: builds the course site for a base path and tests what was built in a real Chromium. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { maySkip } from "@harness/shared/host";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { findChromium } from "./lib/chromium.ts";
import { readArgs, runCommand } from "./lib/command.ts";
import { untilInterrupted } from "./site/frame.ts";

const OPTIONS = { lang: { type: "string" } } as const;

/** The site is served from a folder, so that a link without the base path breaks. */
const BASE = "/harness/";

await runCommand((args) => untilInterrupted((signal) => test(args, signal)));

async function test(args: string[], signal: AbortSignal): Promise<number> {
  const language = languageOf(args, process.env);
  const usage = "pnpm site:test [FILE...] [--lang zh|en|ja]";
  const { positionals } = readArgs(args, OPTIONS, usage, words.siteTestHelp[language]);
  if (!findChromium()) {
    maySkip("chromium", "none was found");
    console.error(words.siteTestNeedsChromium[language]);
    return 0;
  }
  const built = await runNode(["scripts/run.mjs", "site-build"], signal);
  if (built !== 0) return built;
  return runNode(
    ["node_modules/vitest/vitest.mjs", "run", "-c", "docs/vitest.config.ts", ...positionals],
    signal,
  );
}

async function runNode([program = "", ...args]: string[], signal: AbortSignal): Promise<number> {
  const root = repositoryRoot();
  const env = { ...process.env, SITE_BASE: BASE };
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env,
    stdio: "inherit",
    signal,
  });
  const [code] = await once(child, "close");
  return code ?? 1;
}
