// Lets a main file use top-level await although its bundle is CommonJS.
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * CommonJS has no top-level await, so the code after the imports becomes a function. Its lines keep their numbers.
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
