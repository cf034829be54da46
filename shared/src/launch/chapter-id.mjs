// Plain JavaScript without imports, because the launcher needs it before anything is bundled, and pages in a browser.

/** The id of a chapter, as a part of longer patterns: `s03`; `x01` is the first of the extras, which come behind the twenty. */
export const CHAPTER_ID = "[sx]\\d\\d";

const TWENTY = 20;

/** @param {string} id */
export function isExtra(id) {
  return id.startsWith("x");
}

/**
 * The place of a chapter in the course: 3 for s03, 21 for x01.
 * @param {string} id
 */
export function placeOf(id) {
  return Number(id.slice(1)) + (isExtra(id) ? TWENTY : 0);
}

/**
 * The id of the chapter at a place: the other way round.
 * @param {number} place
 */
export function idAt(place) {
  const [letter, number] = place > TWENTY ? ["x", place - TWENTY] : ["s", place];
  return `${letter}${String(number).padStart(2, "0")}`;
}

/**
 * The id that a person means by `s02`, `S2`, `2` or `02`, and by `x1`; undefined when it is none. A number alone is one of the twenty.
 * @param {string} name
 */
export function idMeantBy(name) {
  const [, letter = "s", number] = /^([sx])?0*(\d{1,2})$/i.exec(name) ?? [];
  return number === undefined ? undefined : `${letter.toLowerCase()}${number.padStart(2, "0")}`;
}

/**
 * Whether a folder of `chapters/` is named like a chapter.
 * @param {string} name
 */
export function isChapterFolder(name) {
  return new RegExp(`^${CHAPTER_ID}_`).test(name);
}
