/** Fetches the code of the course when it is wanted, each file once. */

import { withBase } from "vitepress";
import type { CodeFile, CodeIndex } from "../../../../shared/src/site/code/data.ts";

const wanted = new Map<string, Promise<unknown>>();

export function loadIndex(): Promise<CodeIndex> {
  return load("/code/index.json");
}

/** One source file, such as `src/loop.ts`, through all chapters. */
export function loadFile(path: string): Promise<CodeFile> {
  return load(`/code/${path}.json`);
}

/** What could not be fetched is asked for again the next time. */
function load<Data>(address: string): Promise<Data> {
  const known = wanted.get(address) ?? fetchJson(withBase(address));
  wanted.set(address, known);
  known.catch(() => wanted.delete(address));
  return known as Promise<Data>;
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
