/** Files as a gate sees them: how sensitive a name is, what it decides later, and what really lies behind it. */

export { decidesLater } from "./delicate.ts";
export { patternsMeet } from "./meet.ts";
export { type Found, realPath, type Search, type Span, searchFiles } from "./search.ts";
export { type Level, namedBy, type Sensitivity, sensitivityOf, sensitivityOfPattern } from "./sensitive.ts";
