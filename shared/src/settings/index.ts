/** The settings of the user, of the project and of this machine, and what of a workspace's the user trusts. */

export { type Layer, loadLayers } from "./layers.ts";
export { describeItem, type Item, openTrust, type Trust } from "./trust.ts";
