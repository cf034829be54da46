/**
 * The ways to the other languages: to the same page, and from a page that is in English only to their front pages.
 * It takes the place of the default theme's own, which knows no such pages. Where on the page the reader is,
 * `keep-place.ts` sees when the link is followed.
 */

import { useData } from "vitepress";
import { computed } from "vue";

export function useLangs({ correspondingLink = false } = {}) {
  const { site, localeIndex, page, frontmatter } = useData();
  const linkOf = (key: string) => (key === "root" ? "/" : `/${key}/`);
  const currentLang = computed(() => ({
    label: site.value.locales[localeIndex.value]?.label,
    link: linkOf(localeIndex.value),
  }));
  const path = computed(() => {
    if (!correspondingLink || frontmatter.value.onlyEnglish) return "";
    const below = page.value.relativePath.slice(currentLang.value.link.length - 1);
    return below.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html");
  });
  const localeLinks = computed(() =>
    Object.entries(site.value.locales)
      .filter(([key]) => key !== localeIndex.value)
      .map(([key, { label }]) => ({ text: label, link: linkOf(key) + path.value })),
  );
  return { localeLinks, currentLang };
}
