export { DocumentError, readDocument } from "./document.ts";
export { type Layer, loadLayers, type Role, settingsFiles } from "./layers.ts";
