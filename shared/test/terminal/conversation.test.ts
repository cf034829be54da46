import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../src/test-kit/index.ts";
import { runFixture } from "./run-fixture.ts";

test("/messages shows the conversation as it is sent, and /clear begins a new one", async () => {
  const { stderr, code } = await runFixture([], "/messages\n/clear\n/messages\n");
  const shown = stderr.slice(stderr.indexOf("> /messages\n"));
  expect(shown).toBe(`> /messages
messages[0]  user
  text         hi\\x1b[2J
messages[1]  assistant
  thinking     hm
  tool_use     toolu_1 bash {"command":"ls"}
messages[2]  user
  tool_result  toolu_1 is_error a b
> /clear
A new conversation: the model no longer sees what was said before.
> /messages
The conversation is still empty.
`);
  expect(code).toBe(0);
});

test("/raw shows the last request and its reply, cut where they are long, and where all of it is kept", async () => {
  const HOME = temporaryDirectory();
  const env = { HOME, HARNESS_RUNS: "on", ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "" };
  const { stderr, code } = await runFixture([], "/raw\nrequest\n/raw\n", { env });
  expect(stderr).toContain("The model has not been asked yet.");
  const json = stderr.slice(stderr.indexOf("> /raw\n{") + 7, stderr.lastIndexOf("}") + 1);
  const { request, reply } = JSON.parse(json);
  expect(request.messages[0].content).toBe(`${"x".repeat(400)}… (+100)`);
  expect(reply).toMatchObject({
    status: 200,
    message: { role: "assistant", stop_reason: expect.any(String) },
  });
  const [, path = ""] = /kept in (.*)/.exec(stderr) ?? [];
  expect(path.startsWith(HOME)).toBe(true);
  expect(readFileSync(path, "utf8").trimEnd().split("\n")).toHaveLength(3);
  expect(code).toBe(0);
});
