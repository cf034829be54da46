/** Files that people write in YAML or JSON, read with the place of each mistake. */

export { DocumentError, readDocument, readPlaces } from "./document.ts";
export { type FrontMatter, splitFrontMatter } from "./front-matter.ts";
