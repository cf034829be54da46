/** Each stage by itself: it needs nothing but a request. */
import { quiet } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import {
  confirmation,
  discovery,
  execution,
  formatting,
  permission,
  postHook,
  preHook,
} from "../src/pipeline/stages.ts";
import { createStagedRequest, type StagedRequest } from "../src/pipeline/state.ts";
import { alone, callOf, rehearse } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

/** A call that has come as far as the stage that is tested. */
async function requestOf(call = alone("a"), options: Parameters<typeof rehearse>[1] = {}) {
  const { agent } = await rehearse([], options);
  return createStagedRequest(call, agent);
}

it("a request begins with nothing allowed, and knows whose call it is", async () => {
  const request = await requestOf();
  const { call, agent, verdict, record } = request;
  expect(verdict.result).toBe("deny");
  expect(record).toMatchObject({
    agent: "agent",
    sessionId: agent.sessionId,
    messageId: "msg_1",
    callId: call.id,
  });
  await expect(confirmation.process(request)).rejects.toThrow("The call was not checked.");
  await expect(execution.process(request)).rejects.toThrow("The call was not checked.");
});

describe("discovery", () => {
  it("finds the tool and reads the input", async () => {
    const request = await requestOf(callOf("bash", { command: "  ls  " }));
    await discovery.process(request);
    expect(request.tool.name).toBe("bash");
    expect(request.input).toEqual({ command: "ls" });
  });

  it("finds no tool that the agent may not call", async () => {
    const request = await requestOf(callOf("submit_plan", {}));
    await expect(discovery.process(request)).rejects.toThrow('Unknown tool "submit_plan"');
  });
});

it("permission asks the gate, and throws at a no", async () => {
  const request = await requestOf(callOf("write_file", { path: "a", content: "" }), { mode: "plan" });
  await discovery.process(request);
  await expect(permission.process(request)).rejects.toThrow("Permission denied. plan mode only looks");
  expect(request.verdict.result).toBe("deny");
});

it("pre-hook lets hooks change the input, which is judged again", async () => {
  const request = await requestOf(callOf("read_file", { path: "a.txt" }), { mode: "default" });
  request.agent.hooks.push({ event: "PreToolUse", handler: () => ({ modifiedInput: { path: ".env" } }) });
  await discovery.process(request);
  await permission.process(request);
  await expect(preHook.process(request)).rejects.toThrow(".env");
});

it("confirmation asks the user what gate and hooks leave open", async () => {
  const { agent, asked } = await rehearse([], { mode: "default", answers: ["once"] });
  const request = createStagedRequest(callOf("bash", { command: "make" }), agent);
  await discovery.process(request);
  await permission.process(request);
  expect(request.verdict.result).toBe("ask");
  await confirmation.process(request);
  expect(asked.map(({ title }) => title)).toEqual(["Bash(make)"]);
});

it("execution runs the tool with the input as it is now", async () => {
  const request = await requestOf();
  await discovery.process(request);
  await permission.process(request);
  request.input = { name: "changed" };
  await execution.process(request);
  expect(request.output).toBe("changed");
});

it("post-hook lets hooks add to the output", async () => {
  const request: StagedRequest = { ...(await requestOf()), output: "done" };
  request.agent.hooks.push({ event: "PostToolUse", handler: () => ({ context: "mind the tests" }) });
  await discovery.process(request);
  await postHook.process(request);
  expect(request.output).toBe("done\n<hook>\nmind the tests\n</hook>");
});

it("formatting makes the answer and shows it", async () => {
  const request: StagedRequest = { ...(await requestOf()), output: new Error("no") };
  await formatting.process(request);
  expect(request.result).toMatchObject({
    tool_use_id: request.call.id,
    content: "Error: no",
    is_error: true,
  });
  expect(shown.join("")).toContain("✗ Error: no");
});
