/** Checks that the table of rooms in docs/architecture.md lists the folders of shared/src in their order. */

import { FOLDERS } from "../structure/doors.ts";
import { inlineCode, type Page } from "./page.ts";

/** A page that has a table headed "Room" must list every folder, in the order in which they may import each other. */
export function checkRooms(page: Page): string[] {
  return page.sections
    .flatMap(({ tables }) => tables)
    .filter(({ rows }) => rows[0]?.cells[0] === "Room")
    .flatMap(({ rows }) => {
      const listed = rows.slice(1).map(({ cells }) => inlineCode(cells[0] ?? "")[0]);
      if (listed.join() === FOLDERS.join()) return [];
      return [`${page.file}:${rows[0]?.line}: expected the rooms in their order: ${FOLDERS.join(", ")}`];
    });
}
