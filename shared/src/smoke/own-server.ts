/** The rehearsal server of one program in a play: its own, so that every request is known to be that program's. */

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

export interface OwnServer {
  share: Share;
  server: RehearsalServer;
  player: ScriptedPlayer;
  /** The indices of the requests that the player was asked to answer. */
  answered: Set<number>;
}

export async function startOwnServer(share: Share, points: Points): Promise<OwnServer> {
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

/** What the program did whose server it was. */
export function behaviourAt(
  { share, server, player, answered }: OwnServer,
  run: ProgramRun,
): ProgramBehaviour {
  const requests = askedRequests(server.journal, answered, share);
  return { requests, ...run, problems: [...player.problems, ...player.unfinished()] };
}
