/** When the session must not end, and when the next line of a pipe waits. */
import type { WakeUpSource } from "@harness/shared/terminal";
import { quiet, say } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { waitForTeam } from "../src/team/index.ts";
import { gated, rehearse, spawn } from "./rehearse.ts";

beforeEach(quiet);

it("a teammate at work keeps the session, and one that rests does not", async () => {
  const work = gated({ content: [{ type: "text", text: "Done." }] });
  const session = await rehearse({ lead: [say(spawn("alice")), "I wait."], alice: [work.line] });
  let source: WakeUpSource | undefined;
  const wakeUpBy = (given: WakeUpSource) => {
    source = given;
    return () => {};
  };
  waitForTeam({ wakeUpBy }, session.lead);
  await session.prompt("go");
  await work.asked;
  expect([source?.isBusy?.(), source?.isAtWork?.()]).toEqual([true, true]);
  work.open();
  await session.rest();
  expect([source?.isBusy?.(), source?.isAtWork?.()]).toEqual([false, false]);
});
