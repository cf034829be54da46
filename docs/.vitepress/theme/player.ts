/** The trace player and the reader of recorded runs: modules that stand beside the pages, loaded when a page needs them. */

import { withBase } from "vitepress";

type Player = typeof import("../../../shared/src/trace-player/browser/main.ts");
type Reader = typeof import("./open-run.ts");

export function loadPlayer(): Promise<Player> {
  return load("/player.js");
}

export function loadReader(): Promise<Reader> {
  return load("/open-run.js");
}

/** By its whole address: Vite would take a path for a source of its own. */
function load(path: string) {
  return import(/* @vite-ignore */ new URL(withBase(path), location.href).href);
}
