/** `pnpm site:book`: prints the built site as a book, one PDF for each language. */

import { repositoryRoot } from "@harness/shared/chapters";
import { LANGUAGES, type Language, words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { findChromium } from "./lib/chromium.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { bookFile, isBuilt, makeBook } from "./site/book.ts";
import { untilInterrupted } from "./site/frame.ts";
import { canDraw } from "./site/print.ts";

const OPTIONS = { lang: { type: "string" } } as const;

/** Characters that every font of the language contains. */
const LETTERS: Record<Language, string> = { zh: "这样读书", en: "read", ja: "本を読む" };

await runCommand((args) => untilInterrupted((signal) => printBooks(args, signal)));

async function printBooks(args: string[], signal: AbortSignal): Promise<number> {
  const language = languageOf(args, process.env);
  const usage = "pnpm site:book [zh] [en] [ja] [--lang zh|en|ja]";
  const { positionals } = readArgs(args, OPTIONS, usage, words.bookHelp[language]);
  const wanted = positionals.length ? positionals.map((name) => bookLanguage(name, language)) : LANGUAGES;
  const root = repositoryRoot();
  const chromium = findChromium();
  if (!isBuilt(root)) return fail(words.bookNoSite[language]);
  if (!chromium) return fail(words.bookNoChromium[language]);
  for (const book of wanted) {
    if (!(await canDraw(chromium, LETTERS[book], signal))) return fail(words.bookNoLetters[book]);
    const { pages } = await makeBook(root, book, chromium, signal);
    console.log(words.bookMade({ file: bookFile(book), pages })[language]);
  }
  return 0;
}

function bookLanguage(name: string, language: Language): Language {
  const found = LANGUAGES.find((known) => known === name);
  if (!found) throw new UsageError(words.bookUnknownLanguage({ name })[language]);
  return found;
}

function fail(message: string): number {
  console.error(message);
  return 1;
}
