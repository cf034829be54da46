/** What the harness says to people: a text has three languages, and a mechanism has a file of texts. */

export type { FileReason } from "./files.ts";
export { everywhere, inEach, LANGUAGES, type Language, type Localized } from "./localized.ts";
export * as words from "./words.ts";
