/** Where a lesson works inside the course: a small project of its own, so that nothing of the course is changed. */

export { fillPlayground, isInCourse, openPlayground, type Playground, type Recipe } from "./playground.ts";
