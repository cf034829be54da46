/** `pnpm play`: shows one of the user's recorded runs in the player, as a page. */

import { resolve } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import { withoutSecrets } from "@harness/shared/model";
import { playerPage, readRun } from "@harness/shared/trace-player";
import { type Language, words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { requirePagePath, temporaryPage, writePage } from "./lib/page-file.ts";
import { ownKeys } from "./play/keys.ts";
import { describeRuns, runNamed, textOfRun } from "./play/runs.ts";

const USAGE = "pnpm play [FILE | N] [--list] [--html FILE] [--lang zh|en|ja]";
const OPTIONS = {
  list: { type: "boolean" },
  html: { type: "string" },
  lang: { type: "string" },
} as const;

/** Only the owner may read the page, because it contains a conversation. */
const OWNER_ONLY = 0o600;

const root = repositoryRoot();

await runCommand(async (args) => {
  const language = languageOf(args, process.env);
  const { positionals, values } = readArgs(args, OPTIONS, USAGE, words.playHelp[language]);
  if (positionals.length > 1) throw new UsageError(`Usage: ${USAGE}`);
  console.log(values.list ? describeRuns(language) : await showRun(positionals[0], values.html, language));
  return 0;
});

/** Returns the text for the person. */
async function showRun(
  name: string | undefined,
  html: string | undefined,
  language: Language,
): Promise<string> {
  const here = callerDirectory(root);
  if (html !== undefined) requirePagePath(resolve(here, html), language);
  const file = runNamed(name, here, language);
  const keys = ownKeys(root);
  const run = readRun(textOfRun(file, language), (value) => withoutSecrets(value, keys));
  if ("why" in run) throw new UsageError(`${file}: ${run.why[language]}`);
  const { title, plays } = run.play;
  const path = html === undefined ? temporaryPage() : resolve(here, html);
  const page = await playerPage(root, [run.play], { language, title });
  writePage(path, page, language, OWNER_ONLY);
  const note = plays[0]?.note?.[language];
  return [words.playsPageWritten({ path })[language], ...(note ? [note] : [])].join("\n");
}
