/** Records what happens in a play, including the files at each request. */

import type { Behaviour } from "./behaviour.ts";
import { compareSnapshots, type Sandbox, snapshot } from "./sandbox.ts";
import { type Moment, now } from "./timeline.ts";

export interface Record {
  moments: Moment[];
  note(moment: Moment): void;
  /** The file changes at the end of the play. */
  end(): Pick<Behaviour, "changes" | "files">;
}

/** File changes are read when the next request comes, because they happened before it. */
export function createRecord(sandbox: Sandbox): Record {
  const moments: Moment[] = [];
  const before = snapshot(sandbox);
  let last = before;

  function look(at: number) {
    const files = snapshot(sandbox);
    const changes = compareSnapshots(last, files);
    last = files;
    if (Object.keys(changes).length > 0) moments.push({ kind: "files", changes, at });
  }

  return {
    moments,
    note(moment) {
      if (moment.kind === "request") look(moment.at);
      moments.push(moment);
    },
    end() {
      look(now());
      return { changes: compareSnapshots(before, last), files: last };
    },
  };
}
