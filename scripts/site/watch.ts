/** While the site is served: a document that changes becomes its page again, and nothing else is made. */

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

/** An editor may replace a file by removing it first: then it comes again at once. */
function followOne(file: string, text: () => string): void {
  try {
    writeIfNew(file, text());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
