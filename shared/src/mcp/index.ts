/** The Model Context Protocol on the wire: answers that the SDK of the protocol would drop, parts of results, long lists. */

export { fetchAnswers, readServerMessage } from "./answers.ts";
export { describePart, imageInPart, type Part } from "./parts.ts";
export { readToolPages, toolPage } from "./tool-pages.ts";
