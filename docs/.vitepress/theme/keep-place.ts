/** Whoever changes the language stays where they are: at the same two chapters, the same step of a play, the same section. */

import { type Router, withBase } from "vitepress";
import { nextTick } from "vue";
import { barHeight } from "./teacher.ts";

export function keepPlaceInOtherLanguages(router: Router): void {
  if (import.meta.env.SSR) return;
  let section = -1;
  router.onBeforeRouteChange = (to) => {
    const { pathname, search, hash } = new URL(to, location.href);
    if (search || hash || !isTranslation(pathname)) return true;
    section = sectionRead();
    const rest = location.search + (namesHeading(location.hash) ? "" : location.hash);
    if (rest === "") return true;
    void router.go(pathname + rest);
    return false;
  };
  router.onAfterRouteChange = async () => {
    const wanted = section;
    section = -1;
    if (wanted >= 0) await showSection(wanted);
  };
}

/** Whether a path is that of the page that is shown, in another language. */
function isTranslation(path: string): boolean {
  const pageOf = (place: string) => place.slice(withBase("/").length).replace(/^(?:en|ja)\//, "");
  return path !== location.pathname && pageOf(path) === pageOf(location.pathname);
}

/** Pages say the same in the same order, so the number of a heading is the same in all languages; its id is not. */
function headings(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".vp-doc :is(h1, h2, h3)")];
}

function namesHeading(hash: string): boolean {
  return headings().some(({ id }) => id === decodeURIComponent(hash.slice(1)));
}

/** The number of the heading whose section is in the upper third of the window; -1 at the top of the page. */
function sectionRead(): number {
  if (scrollY === 0) return -1;
  return headings().findLastIndex(
    (heading) => heading.checkVisibility() && heading.getBoundingClientRect().top < innerHeight / 3,
  );
}

async function showSection(number: number): Promise<void> {
  await nextTick(); // then the router has gone to the top of the new page
  await new Promise(requestAnimationFrame);
  const heading = headings()[number];
  if (!heading) return;
  scrollTo({ top: scrollY + heading.getBoundingClientRect().top - barHeight(), behavior: "instant" });
}
