export { DocumentError, readDocument } from "./document.ts";
