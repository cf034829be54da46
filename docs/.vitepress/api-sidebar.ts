/** The lists beside the API reference. Each page has only that of its own part: one of all parts would weigh more than most pages. */

import { existsSync, readdirSync } from "node:fs";
import type { DefaultTheme } from "vitepress";

type Item = DefaultTheme.SidebarItem;

const API = "/en/api/";
const SHARED = "shared/src/";

/** By the beginning of an address. `folder` is where typedoc has written its pages; before that there are none. */
export function apiSidebars(folder: string): Record<string, Item[]> {
  const pages = pagesBelow(folder);
  const chapters = [
    ...new Set(pages.flatMap((page) => /^chapters\/[^/]+\/src\//.exec(page)?.[0] ?? [])),
  ].sort();
  const parts = chapters.map((part) => ({ part, text: nameOf(part), items: itemsBelow(part, pages) }));
  const links = parts.map(({ text, items }) => ({ text, link: items[0]?.link }));
  const shared = { text: "Shared", items: itemsBelow(SHARED, pages) };
  const whole = { text: "API reference", link: API };
  return {
    [API]: [shared, { text: "Chapters", items: links }],
    ...Object.fromEntries(parts.map(({ part, text, items }) => [`${API}${part}`, [whole, { text, items }]])),
  };
}

/** `s05 todo write` for `chapters/s05_todo_write/src/`. */
function nameOf(part: string): string {
  return part.split("/")[1]?.replaceAll("_", " ") ?? "";
}

function itemsBelow(start: string, pages: string[]): Item[] {
  const inside = pages.filter((page) => page.startsWith(start) && !page.includes("/namespaces/"));
  return inside.map((page) => ({
    text: page.slice(start.length).replace(/(\/index)?\.md$/, ""),
    link: `${API}${page.replace(/index\.md$/, "").replace(/\.md$/, ".html")}`,
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
