/** How differences are shown on all pages: one column or two. It is remembered; a narrow screen has room for one. */

import { computed, onMounted, ref } from "vue";
import { remember, remembered } from "../remembered.ts";

export type DiffView = "unified" | "split";

const KEY = "diff-view";
const ROOM_FOR_TWO = "(min-width: 960px)";

const chosen = ref<DiffView>("unified");
const hasRoom = ref(false);
const shown = computed(() => (hasRoom.value ? chosen.value : "unified"));

export function useDiffView() {
  onMounted(() => {
    if (remembered(KEY) === "split") chosen.value = "split";
    const room = matchMedia(ROOM_FOR_TWO);
    hasRoom.value = room.matches;
    room.onchange = () => {
      hasRoom.value = room.matches;
    };
  });
  return { shown, hasRoom, choose };
}

function choose(view: DiffView): void {
  chosen.value = view;
  remember(KEY, view);
}
