/** Files that people write, read with the place of each mistake, and the layers of settings. */

export { DocumentError, readDocument } from "./document.ts";
export { type Layer, loadLayers, type Role, settingsFiles } from "./layers.ts";
