/** Writes down what happens while a play goes on, the files at each request included. */

import type { Behaviour } from "./behaviour.ts";
import { compareSnapshots, type Sandbox, snapshot } from "./sandbox.ts";
import { type Moment, now } from "./timeline.ts";

export interface Record {
  moments: Moment[];
  note(moment: Moment): void;
  /** What has become of the files, now that all is over. */
  end(): Pick<Behaviour, "changes" | "files">;
}

/** What a program does to files is seen when it asks again, since it comes before that. */
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
