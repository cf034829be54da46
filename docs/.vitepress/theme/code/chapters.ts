/** The chapters of the course in order, with their numbers. */

import { stages } from "../../../.pages/site.json";

export const chapters = stages
  .flatMap((stage) => stage.chapters)
  .map((chapter) => ({ ...chapter, number: Number(chapter.id.slice(1)) }));

export function chapterId(number: number): string {
  return `s${String(number).padStart(2, "0")}`;
}
