/** The Model Context Protocol on the wire: answers that the SDK of the protocol would drop, parts of results, long lists, questions to the user, programs as servers. */

export { fetchAnswers, readServerMessage } from "./answers.ts";
export { answerElicitation } from "./elicitation.ts";
export { lineTransport } from "./line-transport.ts";
export { answerSchema, describePart, imageInPart, type Part } from "./parts.ts";
export { describeProgress } from "./progress.ts";
export { readToolPages, toolPage } from "./tool-pages.ts";
