/** The offline model of a chapter: the rehearsal server, which plays the prompts of this chapter and of earlier ones. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RehearsalModel, RehearsalServer } from "../rehearsal/index.ts";
import { type Language, type Localized, words } from "../wording/index.ts";
import { readKnown } from "./known.ts";
import { showList } from "./list.ts";
import { promptsOf } from "./prompts.ts";
import type { Command } from "./session.ts";
import { MAIN } from "./speaker.ts";

/** Starts the rehearsal server on a free port of this computer. Imported late: a real endpoint needs none of it. */
export async function startOffline(
  chapterDir: string,
  language?: Language,
  workdir?: string,
): Promise<RehearsalServer> {
  const { startRehearsalServer } = await import("../rehearsal/index.ts");
  return startRehearsalServer({ model: lateModel(chapterDir, language, workdir) });
}

/** Reads the scenarios at the first request: until then the student waits for the prompt to appear. */
function lateModel(chapterDir: string, language?: Language, workdir?: string): RehearsalModel {
  let model: Promise<RehearsalModel> | undefined;
  return {
    async reply(request) {
      model ??= createModel(chapterDir, language, workdir);
      return (await model).reply(request);
    },
  };
}

async function createModel(
  chapterDir: string,
  language?: Language,
  workdir?: string,
): Promise<RehearsalModel> {
  const { repertoireModel } = await import("../rehearsal/index.ts");
  return repertoireModel({ known: await readKnown(chapterDir), language, workdir });
}

/** /try: all prompts that the offline model knows, the newest chapter first. */
export function tryCommand(chapterDir: string, language: Language): Command {
  return {
    help: words.helpOfTry,
    async run() {
      const known = await readKnown(chapterDir);
      const ids = [...new Set(known.map(({ chapter }) => chapter))].sort().reverse();
      for (const id of ids) showList(MAIN, titleOf(id, chapterDir), promptsOf(id, known, language));
    },
  };
}

function titleOf(id: string, chapterDir: string): Localized {
  const course = dirname(chapterDir);
  const folder = readdirSync(course).find((name) => name.startsWith(`${id}_`)) ?? "";
  const { title } = JSON.parse(readFileSync(join(course, folder, "chapter.json"), "utf8"));
  return { zh: `${id} · ${title.zh}`, en: `${id} · ${title.en}`, ja: `${id} · ${title.ja}` };
}
