/** A path as the tables of names see it. */

/** In lower case, with single forward slashes, so that no spelling of a name gets past a table. */
export function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/\/+/g, "/").toLowerCase();
}
