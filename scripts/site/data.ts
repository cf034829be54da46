/** Data that pages fetch when they show it. The parts are made at the same time, and from a cache if nothing has changed. */

import { join } from "node:path";
import { makeApi } from "./api.ts";
import { makeCode } from "./code.ts";
import { makeOpenRun } from "./open-run.ts";
import { makePlays } from "./plays.ts";
import { pagesFolder } from "./write.ts";

/** Writes its files below `folder`, which is served unchanged. */
export type DataMaker = (root: string, folder: string, signal: AbortSignal) => Promise<void>;

/** Code, plays, the API reference. */
const MAKERS: DataMaker[] = [makePlays, makeCode, makeApi, makeOpenRun];

export async function siteData(root: string, signal: AbortSignal): Promise<void> {
  const folder = join(pagesFolder(root), "public");
  await Promise.all(MAKERS.map((make) => make(root, folder, signal)));
}
