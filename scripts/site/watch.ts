/** While the site is served: if a document changes, writes its page again, and only that page. */

import { watch } from "node:fs";
import { dirname, join } from "node:path";
import { readCourse, sitePages } from "@harness/shared/site";
import { copyOwnPages, pagesFolder, writeIfNew } from "./write.ts";

export function followChanges(root: string, signal: AbortSignal): void {
  const pages = sitePages(readCourse(root)).filter(({ source }) => source !== undefined);
  const folders = new Set(pages.map(({ source }) => dirname(join(root, source ?? ""))));
  const watchers = [...folders].map((folder) =>
    watch(folder, (_, name) => {
      const changed = pages.filter(({ source }) => join(root, source ?? "") === join(folder, name ?? ""));
      for (const { path, text } of changed) followOne(join(pagesFolder(root), path), text);
    }),
  );
  watchers.push(watch(join(root, "docs/pages"), { recursive: true }, () => copyOwnPages(root)));
  signal.addEventListener("abort", () => watchers.map((watcher) => watcher.close()));
}

/** An editor may remove a file before it writes it again. */
function followOne(file: string, text: () => string): void {
  try {
    writeIfNew(file, text());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
