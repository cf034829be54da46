/** The file and the line that the address of the page names: `#src/loop.ts` or `#src/loop.ts:31`. */

import { nextTick, onMounted, onUnmounted, ref } from "vue";

const place = ref("");

/** Followed as long as a part of the page wants to know it. */
export function usePlace() {
  onMounted(() => {
    readPlace();
    addEventListener("hashchange", readPlace);
  });
  onUnmounted(() => removeEventListener("hashchange", readPlace));
  return place;
}

function readPlace(): void {
  place.value = decodeURIComponent(location.hash.slice(1));
}

/** Whether a place lies in a file, or is the file. */
export function isWithin(path: string, wanted: string): boolean {
  return wanted === path || wanted.startsWith(`${path}:`);
}

/** Shows the place that the address names, once it is on the page. */
export async function goToPlace(wanted: string): Promise<void> {
  await nextTick();
  document.getElementById(wanted)?.scrollIntoView({ block: wanted.includes(":") ? "center" : "start" });
}
