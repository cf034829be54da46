/** The offline model of a chapter: the rehearsal server, which plays the prompts of this chapter and of earlier ones. */

import type { KnownScript, Player, RehearsalServer } from "../rehearsal/index.ts";
import type { Language } from "../wording/index.ts";

/** Starts the rehearsal server on a free port of this computer. Imported late: a real endpoint needs none of it. */
export async function startOffline(
  chapterDir: string,
  language?: Language,
  workdir?: string,
): Promise<RehearsalServer> {
  const { startRehearsalServer } = await import("../rehearsal/index.ts");
  return startRehearsalServer({ player: latePlayer(chapterDir, language, workdir) });
}

/** Reads the scenarios at the first request: until then the student waits for the prompt to appear. */
function latePlayer(chapterDir: string, language?: Language, workdir?: string): Player {
  let player: Promise<Player> | undefined;
  return {
    async reply(request) {
      player ??= createPlayer(chapterDir, language, workdir);
      return (await player).reply(request);
    },
  };
}

async function createPlayer(chapterDir: string, language?: Language, workdir?: string): Promise<Player> {
  const { repertoirePlayer } = await import("../rehearsal/index.ts");
  return repertoirePlayer({ known: await readKnown(chapterDir), language, workdir });
}

async function readKnown(chapterDir: string): Promise<KnownScript[]> {
  const { knownScripts } = await import("../chapters/index.ts");
  return knownScripts(chapterDir);
}
