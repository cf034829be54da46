/** Before all tests: one host for the built site and one Chromium, which all of them share. */

import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM_FLAGS, findChromium } from "../../../scripts/lib/chromium.ts";
import { startHost } from "./host.ts";
import { SITE, siteBase } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site is served, with the slash behind its base path. */
    address: string;
    /** Where the shared Chromium listens. */
    chromium: string;
    /** Whether every page of the site is visited. If not, some stand for all pages of their kind. */
    everyPage: boolean;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { server, address } = await startHost(SITE, siteBase());
  const browser = await chromium.launchServer({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  project.provide("address", address);
  project.provide("chromium", browser.wsEndpoint());
  return async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
}
