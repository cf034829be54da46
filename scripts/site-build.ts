/** `pnpm site:build`: the whole course site as files for any static host. */

import { repositoryRoot } from "@harness/shared/chapters";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { readArgs, runCommand } from "./lib/command.ts";
import { siteData } from "./site/data.ts";
import { ensureInstalled, untilInterrupted } from "./site/frame.ts";
import { siteInstallation } from "./site/installation.ts";
import { runVitePress } from "./site/vitepress.ts";
import { writePages } from "./site/write.ts";

const OPTIONS = { lang: { type: "string" } } as const;

await runCommand((args) => untilInterrupted((signal) => build(args, signal)));

async function build(args: string[], signal: AbortSignal): Promise<number> {
  const language = languageOf(args, process.env);
  readArgs(args, OPTIONS, "pnpm site:build [--lang zh|en|ja]", words.siteHelp[language]);
  const start = performance.now();
  const root = repositoryRoot();
  await ensureInstalled(siteInstallation(root), language, signal);
  writePages(root);
  await siteData(root, signal);
  const code = await runVitePress(root, ["build", "docs"], signal);
  const seconds = Math.round((performance.now() - start) / 1000);
  if (code === 0) console.log(words.siteBuilt({ folder: "docs/.site", seconds })[language]);
  return code;
}
