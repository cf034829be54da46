/** VitePress and the other packages that only the site needs. */

import type { Installation } from "../lib/own-installation.ts";

export function siteInstallation(root: string): Installation {
  return { root, folder: "docs", name: "VitePress" };
}
