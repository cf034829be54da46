/** The list beside the API reference: the rooms of shared code, then of each chapter the files that it adds. */

import { existsSync, readdirSync } from "node:fs";
import type { DefaultTheme } from "vitepress";

type Item = DefaultTheme.SidebarItem;

/** `folder` is where typedoc has written its pages; before that there are none. */
export function apiSidebar(folder: string): Item[] {
  const pages = pagesBelow(folder);
  const chapters = [...new Set(pages.flatMap((page) => /^chapters\/([^/]+)\//.exec(page)?.[1] ?? []))].sort();
  return [
    { text: "Shared", items: itemsBelow("shared/src/", pages) },
    ...chapters.map((chapter) =>
      groupOf(chapter.replaceAll("_", " "), itemsBelow(`chapters/${chapter}/src/`, pages)),
    ),
  ];
}

/** A folded group leads to its first page: without a link all of it would be a button, with the arrow as a button in it. */
function groupOf(text: string, items: Item[]): Item {
  return { text, collapsed: true, items, ...(items[0]?.link && { link: items[0].link }) };
}

function itemsBelow(start: string, pages: string[]): Item[] {
  const inside = pages.filter((page) => page.startsWith(start) && !page.includes("/namespaces/"));
  return inside.map((page) => ({
    text: page.slice(start.length).replace(/(\/index)?\.md$/, ""),
    link: `/en/api/${page.replace(/index\.md$/, "").replace(/\.md$/, ".html")}`,
  }));
}

function pagesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md"))
    .sort();
}
