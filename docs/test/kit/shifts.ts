/** What moves on a page without anybody's doing. Each function runs in the page, so it stands alone. */

import type { Page } from "playwright-core";

/** What the browser says of a piece of a page that moved. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** From now on every page that is opened in this tab writes down what moves, from its first picture on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(addUpShifts);
}

/** What has moved on the page so far, and by how much. */
export function shiftsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** What is smaller than a thousandth of the screen nobody sees. */
function addUpShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => node && ((node as Element).className || node.nodeName));
      if (value >= 0.001) shifts.push(`${value.toFixed(3)} by ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
