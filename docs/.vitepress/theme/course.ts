/** The language and the chapter of the page that is shown. */

import { useData } from "vitepress";
import { computed } from "vue";

export type Language = "zh" | "en" | "ja";

export function useCourse() {
  const { lang, frontmatter } = useData();
  const language = computed(() => lang.value.slice(0, 2) as Language);
  return {
    language,
    /** "/", "/en/" or "/ja/": the base path comes in front of it by `withBase`. */
    prefix: computed(() => (language.value === "zh" ? "/" : `/${language.value}/`)),
    chapter: computed(() => frontmatter.value.chapter as string | undefined),
    tab: computed(() => frontmatter.value.tab as string | undefined),
  };
}
