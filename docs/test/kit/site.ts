/** The built site as files: its base path and its pages, each with its language and its kind. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CHAPTER_ID } from "../../../shared/src/launch/chapter-id.mjs";

/** Where the built site lies. */
export const SITE = join(import.meta.dirname, "../../.site");

export const LANGUAGES = ["zh", "en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One page: its path below the base, which ends with a slash or with `.html`. */
export interface SitePage {
  path: string;
  file: string;
  language: Language;
  /** `landing`, `text`, `diff`, `play`, …: pages of one kind are built alike. */
  kind: string;
}

/** The base path that the site was built for, with a slash at both ends. */
export function siteBase(): string {
  const index = readFileSync(join(SITE, "index.html"), "utf8");
  const base = /<script type="module" src="([^"]*\/)assets\//.exec(index)?.[1];
  if (!base) throw new Error(`${SITE} holds no built site; build it first: pnpm site:build`);
  return base;
}

/** Every page of the site. */
export function sitePages(): SitePage[] {
  return readdirSync(SITE, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".html"))
    .sort()
    .map((file) => ({ file, path: file.replace(/(^|\/)index\.html$/, "$1"), ...placeOf(file) }));
}

function placeOf(file: string): { language: Language; kind: string } {
  const [first = "", ...rest] = file.replace(/(\/?index)?\.html$/, "").split("/");
  const language = first === "en" || first === "ja" ? first : "zh";
  const parts = language === "zh" ? [first, ...rest] : rest;
  return { language, kind: kindOf(parts) };
}

function kindOf([first = "", second]: string[]): string {
  if (first === "") return "landing";
  return new RegExp(`^${CHAPTER_ID}$`).test(first) ? (second ?? "text") : first;
}

/** One page of each kind in a language: the richest chapter stands for all chapters. */
export function onePageOfEachKind(language: Language, chapter = "s09"): SitePage[] {
  const pages = sitePages().filter((page) => page.language === language);
  const kinds = [...new Set(pages.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const same = pages.filter((page) => page.kind === kind);
    return same.find(({ path }) => path.includes(`${chapter}/`)) ?? (same[0] as SitePage);
  });
}
