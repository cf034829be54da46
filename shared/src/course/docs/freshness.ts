/** Whether each section of a translation was translated from the Chinese text as it is now. */

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readDocument } from "../../document/index.ts";
import type { Page, Section } from "./page.ts";

const LEDGER = "docs/translations.json";

/** File of the translation → heading of its section → hash of the Chinese section it was translated from. */
const ledgerSchema = z.record(z.string(), z.record(z.string(), z.string()));

export type Ledger = z.output<typeof ledgerSchema>;

/** Reads the ledger; a course without one has translated nothing yet. */
export function readLedger(root: string): Ledger {
  const file = join(root, LEDGER);
  return existsSync(file) ? readDocument(file, ledgerSchema, root) : {};
}

export function checkFreshness(source: Page, translation: Page, ledger: Ledger): string[] {
  const fresh = freshSections(source, translation, ledger);
  return source.sections.flatMap((section, index) => {
    const other = translation.sections[index];
    if (!other || fresh.includes(index)) return [];
    return [
      `${translation.file}:${other.line}: ${index === 0 ? "the start of the page" : `"${other.heading}"`} was not translated from ${source.file}:${section.line} ` +
        "as it is now; bring it up to date, then run pnpm check docs --accept",
    ];
  });
}

/** The indices of the sections of a translation that were made from the Chinese text as it is. */
export function freshSections(source: Page, translation: Page, ledger: Ledger): number[] {
  const known = ledger[translation.file] ?? {};
  return [...source.sections.keys()].filter((index) => {
    const other = translation.sections[index];
    return other && known[keyOf(other, index)] === hashOf(source.sections[index] as Section);
  });
}

/** Records that these sections of translations are up to date: a machine has changed them together with the Chinese ones. */
export function keepFresh(
  root: string,
  kept: { source: Page; translation: Page; sections: number[] }[],
): void {
  const ledger = readLedger(root);
  for (const { source, translation, sections } of kept) {
    const known = ledger[translation.file] ?? {};
    for (const index of sections)
      known[keyOf(translation.sections[index] as Section, index)] = hashOf(source.sections[index] as Section);
    ledger[translation.file] = known;
  }
  writeLedger(root, ledger);
}

/** Records that these translations are up to date, and writes the ledger. */
export function acceptTranslations(root: string, pairs: [source: Page, translation: Page][]): void {
  const ledger = readLedger(root);
  for (const [source, translation] of pairs) {
    const hashes = source.sections.map((section) => hashOf(section));
    ledger[translation.file] = Object.fromEntries(
      translation.sections.map((section, index) => [keyOf(section, index), hashes[index] ?? ""]),
    );
  }
  writeLedger(root, ledger);
}

function writeLedger(root: string, ledger: Ledger): void {
  const sorted = Object.fromEntries(Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  const file = join(root, LEDGER);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

function keyOf(section: Section, index: number): string {
  return index === 0 ? "(start)" : section.heading;
}

/** Blanks at line ends and empty lines at the end do not make a translation stale. */
function hashOf(section: Section): string {
  const text = section.source
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
