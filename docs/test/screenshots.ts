/** Takes pictures of twelve pages of the built site, to be looked at by people: `npx tsx docs/test/screenshots.ts FOLDER`. */

import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, findChromium } from "../../scripts/lib/chromium.ts";
import { startHost } from "./kit/host.ts";
import { SITE, siteBase } from "./kit/site.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Three languages, phone and desk, light and dark, and each kind of page. */
const SHOTS = [
  ["", DESK, "light"],
  ["en/", PHONE, "dark"],
  ["ja/s06/", DESK, "dark"],
  ["s05/", PHONE, "light"],
  ["en/s09/diff/", DESK, "light"],
  ["ja/s09/diff/", PHONE, "dark"],
  ["s13/play/", DESK, "light"],
  ["en/s15/play/", PHONE, "dark"],
  ["ja/s20/since/", DESK, "light"],
  ["s07/mistakes/", PHONE, "dark"],
  ["en/compare/?from=s02&to=s09", DESK, "dark"],
  ["ja/open/", PHONE, "light"],
] as const;

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder for the pictures: npx tsx docs/test/screenshots.ts FOLDER");
const { server, address } = await startHost(SITE, siteBase());
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
for (const [path, viewport, colorScheme] of SHOTS) {
  const page = await browser.newPage({ baseURL: address, viewport, colorScheme, reducedMotion: "reduce" });
  await page.goto(path, { waitUntil: "networkidle" });
  const name = `${path.replace(/\W+/g, "-") || "home"}${viewport === DESK ? "desk" : "phone"}-${colorScheme}.png`;
  await page.screenshot({ path: join(folder, name) });
  process.stdout.write(`${name}\n`);
  await page.close();
}
await browser.close();
server.closeAllConnections();
server.close();
