/**
 * English sentences that programs and the model read, told to the person in his language. The tables beside this file list them;
 * a sentence that is in none of them stays as it is.
 */

import { fileReasons } from "./files.ts";
import { inEach, type Language, type Localized } from "./localized.ts";
import { reasonsOfCalls } from "./retold-calls.ts";
import { reasonsOfSettings } from "./retold-settings.ts";
import { reasonsOfShell } from "./retold-shell.ts";
import { reasonsOfUsage } from "./retold-usage.ts";

/** `{name}` stands for any text, `{~name}` for one that is itself retold. */
const GAP = /\{(~?)(\w+)\}/g;
/** `.harness/settings.json:3: ` or `chapters/x/y.yaml:1: `, and after it the place in the file: `permissions.allow[0]: `. */
const PLACE = /^(\S[^\n]*?:\d+: |[A-Za-z_][\w.[\]-]*: )(.*)$/s;
const STOP: Localized = { zh: "。", en: ".", ja: "。" };

/**
 * An English text with file:line and reason, such as an error of a settings file, line by line in each language. What
 * has no translation stays English.
 */
export function retold(text: string): Localized {
  return inEach((language) => (language === "en" ? text : eachLine(text, language)));
}

function eachLine(text: string, language: Language): string {
  return text
    .split("\n")
    .map((line) => sentenceIn(line, language))
    .join("\n");
}

/** The text as the first of these phrases that fits tells it. They are read for this text alone, so they may be short. */
export function retoldBy(phrases: Localized[], text: string): Localized {
  return inEach((language) => phraseIn(text, language, phrases.map(toPattern)) ?? text);
}

function sentenceIn(line: string, language: Language): string {
  const stop = line.endsWith(".") ? "." : "";
  const said = phraseIn(line.slice(0, line.length - stop.length), language);
  if (said !== undefined) return said + (stop && STOP[language]);
  const [, place, rest] = PLACE.exec(line) ?? [];
  return place === undefined || rest === undefined ? line : place + sentenceIn(rest, language);
}

function phraseIn(text: string, language: Language, known = patterns()): string | undefined {
  for (const { pattern, phrase } of known) {
    const found = pattern.exec(text);
    if (!found) continue;
    const gaps: Record<string, string> = found.groups ?? {};
    return phrase[language].replace(GAP, (_, again: string, name: string) => {
      const gap = gaps[name] ?? "";
      return again ? sentenceIn(gap, language) : gap;
    });
  }
  return undefined;
}

interface Pattern {
  pattern: RegExp;
  phrase: Localized;
}

let compiled: Pattern[] | undefined;

/** Compiled at the first use: most programs never need them. */
function patterns(): Pattern[] {
  const reasonsOfFiles = Object.values(fileReasons);
  const tables = [reasonsOfShell, reasonsOfSettings, reasonsOfCalls, reasonsOfUsage, reasonsOfFiles];
  compiled ??= tables.flat().map(toPattern);
  return compiled;
}

function toPattern(phrase: Localized): Pattern {
  const source = phrase.en.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(GAP, "(?<$2>.+?)");
  return { pattern: new RegExp(`^${source}$`), phrase };
}
