/** The model of one program in a play: a rehearsal server of its own, so that every request is known to be that program's. */

import {
  type Points,
  type RehearsalServer,
  type ScriptedPlayer,
  scriptedPlayer,
  startRehearsalServer,
} from "../rehearsal/index.ts";
import { askedRequests, type ProgramBehaviour } from "./behaviour.ts";
import type { ProgramRun } from "./program.ts";
import type { Share } from "./shares.ts";

export interface Voice {
  share: Share;
  server: RehearsalServer;
  player: ScriptedPlayer;
  /** The indices of the requests that the player was asked to answer. */
  answered: Set<number>;
}

export async function startVoice(share: Share, points: Points): Promise<Voice> {
  const player = scriptedPlayer(share, points);
  const answered = new Set<number>();
  const server = await startRehearsalServer({
    player: {
      reply(request) {
        answered.add(request.index);
        return player.reply(request);
      },
    },
  });
  return { share, server, player, answered };
}

/** What the program did whose model it was. */
export function behaviourAt({ share, server, player, answered }: Voice, run: ProgramRun): ProgramBehaviour {
  const requests = askedRequests(server.journal, answered, share);
  return { requests, ...run, problems: [...player.problems, ...player.unfinished()] };
}
