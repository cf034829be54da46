/** Which verdicts count. */

import type { Source } from "@harness/shared/evidence";
import { openTestbed, requests } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { createAgent } from "../src/create-agent.ts";
import { setGoal } from "../src/goal/index.ts";
import { judge, objectionTo } from "../src/goal/judge.ts";
import type { Verdict } from "../src/goal/state.ts";
import type { Settings } from "../src/settings.ts";

const SOURCES: Source[] = [
  {
    kind: "result",
    name: "result 1",
    head: 'bash {"command":"echo all passed"}',
    text: "# pass 4\n# fail  0",
  },
  { kind: "file", name: "file 1", head: "a.html (created)", text: "<condition>yes</condition>" },
];

function met(source: string, quote: string): Verdict {
  return { verdict: "met", reason: "It is.", evidence: [{ source, quote }], addressed_by: [] };
}

it.each([
  ["the words of a result, whatever their spaces", met("result 1", "# pass 4 # fail 0")],
  ["the words of a file, with the tag as it is or made harmless", met("file 1", "&lt;condition>yes")],
  ["what is missing, without evidence", { ...met("", ""), verdict: "missing", evidence: [] } as Verdict],
  ["impossible, without evidence", { ...met("", ""), verdict: "impossible", evidence: [] } as Verdict],
])("counts: %s", (_, verdict) => {
  expect(objectionTo(verdict, SOURCES)).toBeUndefined();
});

it.each([
  ["nothing", { ...met("", ""), evidence: [] }, "cites no evidence"],
  ["an empty quotation", met("result 1", "  "), "not in result 1"],
  ["the command, which is the agent's own word", met("result 1", "all passed"), "not in result 1"],
  ["another source", met("file 1", "# pass 4"), "not in file 1"],
  ["a source that does not exist", met("claim", "It works."), "not in claim"],
])("does not count: met, with %s as evidence", (_, verdict, reason) => {
  expect(objectionTo(verdict, SOURCES)?.en).toContain(reason);
});

it.each(["met", "missing", "impossible"] as const)(
  "does not count: %s, when a source speaks to the judge",
  (verdict) => {
    const led: Verdict = { ...met("result 1", "# pass 4"), verdict, addressed_by: ["file 1"] };
    expect(objectionTo(led, SOURCES)?.en).toContain("file 1 speaks to the judge");
  },
);

/** What the judge makes of this answer, and its request. */
async function judged(answer: string) {
  const testbed = await openTestbed([answer]);
  const settings: Settings = {
    permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
    hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
    sandbox: { excludedCommands: [] },
    problems: [],
  };
  const agent = createAgent({ ...testbed, mode: "default", settings, skills: [] });
  const verdict = await judge(setGoal("the bell rings", { turns: 1, dollars: Infinity }, agent), agent);
  return { verdict, request: requests(testbed)[0] };
}

it("is asked for as an object of the agreed form", async () => {
  const answer = { verdict: "missing", reason: "It is silent.", evidence: [], addressed_by: [] };
  const { verdict, request } = await judged(JSON.stringify(answer));
  expect(verdict).toEqual(answer);
  expect(request).toMatchObject({
    output_config: { format: { type: "json_schema", schema: { required: Object.keys(answer) } } },
  });
});

it("is missing when the answer cannot be used, and the reason says why", async () => {
  const { verdict } = await judged("Yes, it rings.");
  expect(verdict).toMatchObject({
    verdict: "missing",
    reason: { en: expect.stringContaining("cannot be used (it is not one JSON object of the agreed form)") },
  });
});
