/** The settings of the user, of the project and of this machine. */

export { type Layer, loadLayers, type Role, settingsFiles } from "./layers.ts";
