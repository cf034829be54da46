/** Each stage by itself: it needs nothing but an execution. */
import { quiet } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import {
  confirmation,
  discovery,
  formatting,
  permission,
  postHook,
  preHook,
  running,
} from "../src/pipeline/stages.ts";
import { createExecution, type Execution } from "../src/pipeline/state.ts";
import { alone, callOf, rehearse } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

/** A call that has come as far as the stage that is tested. */
async function executionOf(call = alone("a"), options: Parameters<typeof rehearse>[1] = {}) {
  const { agent } = await rehearse([], options);
  return createExecution(call, agent);
}

it("an execution begins with nothing allowed, and knows whose call it is", async () => {
  const execution = await executionOf();
  const { call, agent, verdict, record } = execution;
  expect(verdict.result).toBe("deny");
  expect(record).toMatchObject({
    agent: "agent",
    sessionId: agent.sessionId,
    messageId: "msg_1",
    callId: call.id,
  });
  await expect(confirmation.process(execution)).rejects.toThrow("The call was not checked.");
});

describe("discovery", () => {
  it("finds the tool and reads the input", async () => {
    const execution = await executionOf(callOf("bash", { command: "  ls  " }));
    await discovery.process(execution);
    expect(execution.tool.name).toBe("bash");
    expect(execution.input).toEqual({ command: "ls" });
  });

  it("finds no tool that the agent may not call", async () => {
    const execution = await executionOf(callOf("submit_plan", {}));
    await expect(discovery.process(execution)).rejects.toThrow('Unknown tool "submit_plan"');
  });
});

it("permission asks the gate, and throws at a no", async () => {
  const execution = await executionOf(callOf("write_file", { path: "a", content: "" }), { mode: "plan" });
  await discovery.process(execution);
  await expect(permission.process(execution)).rejects.toThrow("Permission denied. plan mode only looks");
  expect(execution.verdict.result).toBe("deny");
});

it("pre-hook lets hooks change the input, which is judged again", async () => {
  const execution = await executionOf(callOf("read_file", { path: "a.txt" }), { mode: "default" });
  execution.agent.hooks.push({ event: "PreToolUse", handler: () => ({ modifiedInput: { path: ".env" } }) });
  await discovery.process(execution);
  await permission.process(execution);
  await expect(preHook.process(execution)).rejects.toThrow(".env");
});

it("confirmation asks the user what gate and hooks leave open", async () => {
  const { agent, asked } = await rehearse([], { mode: "default", answers: ["once"] });
  const execution = createExecution(callOf("bash", { command: "make" }), agent);
  await discovery.process(execution);
  await permission.process(execution);
  expect(execution.verdict.result).toBe("ask");
  await confirmation.process(execution);
  expect(asked.map(({ title }) => title)).toEqual(["Bash(make)"]);
});

it("execution runs the tool with the input as it is now", async () => {
  const execution = await executionOf();
  await discovery.process(execution);
  execution.input = { name: "changed" };
  await running.process(execution);
  expect(execution.output).toBe("changed");
});

it("post-hook lets hooks add to the output", async () => {
  const execution: Execution = { ...(await executionOf()), output: "done" };
  execution.agent.hooks.push({ event: "PostToolUse", handler: () => ({ context: "mind the tests" }) });
  await discovery.process(execution);
  await postHook.process(execution);
  expect(execution.output).toBe("done\n<hook>\nmind the tests\n</hook>");
});

it("formatting makes the answer and shows it", async () => {
  const execution: Execution = { ...(await executionOf()), output: new Error("no") };
  await formatting.process(execution);
  expect(execution.result).toMatchObject({
    tool_use_id: execution.call.id,
    content: "Error: no",
    is_error: true,
  });
  expect(shown.join("")).toContain("✗ Error: no");
});
