/** Checks that relative links and anchors of a page lead somewhere. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { headingsOf, linksOf, type Page, parsePage } from "./page.ts";

/** Problems: links that lead nowhere. Links to other hosts are not checked, because the checks work offline. */
export function checkLinks(root: string, page: Page): string[] {
  return page.sections.flatMap((section) =>
    linksOf(section).flatMap(({ line, target }) => {
      const problem = /^[a-z]+:/i.test(target) ? undefined : followLink(root, page, target);
      return problem ? [`${page.file}:${line}: ${problem}`] : [];
    }),
  );
}

function followLink(root: string, page: Page, target: string): string | undefined {
  const [path = "", anchor] = decodeURI(target).split("#");
  const file = path === "" ? join(root, page.file) : resolve(root, dirname(page.file), path);
  if (!existsSync(file)) return `the link ${target} leads nowhere: there is no ${path}`;
  if (anchor === undefined || statSync(file).isDirectory() || !file.endsWith(".md")) return undefined;
  const anchors = anchorsOf(path === "" ? page : parsePage(path, readFileSync(file, "utf8")));
  return anchors.includes(anchor)
    ? undefined
    : `the link ${target} leads nowhere: no heading has the anchor #${anchor}`;
}

/** Anchors as GitHub makes them: lower case, spaces become hyphens, other punctuation is removed, repeats are numbered. */
function anchorsOf(page: Page): string[] {
  const seen = new Map<string, number>();
  return headingsOf(page).map(({ text }) => {
    const slug = text
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}
