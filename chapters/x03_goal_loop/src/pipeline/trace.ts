/** `--trace`: shows each call going from stage to stage. */
import { type ChapterFlag, showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Pipeline } from "./state.ts";

export const traceFlag = { type: "boolean", help: words.helpOfTrace } satisfies ChapterFlag;

/** Shows a line for each stage that a call has passed. */
export function traceStages({ events }: Pipeline): void {
  events.on("stageComplete", (stage, { agent, call, record }) =>
    showNotice(agent, words.stagePassed({ number: record.number, tool: call.name, ...stage })),
  );
}
