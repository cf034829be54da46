/** The settings of the user, of the project and of this machine, and what of a workspace's the user trusts. */

export { type Layer, type LayerFiles, loadLayers } from "./layers.ts";
export { type Entry, readToolServers, type ToolServer } from "./tool-servers.ts";
export { describeItem, type Item, openTrust, type Trust } from "./trust.ts";
