// What lets a main file await outside functions although its bundle is CommonJS.
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * CommonJS has no await outside functions: what follows the imports of the main file becomes one, on the lines where it was.
 * @param {string} main
 * @returns {import("esbuild").Plugin}
 */
export function awaitingIn(main) {
  return {
    name: "awaiting",
    setup: ({ onLoad }) =>
      onLoad({ filter: new RegExp(`${basename(main, ".ts")}\\.ts$`) }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        if (path !== main || !/\bawait\b/.test(source)) return;
        const start = endOfImports(source);
        const body = source.slice(start);
        const contents = `${source.slice(0, start)}export const finished = (async () => {${body}\n})();`;
        return { contents, loader: "ts" };
      }),
  };
}

/** @param {string} source */
function endOfImports(source) {
  const imports = [...source.matchAll(/^import\b(?:[^"';]*\bfrom)?\s*["'][^"'\n]*["'];?/gm)];
  const last = imports.at(-1);
  return last ? last.index + last[0].length : 0;
}
