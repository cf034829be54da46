/** The rehearsal server of one program in a play. Each program has its own, so we know who sent a request. */

import {
  type Points,
  type RehearsalServer,
  type ScriptedModel,
  scriptedModel,
  startRehearsalServer,
} from "../rehearsal/index.ts";
import { type Asked, askedRequests, type ProgramBehaviour } from "./behaviour.ts";
import type { ProgramRun } from "./program.ts";
import type { Share } from "./shares.ts";
import { type Moment, now, pipesAreEmpty, textOn } from "./timeline.ts";

export interface OwnServer {
  share: Share;
  server: RehearsalServer;
  model: ScriptedModel;
  /** The indices of the requests that reached the model. */
  answered: Set<number>;
}

/** Calls `note` when a request comes, and before a reply goes out. */
export async function startOwnServer(
  share: Share,
  points: Points,
  note: (moment: Moment) => void,
): Promise<OwnServer> {
  const model = scriptedModel(share, points);
  const answered = new Set<number>();
  const tell = (kind: "request" | "reply", index: number) =>
    note({ kind, program: share.name, index, at: now() });
  const server = await startRehearsalServer({
    model: {
      async reply(request) {
        answered.add(request.index);
        await pipesAreEmpty();
        tell("request", request.index);
        const reply = await model.reply(request);
        tell("reply", request.index);
        return reply;
      },
    },
    onEntry({ request: { index } }) {
      if (answered.has(index)) return;
      tell("request", index);
      tell("reply", index);
    },
  });
  return { share, server, model, answered };
}

/** The requests of the server's program. */
export function askedAt({ share, server, answered }: OwnServer): Asked[] {
  return askedRequests(server.journal, answered, share);
}

/** What the server's program did. */
export function behaviourAt(
  { model }: OwnServer,
  asked: Asked[],
  { printed, ...end }: ProgramRun,
): ProgramBehaviour {
  return {
    requests: asked.map(({ request }) => request),
    stdout: textOn("stdout", printed),
    stderr: textOn("stderr", printed),
    ...end,
    problems: [...model.problems, ...model.unfinished()],
  };
}
