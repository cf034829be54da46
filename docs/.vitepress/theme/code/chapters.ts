/** The chapters of the course in order, with their numbers. */

import { idAt, placeOf } from "../../../../shared/src/launch/chapter-id.mjs";
import { phases } from "../../../.pages/site.json";

export const chapters = phases
  .flatMap((phase) => phase.chapters)
  .map((chapter) => ({ ...chapter, number: placeOf(chapter.id) }));

export { idAt as chapterId };
