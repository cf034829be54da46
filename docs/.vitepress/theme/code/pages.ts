/** The parts of pages that show code. They are loaded by the pages that name them, and by no other. */

import { type App, defineAsyncComponent } from "vue";
import "../style/code/files.css";
import "../style/code/files-table.css";
import "../style/code/place.css";
import "../style/code/bar.css";
import "../style/code/lines.css";
import "../style/code/colours.css";
import "../style/code/rows.css";
import "../style/code/since.css";
import "../style/code/mistakes.css";

export function addCodePages(app: App): void {
  app.component(
    "FilesDiff",
    defineAsyncComponent(() => import("../components/code/FilesDiff.vue")),
  );
  app.component(
    "CompareChapters",
    defineAsyncComponent(() => import("../components/code/CompareChapters.vue")),
  );
  app.component(
    "SinceWhen",
    defineAsyncComponent(() => import("../components/code/SinceWhen.vue")),
  );
}
