/** Makes the pages of the course site from the repository: text in, text out. */

export { REPOSITORY } from "./address.ts";
export { apiPage } from "./api.ts";
export { type BookSource, bookHtml } from "./book.ts";
export { codeFiles, codeIndex, type Paint } from "./code/course-code.ts";
export type { PaintedLine } from "./code/data.ts";
export { plainDiffs, plainSince } from "./code/plain.ts";
export { type Course, readCourse } from "./course.ts";
export { frontOf, type SiteOutline, siteOutline } from "./outline.ts";
export { type SitePage, sitePages } from "./pages.ts";
export { searchTokens, searchWeight } from "./search.ts";
export { scenariosOfPlay } from "./tabs/play.ts";
