// Plain JavaScript without imports: the launcher needs it before anything is bundled, and pages use it in the browser.

/** The pattern of a chapter id, as a part of longer patterns: `s03`, or `x01` for the first extra. */
export const CHAPTER_ID = "[sx]\\d\\d";

const TWENTY = 20;

/** @param {string} id */
export function isExtra(id) {
  return id.startsWith("x");
}

/**
 * The place of a chapter in the course: 3 for s03, 21 for x01, the first after the twenty.
 * @param {string} id
 */
export function placeOf(id) {
  return Number(id.slice(1)) + (isExtra(id) ? TWENTY : 0);
}

/**
 * The id of the chapter at a place.
 * @param {number} place
 */
export function idAt(place) {
  const [letter, number] = place > TWENTY ? ["x", place - TWENTY] : ["s", place];
  return `${letter}${String(number).padStart(2, "0")}`;
}

/**
 * The id that a person means by `s02`, `S2`, `2`, `02` or `x1`; undefined if it is none. A number alone is one of the twenty.
 * @param {string} name
 */
export function idMeantBy(name) {
  const [, letter = "s", number] = /^([sx])?0*(\d{1,2})$/i.exec(name) ?? [];
  return number === undefined ? undefined : `${letter.toLowerCase()}${number.padStart(2, "0")}`;
}

/**
 * Whether a folder of `chapters/` has the name of a chapter.
 * @param {string} name
 */
export function isChapterFolder(name) {
  return new RegExp(`^${CHAPTER_ID}_`).test(name);
}
