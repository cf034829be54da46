/** Which verdicts count. */

import type { Source } from "@harness/shared/evidence";
import { expect, it } from "vitest";
import { objectionTo } from "../src/goal/judge.ts";
import type { Verdict } from "../src/goal/state.ts";

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

it.each(["met", "impossible"] as const)(
  "does not count: %s, when a source speaks to the judge",
  (verdict) => {
    const led: Verdict = { ...met("result 1", "# pass 4"), verdict, addressed_by: ["file 1"] };
    expect(objectionTo(led, SOURCES)?.en).toContain("file 1 speaks to the judge");
  },
);

it.each(["met", "missing", "impossible"] as const)(
  "does not count: %s, when a source speaks to the judge",
  (verdict) => {
    const led: Verdict = { ...met("result 1", "# pass 4"), verdict, addressed_by: ["file 1"] };
    expect(objectionTo(led, SOURCES)?.en).toContain("file 1");
  },
);
