/** The practice project in which a chapter works inside the course, so that the course's files do not change. */

export { fillPlayground, isInCourse, openPlayground, type Playground, type Recipe } from "./playground.ts";
