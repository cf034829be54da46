/** Checks that each section of a translation was made from the current Chinese text. */

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readDocument } from "../../document/index.ts";
import { writtenLines } from "./contract.ts";
import type { Page, Section } from "./page.ts";
import { findSection, sectionsBelow } from "./sections.ts";

const LEDGER = "docs/translations.json";

/** The key of the text before the first heading. */
const START = "(start)";

/** File of the translation → heading of its section → hash of the Chinese section that it was made from. */
const ledgerSchema = z.record(z.string(), z.record(z.string(), z.string()));

export type Ledger = z.output<typeof ledgerSchema>;

/** Reads the ledger; without a file it is empty. */
export function readLedger(root: string): Ledger {
  const file = join(root, LEDGER);
  return existsSync(file) ? readDocument(file, ledgerSchema, root) : {};
}

export function checkFreshness(source: Page, translation: Page, ledger: Ledger): string[] {
  return pairsOf(source, translation).flatMap((pair) => {
    const { section, other, key } = pair;
    if (isFresh(pair, translation, ledger)) return [];
    return [
      `${translation.file}:${other.line}: ${key === START ? "the start of the page" : `"${key}"`} was not translated from ${source.file}:${section.line} ` +
        "as it is now; bring it up to date, then run pnpm check docs --accept",
    ];
  });
}

/** The headings of a translation's sections that are older than their Chinese text; "" is the start of the page. */
export function staleSections(root: string, source: Page, translation: Page): string[] {
  const ledger = readLedger(root);
  const stale = pairsOf(source, translation).filter((pair) => !isFresh(pair, translation, ledger));
  return stale.map(({ key, other }) => (key === START ? "" : other.heading));
}

/** The keys of the sections of a translation that were made from the current Chinese text. */
export function freshSections(source: Page, translation: Page, ledger: Ledger): string[] {
  const fresh = pairsOf(source, translation).filter((pair) => isFresh(pair, translation, ledger));
  return fresh.map(({ key }) => key);
}

/** Records that these sections are up to date, because a program has changed them in all languages. */
export function keepFresh(root: string, kept: { source: Page; translation: Page; keys: string[] }[]): void {
  const ledger = readLedger(root);
  for (const { source, translation, keys } of kept) {
    const pairs = pairsOf(source, translation).filter(({ key }) => keys.includes(key));
    ledger[translation.file] = { ...ledger[translation.file], ...hashesOf(pairs) };
  }
  writeLedger(root, ledger);
}

/** Records that these translations are up to date, and writes the ledger. */
export function acceptTranslations(root: string, pages: [source: Page, translation: Page][]): void {
  const ledger = readLedger(root);
  for (const [source, translation] of pages)
    ledger[translation.file] = hashesOf(pairsOf(source, translation));
  writeLedger(root, ledger);
}

/** A Chinese section and its translation. */
interface Pair {
  section: Section;
  other: Section;
  key: string;
}

/** All sections except the questions, which are written from a file with all languages. */
function pairsOf(source: Page, translation: Page): Pair[] {
  const questions = findSection(source, "questions", "zh", "");
  const written = [questions, ...sectionsBelow(source, "questions", "zh")];
  return source.sections.flatMap((section, index) => {
    const other = translation.sections[index];
    if (!other || written.includes(section)) return [];
    return [{ section, other, key: index === 0 ? START : other.heading }];
  });
}

function isFresh({ section, key }: Pair, { file }: Page, ledger: Ledger): boolean {
  return ledger[file]?.[key] === hashOf(section);
}

function hashesOf(pairs: Pair[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ key, section }) => [key, hashOf(section)]));
}

function writeLedger(root: string, ledger: Ledger): void {
  const sorted = Object.fromEntries(Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  const file = join(root, LEDGER);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

/** Spaces at line ends, empty lines at the end and generated parts do not make a translation stale. */
function hashOf(section: Section): string {
  const text = writtenLines(section)
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
