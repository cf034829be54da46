/** The offline model of a chapter: the rehearsal server, which plays the prompts of this chapter and of earlier ones. */

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Player, RehearsalServer } from "../rehearsal/index.ts";
import type { Language } from "../wording/index.ts";

/** Starts the rehearsal server on a free port of this computer. Imported late: a real endpoint needs none of it. */
export async function startOffline(chapterDir: string, language?: Language): Promise<RehearsalServer> {
  const { startRehearsalServer } = await import("../rehearsal/index.ts");
  return startRehearsalServer({ player: latePlayer(chapterDir, language) });
}

/** Reads the scenarios at the first request: until then the student waits for the prompt to appear. */
function latePlayer(chapterDir: string, language?: Language): Player {
  let player: Promise<Player> | undefined;
  return {
    async reply(request) {
      player ??= createPlayer(chapterDir, language);
      return (await player).reply(request);
    },
  };
}

async function createPlayer(chapterDir: string, language?: Language): Promise<Player> {
  const { loadScenario } = await import("../chapters/index.ts");
  const { repertoirePlayer } = await import("../rehearsal/index.ts");
  const scenarios = await Promise.all(scenarioFiles(chapterDir).map((file) => loadScenario(file)));
  return repertoirePlayer({ scenarios, language });
}

/** The scenario files of a chapter and of all chapters before it; folder names sort in the order of the course. */
function scenarioFiles(chapterDir: string): string[] {
  const course = dirname(chapterDir);
  const folders = readdirSync(course).filter((name) => /^s\d\d_/.test(name) && name <= basename(chapterDir));
  return folders.sort().flatMap((folder) => {
    const scenarios = join(course, folder, "scenarios");
    return list(scenarios)
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()
      .map((name) => join(scenarios, name));
  });
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
