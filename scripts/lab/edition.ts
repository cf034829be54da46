/** Tells what has changed in a chapter since its lab was made. */

import { changesSince, courseEdition, isLaterEdition } from "@harness/shared/course";
import { type LabState, listLabs } from "@harness/shared/lab";
import { words } from "@harness/shared/wording";
import type { Course } from "./lab.ts";

type Made = Pick<LabState, "chapter" | "edition">;

/** One line, and below it those of the changelog; undefined for a lab that is not older than the course. */
export function describeEdition(
  { root, language }: Pick<Course, "root" | "language">,
  { chapter, edition }: Made,
): string | undefined {
  const now = courseEdition(root);
  if (!isLaterEdition(now, edition)) return undefined;
  const changes = changesSince(root, chapter, edition, language);
  const older = words.labOlder({ id: chapter, edition, now })[language];
  const count = words.labChanges({ count: changes.length })[language];
  return [`${older}${count}`, ...changes.map((change) => `  ${change.edition}  ${change.text}`)].join("\n");
}

/** The same for the current lab of every chapter. */
export function describeEditions(course: Course): string[] {
  return listLabs(course.chapters).flatMap(({ begun: [current] }) => {
    const text = current && describeEdition(course, current.state);
    return text === undefined ? [] : [text];
  });
}
