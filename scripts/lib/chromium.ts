/** Chromium for the site: where it lies on this machine, and how it starts without a word to anybody. */

import { existsSync } from "node:fs";

/** The first has no window to draw, and costs a quarter less. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** The program, or undefined where there is none; CHROMIUM names one that lies elsewhere. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...PLACES].find((place) => place && existsSync(place));
}

/** Nothing of its own leaves the machine, and no other host has an address. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];
