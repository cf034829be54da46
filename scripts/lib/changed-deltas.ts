/** How the difference between two neighbouring chapters was at a revision, and how it is now. For a reviewer. */

import { type Chapter, listChapters } from "@harness/shared/chapters";
import { compareChapters, describeDelta, describeFiles, type Look } from "@harness/shared/course";
import { atRevision } from "./revision.ts";

/**
 * As Markdown, for each chapter: the difference to the chapter before, if a change since `revision` altered it. A fix
 * that was carried forward alters only the chapter where it was made.
 */
export async function describeChangedDeltas(
  root: string,
  revision: string,
  language: Look["language"],
): Promise<string> {
  const look: Look = { language, paint: (_colour, text) => text };
  const before = await atRevision(root, revision, (copy) => deltasOf(listChapters(copy), look));
  const now = deltasOf(listChapters(root), look);
  const changed = [...now].filter(([names, delta]) => delta !== before.get(names));
  return changed.map(([names, delta]) => section(names, before.get(names), delta)).join("\n\n");
}

/** "s01 → s02" → what turns one into the other. */
function deltasOf(chapters: Chapter[], look: Look): Map<string, string> {
  return new Map(
    chapters.slice(1).map((to, index) => {
      const from = chapters[index] as Chapter;
      const files = compareChapters(chapters, from, to);
      return [
        `${from.id} → ${to.id}`,
        `${describeDelta(chapters, from, to, look)}\n\n${describeFiles(files, look)}`,
      ];
    }),
  );
}

function section(names: string, before: string | undefined, now: string): string {
  const folded = (title: string, delta: string) =>
    `<details><summary>${title}</summary>\n\n~~~~diff\n${delta}\n~~~~\n\n</details>`;
  return [`## ${names}`, ...(before ? [folded("before", before)] : []), folded("now", now)].join("\n\n");
}
