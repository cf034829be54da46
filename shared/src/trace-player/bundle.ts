/** Bundles browser code into one JavaScript text, for any page. */

import { join } from "node:path";

/** An ES module: it defines `<trace-player>` and exports what `browser/main.ts` exports. */
export function playerBundle(root: string): Promise<string> {
  return browserModule(join(root, "shared/src/trace-player/browser/main.ts"));
}

/** A source file and its imports as one ES module. */
export async function browserModule(source: string): Promise<string> {
  const { build } = await import("esbuild"); // imported late, because few commands need it
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    // Rooms of the course import it in code that the player does not use.
    external: ["node:util"],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
