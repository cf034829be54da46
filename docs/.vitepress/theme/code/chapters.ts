/** The chapters of the course in order, with their numbers. */

import { idAt, placeOf } from "../../../../shared/src/launch/chapter-id.mjs";
import { stages } from "../../../.pages/site.json";

export const chapters = stages
  .flatMap((stage) => stage.chapters)
  .map((chapter) => ({ ...chapter, number: placeOf(chapter.id) }));

export { idAt as chapterId };
