/** The first lines of a session. */

import type { ModelConnection } from "../model/index.ts";
import { wrap } from "../text/index.ts";
import { type Localized, words } from "../wording/index.ts";
import { paint } from "./colour.ts";
import { showNotice } from "./display.ts";
import { inLanguage, printLine } from "./screen.ts";
import { columnsOf } from "./screen-size.ts";
import { MAIN } from "./speaker.ts";
import type { RunningChapter } from "./workspace.ts";

/** Says what runs, on which model, where, and how to leave. */
export function showBanner(
  { id, title, motto }: RunningChapter,
  {
    model,
    workdir,
    notices,
    oneShot,
  }: { model: ModelConnection; workdir: string; notices: Localized[]; oneShot: boolean },
): void {
  printLine(paint(process.stderr, "bold", wrap(`${id} · ${inLanguage(title)}`, columnsOf(process.stderr))));
  showNotice(MAIN, motto);
  showNotice(
    MAIN,
    model.offline ? words.offlineRehearsal : words.modelInUse({ id: model.id, url: model.url }),
  );
  showNotice(MAIN, words.workspaceInUse({ path: workdir }));
  for (const notice of notices) showNotice(MAIN, notice);
  if (!oneShot) showNotice(MAIN, words.howToLeave);
  printLine("");
}
