import { call, say, watch } from "@harness/shared/test-kit";
import { beforeEach, expect, test } from "vitest";
import { rehearse } from "./rehearse.ts";

let stderr: string[];
beforeEach(() => {
  watch("stdout");
  stderr = watch("stderr");
});

const fail = say(call("read_file", { path: "none.txt" }));
const works = say(call("glob", { pattern: "*" }));

test("after three failures of a tool in a row the model is told, once, after the results", async () => {
  const { agent, prompt } = await rehearse([fail, works, fail, fail, fail, "I give up."]);
  await prompt("read it");
  const told = agent.messages.flatMap(({ role, content }, i) =>
    role === "user" && JSON.stringify(content).includes("<notification>") ? [{ i, content }] : [],
  );
  expect(told).toMatchObject([{ i: 8, content: [{ type: "tool_result" }, { type: "text" }] }]);
  expect(stderr.join("")).toContain("read_file has failed 3 times in a row");
});

test("three failures in one reply count as well", async () => {
  const three = say(...Array.from({ length: 3 }, () => call("read_file", { path: "none.txt" })));
  const { agent, prompt } = await rehearse([three, "I give up."]);
  await prompt("read it");
  expect(JSON.stringify(agent.messages)).toContain("<notification>");
});

test("a success resets the count, and so does the next turn", async () => {
  const write = say(call("write_file", { path: "a.txt", content: "a" }));
  const read = say(call("read_file", { path: "a.txt" }));
  const { agent, prompt } = await rehearse([write, fail, fail, read, fail, fail, "No.", fail, "No."]);
  await prompt("read it");
  await prompt("once more");
  expect(JSON.stringify(agent.messages)).not.toContain("<notification>");
});

test("calls that were not run because the user stopped the turn are no failures", async () => {
  const turn = new AbortController();
  const four = say(...Array.from({ length: 4 }, () => call("glob", { pattern: "*" })));
  const { agent, prompt } = await rehearse([four]);
  agent.hooks.push({
    event: "PreToolUse",
    handler: () => {
      turn.abort(new Error("Not run: the user interrupted the turn."));
      return {};
    },
  });
  await prompt("look", turn);
  expect(agent.messages.at(-1)?.content).toMatchObject(
    Array.from({ length: 4 }, () => ({ type: "tool_result", is_error: true })),
  );
  expect(JSON.stringify(agent.messages)).not.toContain("<notification>");
  expect(stderr.join("")).not.toContain("in a row");
});
