/** On a slow line a page comes in pieces, and its programs and data come late: nothing that is seen already may move. */

import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTabs, type Tabs, visit, withTabs } from "./kit/browser.ts";
import { type Answer, startHost } from "./kit/host.ts";
import { readHtml } from "./kit/html.ts";
import { shiftsOn, watchShifts } from "./kit/shifts.ts";
import { onePageOfEachKind, SITE, siteBase, sitePages } from "./kit/site.ts";

const PIECES = 20;
/** Time for a picture between two pieces. Where it is too short, less is tested and nothing fails. */
const PAUSE_MS = 60;

const pages = [...onePageOfEachKind("zh"), ...onePageOfEachKind("en")].filter(({ kind }) => kind !== "404");
let host: Awaited<ReturnType<typeof startHost>>;
let tabs: Tabs;

beforeAll(async () => {
  host = await startHost(SITE, siteBase(), sendSlowly);
  tabs = await openTabs(4, { baseURL: host.address, viewport: { width: 1440, height: 900 } });
  for (const page of tabs.pages) await watchShifts(page);
});

afterAll(async () => {
  await tabs.close();
  host.server.closeAllConnections();
  host.server.close();
});

test("nothing moves while a page of any kind arrives", async () => {
  const shifted: string[] = [];
  await withTabs(pages, tabs, async (page, { path }) => {
    await visit(page, path);
    for (const shift of await shiftsOn(page)) shifted.push(`/${path}: ${shift}`);
  });
  expect(shifted).toEqual([]);
});

test("every page is painted when it has come to its end", () => {
  const early = sitePages().filter(({ file }) => {
    const { addresses, ids } = readHtml(file);
    return !addresses.includes("#end-of-page") || [...ids].at(-1) !== "end-of-page";
  });
  expect(early.map(({ path }) => path)).toEqual([]);
});

/** Styles come at once, as a browser waits for them before it paints. */
async function sendSlowly(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  const type = headers["content-type"] ?? "";
  response.writeHead(status, headers);
  if (type.startsWith("text/html")) return sendInPieces(response, body);
  if (!type.startsWith("text/css")) await setTimeout(5 * PAUSE_MS);
  response.end(body);
}

async function sendInPieces(response: ServerResponse, body: Buffer): Promise<void> {
  const size = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length; at += size) {
    response.write(body.subarray(at, at + size));
    await setTimeout(PAUSE_MS);
  }
  response.end();
}
