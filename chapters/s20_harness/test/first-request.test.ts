import { quiet, say } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { rehearse } from "./rehearse.ts";

const MOST_BYTES = 12 * 1024;

beforeEach(() => void quiet());

it("says all that every mechanism needs in a first request of 12 KB", async () => {
  const { agent, journal, prompt } = await rehearse([say("Hello.")]);
  delete agent.tools.together;
  delete agent.tools.alone;
  await prompt();
  // Where temporary files lie makes no difference.
  const body = JSON.stringify(journal[0]?.request.body).replaceAll(agent.workdir, "/home/student/project");
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MOST_BYTES);
});
