/** The course site: VitePress, told by `.pages/site.json` what the course is made of. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type MarkdownOptions } from "vitepress";
import type { SiteOutline } from "../../shared/src/site/index.ts";
import { apiSidebars } from "./api-sidebar.ts";
import { classesAndIndents, codeTheme, copiesCommands } from "./code-theme.ts";
import { withDiagrams } from "./diagrams/index.ts";
import { localesOf } from "./locales.ts";
import { withMissingPage } from "./missing.ts";
import { withPlainText } from "./plain.ts";
import { search } from "./search.ts";
import { githubSlug } from "./slug.ts";
import { withTerms } from "./terms.ts";
import { TEACHER_VIEW_BEFORE_PAINT } from "./theme/teacher.ts";
import { paintedWhole } from "./whole-page.ts";

const docs = join(import.meta.dirname, "..");
const file = join(docs, ".pages/site.json");
if (!existsSync(file))
  throw new Error(`${file} is missing: the site is made by "pnpm site" or "pnpm site:build"`);
const outline: SiteOutline = JSON.parse(readFileSync(file, "utf8"));

const base = baseFrom(process.env.SITE_BASE);

export default defineConfig({
  srcDir: ".pages",
  outDir: ".site",
  cacheDir: "node_modules/.cache/vitepress",
  base,
  title: "Harness in Twenty",
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }],
    ["script", {}, TEACHER_VIEW_BEFORE_PAINT],
  ],
  locales: localesOf(outline, apiSidebars(join(docs, ".pages/en/api"))),
  markdown: {
    theme: codeTheme,
    codeTransformers: [classesAndIndents, copiesCommands],
    anchor: { slugify: githubSlug },
    config(md) {
      withDiagrams(md);
      withTerms(md, join(docs, ".."), base);
    },
    shikiSetup: neverInHaste,
  },
  themeConfig: { outline: [2, 3], search },
  appearance: { disableTransition: false }, // else each load reckons all styles three times more
  router: { prefetchLinks: false }, // it would fetch the program of every chapter in the list, half a megabyte
  metaChunk: true, // the list of all pages stands once, not in each of them
  transformHtml(html, _file, { page }) {
    const whole = paintedWhole(page === "404.md" ? withMissingPage(html, base) : html);
    return withPlainText(whole, join(docs, ".pages"));
  },
  vite: {
    publicDir: "public",
    build: { chunkSizeWarningLimit: 4000 }, // the index of the search: only who searches loads it
    define: { __VUE_OPTIONS_API__: "false" }, // no component has any, and each page is 3 KB lighter
    resolve: {
      alias: [
        { find: /^minisearch$/, replacement: join(docs, ".vitepress/theme/forgiving-search.ts") },
        { find: /^.*\/composables\/langs$/, replacement: join(docs, ".vitepress/theme/langs.ts") },
        { find: /^.*\/VPHome\.vue$/, replacement: join(docs, ".vitepress/theme/components/NoHome.vue") },
      ],
    },
  },
});

/** A path with a slash at both ends, however it was given. */
function baseFrom(given = ""): `/${string}/` | "/" {
  const path = given.split("/").filter(Boolean).join("/");
  return path === "" ? "/" : `/${path}/`;
}

type Highlighter = Parameters<NonNullable<MarkdownOptions["shikiSetup"]>>[0];

/** Shiki leaves a line plain when it took half a second: on a busy computer the pages would differ. */
function neverInHaste(highlighter: Highlighter): void {
  const { codeToHtml } = highlighter;
  highlighter.codeToHtml = (code, options) => codeToHtml(code, { ...options, tokenizeTimeLimit: 0 });
}
