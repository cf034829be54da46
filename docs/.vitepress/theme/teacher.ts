/** The teacher's view: whether it is on, and where the keys of a presenter lead. */

import { ref } from "vue";
import { nextStop } from "./next-stop.ts";
import { remember } from "./remembered.ts";

const KEY = "teacher-view";

export const isTeacherView = ref(false);

/** Runs in the head, before anything is painted. `?teacher` in an address switches the view on. */
export const TEACHER_VIEW_BEFORE_PAINT = `(() => {
  try {
    if (new URLSearchParams(location.search).has("teacher")) localStorage.setItem("${KEY}", "on");
    document.documentElement.classList.toggle("teacher", localStorage.getItem("${KEY}") === "on");
  } catch {}
})()`;

export function readTeacherView(): void {
  isTeacherView.value = document.documentElement.classList.contains("teacher");
}

export function toggleTeacherView(): void {
  const isOn = document.documentElement.classList.toggle("teacher");
  remember(KEY, isOn ? "on" : undefined);
  isTeacherView.value = isOn;
}

/** PageDown and PageUp; a part of the page that has used the key itself keeps it. */
export function stepOn(event: KeyboardEvent): void {
  const direction = { PageDown: 1, PageUp: -1 }[event.key];
  if (!direction || !isTeacherView.value || event.defaultPrevented) return;
  event.preventDefault();
  const top = barHeight();
  const headings = [...document.querySelectorAll(".vp-doc :is(h1, h2, h3)")];
  const stops = headings.map((heading) => heading.getBoundingClientRect().top + scrollY - top);
  scrollTo({ top: nextStop(stops, scrollY, innerHeight - top, direction) });
}

/** What the bar on top hides of the page, and some air. */
export function barHeight(): number {
  return (document.querySelector(".VPNav")?.getBoundingClientRect().bottom ?? 0) + 24;
}
