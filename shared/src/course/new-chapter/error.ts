/** The chapter cannot be made; the message says what was expected. */
export class NewChapterError extends Error {
  override name = "NewChapterError";
}
