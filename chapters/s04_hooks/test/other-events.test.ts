import { existsSync } from "node:fs";
import { join } from "node:path";
import { bash, call, quiet, resultTexts, say, statuses } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { rehearse } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

const interrupted = new Error("Not run: the user interrupted the turn.");

function fail(): never {
  throw new Error("crash");
}

describe("PostToolUse", () => {
  it("is told the input and the result, and may add to the result, several times", async () => {
    const rehearsal = await rehearse({ files: { a: "1" } }, say(call("read_file", { path: "a" })));
    const told: unknown[] = [];
    rehearsal.agent.hooks.push({ event: "PostToolUse", handler: (input) => void told.push(input) });
    for (const context of ["Look closely.", "", "And again."])
      rehearsal.agent.hooks.push({ event: "PostToolUse", handler: () => ({ context }) });
    await rehearsal.prompt("Go");
    const id = expect.stringMatching(/^toolu_/);
    expect(told).toEqual([
      {
        tool_name: "read_file",
        tool_input: { path: "a" },
        tool_use_id: id,
        message_id: expect.any(String),
        tool_response: "1",
      },
    ]);
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "1\n<hook>\nLook closely.\n</hook>\n<hook>\nAnd again.\n</hook>",
    ]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("that fails is reported, the result stays, and the hooks after it are called", async () => {
    const rehearsal = await rehearse({}, say(bash("echo result")));
    rehearsal.agent.hooks.push({ event: "PostToolUse", handler: fail });
    rehearsal.agent.hooks.push({ event: "PostToolUse", handler: () => ({ context: "after" }) });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["result\n\n<hook>\nafter\n</hook>"]);
    expect(terminal.join("")).toContain("A hook failed: crash\n");
  });

  it("cannot take back what has happened", async () => {
    const rehearsal = await rehearse({}, say(bash("echo result")));
    rehearsal.agent.hooks.push({
      event: "PostToolUse",
      handler: () => ({ decision: "deny", modifiedInput: { command: "ls" } }),
    });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["result\n"]);
  });

  it("is not called for a call that did not run", async () => {
    const rehearsal = await rehearse(
      { rules: { deny: ["Bash(rm:*)"] } },
      say(bash("rm a"), call("read_file", { path: "gone" }), bash("touch a")),
    );
    rehearsal.agent.hooks.push({ event: "PostToolUse", handler: () => ({ context: "called" }) });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(
      Array(3).fill(expect.not.stringContaining("called")),
    );
  });
});

describe("UserPromptSubmit", () => {
  it("adds to the prompt, in one message with it", async () => {
    const rehearsal = await rehearse({});
    const told: unknown[] = [];
    rehearsal.agent.hooks.push({ event: "UserPromptSubmit", handler: (input) => void told.push(input) });
    for (const context of ["It is Friday.", "It rains."])
      rehearsal.agent.hooks.push({ event: "UserPromptSubmit", handler: () => ({ context }) });
    await rehearsal.prompt("Go");
    expect(told).toEqual([{ prompt: "Go" }]);
    const texts = ["Go", "<hook>\nIt is Friday.\n</hook>\n<hook>\nIt rains.\n</hook>"];
    expect(rehearsal.agent.messages[0]).toEqual({
      role: "user",
      content: texts.map((text) => ({ type: "text", text })),
    });
    expect(statuses(rehearsal)).toEqual([200]);
  });

  it("refuses a prompt: nothing is stored or sent, and the next prompt is valid", async () => {
    const rehearsal = await rehearse({});
    rehearsal.agent.hooks.push({
      event: "UserPromptSubmit",
      handler: ({ prompt }) =>
        prompt.includes("1234") ? { decision: "deny", reason: "No passwords." } : undefined,
    });
    await expect(rehearsal.prompt("It is 1234")).rejects.toThrow("A hook refused the prompt: No passwords.");
    expect([rehearsal.agent.messages, rehearsal.journal]).toEqual([[], []]);
    await rehearsal.prompt("Hello");
    await expect(rehearsal.prompt("1234")).rejects.toThrow("refused");
    await rehearsal.prompt("Hello again");
    expect(statuses(rehearsal)).toEqual([200, 200]);
    expect(JSON.stringify(rehearsal.agent.messages)).not.toContain("1234");
  });

  it("that fails is reported, and the prompt goes on", async () => {
    const rehearsal = await rehearse({});
    rehearsal.agent.hooks.push({ event: "UserPromptSubmit", handler: fail });
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200]);
    expect(terminal.join("")).toContain("A hook failed: crash\n");
  });

  it("stopped by Ctrl-C: a prompt that was not looked at is not sent, and no hook is blamed", async () => {
    const turn = new AbortController();
    const rehearsal = await rehearse({});
    rehearsal.agent.hooks.push({
      event: "UserPromptSubmit",
      handler: () => {
        turn.abort(interrupted);
        return fail();
      },
    });
    await expect(rehearsal.prompt("Go", turn.signal)).rejects.toThrow(interrupted);
    expect([rehearsal.agent.messages, rehearsal.journal]).toEqual([[], []]);
    expect(terminal.join("")).not.toContain("crash");
  });
});

describe("Stop", () => {
  it("sends the agent on with its reason, until it is content", async () => {
    const rehearsal = await rehearse(
      { answers: ["once"] },
      say("Done."),
      say(bash("touch a")),
      say("Now done."),
    );
    const { agent } = rehearsal;
    agent.hooks.push({
      event: "Stop",
      handler: () =>
        existsSync(join(agent.workdir, "a")) ? {} : { decision: "deny", reason: "There is no a." },
    });
    await rehearsal.prompt("Go");
    expect(agent.messages[2]).toEqual({ role: "user", content: "<hook>\nThere is no a.\n</hook>" });
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["(no output)"]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("has a cap in each turn, and is told that it is active", async () => {
    const rehearsal = await rehearse({});
    const told: boolean[] = [];
    rehearsal.agent.hooks.push({
      event: "Stop",
      handler: ({ stop_hook_active }) => {
        told.push(stop_hook_active);
        return { decision: "deny", reason: "" };
      },
    });
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual(Array(6).fill(200));
    expect(told).toEqual([false, true, true, true, true, true]);
    expect(terminal.join("")).toContain("A Stop hook asked to go on 5 times. That is enough for one turn.\n");
    expect(JSON.stringify(rehearsal.agent.messages)).toContain("Go on: the work is not done.");
    await rehearsal.prompt("Again");
    expect(told.slice(6)).toEqual([false, true, true, true, true, true]);
  });

  it("that looks at stop_hook_active asks only once", async () => {
    const rehearsal = await rehearse({});
    rehearsal.agent.hooks.push({
      event: "Stop",
      handler: ({ stop_hook_active }) => (stop_hook_active ? {} : { decision: "deny" }),
    });
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("makes a valid request also after an empty reply", async () => {
    const rehearsal = await rehearse({}, say());
    rehearsal.agent.hooks.push({
      event: "Stop",
      handler: ({ stop_hook_active }) => (stop_hook_active ? {} : { decision: "deny" }),
    });
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("that fails is reported, and the turn ends", async () => {
    const rehearsal = await rehearse({});
    rehearsal.agent.hooks.push({ event: "Stop", handler: fail });
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200]);
    expect(terminal.join("")).toContain("A hook failed: crash\n");
  });

  it("is not asked when the user ended the turn", async () => {
    const rehearsal = await rehearse({ answers: ["no"] }, say(bash("touch a")));
    rehearsal.agent.hooks.push({ event: "Stop", handler: () => ({ decision: "deny" }) });
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200]);
  });
});
