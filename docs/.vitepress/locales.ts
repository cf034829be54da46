/** What stands around the pages of each language. */

import type { DefaultTheme, LocaleConfig } from "vitepress";
import type { SiteOutline } from "../../shared/src/site/index.ts";
import * as words from "../../shared/src/wording/site.ts";

const LANGUAGES = {
  zh: { label: "中文", lang: "zh-CN", prefix: "/" },
  en: { label: "English", lang: "en", prefix: "/en/" },
  ja: { label: "日本語", lang: "ja", prefix: "/ja/" },
} as const;

type Language = keyof typeof LANGUAGES;

type Sidebar = DefaultTheme.SidebarItem[];

/** Chinese lies at the root, the others below a folder of their name. */
export function localesOf(
  outline: SiteOutline,
  api: Record<string, Sidebar>,
): LocaleConfig<DefaultTheme.Config> {
  const english = localeOf(outline, "en");
  const sidebar = { "/en/": sidebarOf(outline, "en", "/en/"), ...api };
  const en = { ...english, themeConfig: { ...english.themeConfig, sidebar } };
  return { root: localeOf(outline, "zh"), en, ja: localeOf(outline, "ja") };
}

function localeOf(outline: SiteOutline, language: Language): LocaleConfig<DefaultTheme.Config>[string] {
  const { label, lang, prefix } = LANGUAGES[language];
  const { title, description, nav } = outline.languages[language];
  return {
    label,
    lang,
    link: prefix,
    title,
    description,
    themeConfig: { nav, sidebar: sidebarOf(outline, language, prefix), ...labelsOf(language) },
  };
}

function sidebarOf({ phases, languages }: SiteOutline, language: Language, prefix: string): Sidebar {
  const chapters = phases.map(({ title, chapters }) => ({
    text: title[language],
    items: chapters.map(({ id, title }) => ({
      text: `${id} ${title[language]}`,
      link: `${prefix}${id}/`,
    })),
  }));
  return [...chapters, { items: languages[language].more }];
}

function labelsOf(language: Language): DefaultTheme.Config {
  return {
    outline: { level: [2, 3], label: words.siteOnThisPage[language] },
    docFooter: { prev: words.sitePrevious[language], next: words.siteNext[language] },
    langMenuLabel: words.siteLanguage[language],
    sidebarMenuLabel: words.siteChapters[language],
    returnToTopLabel: words.siteTop[language],
    darkModeSwitchLabel: words.siteAppearance[language],
    lightModeSwitchTitle: words.siteToLight[language],
    darkModeSwitchTitle: words.siteToDark[language],
    skipToContentLabel: words.siteSkip[language],
  };
}
