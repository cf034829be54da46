/** The judge of a goal, offline. */

import { expect, it } from "vitest";
import { goalAnswer } from "../../src/rehearsal/actors/goal-talk.ts";
import type { MessagesRequest } from "../../src/rehearsal/types.ts";

const SYSTEM = "You judge whether a coding agent has reached its goal. And so on.";

function verdictOn(material: string, system = SYSTEM): { verdict: string; reason: string } | undefined {
  const body = { system, messages: [{ role: "user", content: material }] } as unknown as MessagesRequest;
  const answer = goalAnswer(body, "en");
  return answer === undefined ? undefined : JSON.parse(answer);
}

const CONDITION = "<condition>\nnode six.mjs prints 6\n</condition>\n";

const result = (text: string, ending = "no error") =>
  `${CONDITION}<result 2>\nbash {"command":"node six.mjs"} (${ending})\n---\n${text}\n</result 2>`;

it("answers nothing but the question about a goal", () => {
  expect(verdictOn(result("6"), "You are a coding agent.")).toBeUndefined();
});

it("answers a judge whose system text only begins as the contract says", () => {
  expect(verdictOn(result("6"), "You judge whether a condition holds.")).toMatchObject({ verdict: "met" });
});

it("calls the goal met when the newest command succeeded and printed something, and quotes it", () => {
  expect(verdictOn(result("6"))).toMatchObject({
    verdict: "met",
    evidence: [{ source: "result 2", quote: "6" }],
  });
});

it("quotes the line that has what the condition names", () => {
  expect(verdictOn(result("counting\n6"))).toMatchObject({ verdict: "met", evidence: [{ quote: "6" }] });
});

it.each([
  ["no command was run", `${CONDITION}<claim>\nDone.\n</claim>`],
  ["it failed", result("boom\n(exit code 1)")],
  ["it was refused", result("denied", "an error")],
  ["it printed nothing", result("")],
  ["it printed nothing, and the harness says so", result("(no output)")],
  ["it printed another number", result("16")],
  ["the condition names nothing", `<condition>\na triangle has four sides\n</condition>\n${result("6")}`],
  ["it is about another file", `<condition>\nb.txt says hello\n</condition>\n${result("hello")}`],
  ["a text in quotes is not in it", `<condition>\nnode six.mjs prints "six"\n</condition>\n${result("6")}`],
])("calls it missing when %s", (_, material) => {
  expect(verdictOn(material)).toMatchObject({ verdict: "missing" });
});
