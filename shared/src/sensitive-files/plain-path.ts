/** A path in the form that the tables of names use. */

/** In lower case, with single forward slashes: then every spelling of a name matches its entry in a table. */
export function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/\/+/g, "/").toLowerCase();
}
