/** `pnpm site`: serves the course site on this computer, and follows every change of a README. */

import { repositoryRoot } from "@harness/shared/chapters";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { siteData } from "./site/data.ts";
import { ensureInstalled, untilInterrupted } from "./site/frame.ts";
import { siteInstallation } from "./site/installation.ts";
import { runVitePress } from "./site/vitepress.ts";
import { followChanges } from "./site/watch.ts";
import { writePages } from "./site/write.ts";

const OPTIONS = { lang: { type: "string" }, port: { type: "string" } } as const;
const USAGE = "pnpm site [--port N] [--lang zh|en|ja]";

await runCommand((args) => untilInterrupted((signal) => serve(args, signal)));

async function serve(args: string[], signal: AbortSignal): Promise<number> {
  const language = languageOf(args, process.env);
  const { port } = readArgs(args, OPTIONS, USAGE, words.siteHelp[language]).values;
  if (port !== undefined && !isPort(port)) throw new UsageError(words.siteBadPort({ port })[language]);
  const root = repositoryRoot();
  await ensureInstalled(siteInstallation(root), language, signal);
  writePages(root);
  const over = new AbortController();
  const end = AbortSignal.any([signal, over.signal]);
  followChanges(root, end);
  siteData(root, end).catch((error) => end.aborted || console.error(error));
  const code = await runVitePress(root, ["dev", "docs", ...(port ? ["--port", port] : [])], signal);
  over.abort();
  return code;
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;
}
