import { existsSync } from "node:fs";
import { join } from "node:path";
import { call, results, say, statuses, watch } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { rehearse } from "./rehearse.ts";

beforeEach(() => {
  watch("stdout");
  watch("stderr");
});

describe("the loop", () => {
  it("asks again with the result of the call, until a reply calls nothing", async () => {
    const { agent, journal, prompt } = await rehearse(
      say("Let me look.", call("bash", { command: "echo 42" }, "toolu_1")),
      say("It is 42."),
    );
    await prompt("What does it print?");

    expect(statuses({ journal })).toEqual([200, 200]);
    expect(agent.messages).toEqual([
      { role: "user", content: "What does it print?" },
      {
        role: "assistant",
        content: [
          expect.objectContaining({ type: "text", text: "Let me look." }),
          expect.objectContaining({ type: "tool_use", id: "toolu_1", input: { command: "echo 42" } }),
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "42\n" }] },
      { role: "assistant", content: [expect.objectContaining({ text: "It is 42." })] },
    ]);
  });

  it("goes by the blocks, not by the stop reason: a call in a reply that ends its turn is run", async () => {
    const rehearsal = await rehearse({
      ...say(call("bash", { command: "echo 42" })),
      stopReason: "end_turn",
    });
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)).toEqual([expect.objectContaining({ content: "42\n" })]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it.each([
    ["nothing at all", []],
    ["only a text", ["I will now call a tool."]],
    ["only blanks", [" \n"]],
  ])("ends when the reply promises a call and holds %s", async (_what, blocks) => {
    const { agent, journal, prompt } = await rehearse({ ...say(...blocks), stopReason: "tool_use" });
    await prompt("Go");
    expect(statuses({ journal })).toEqual([200]);
    await prompt("Again");
    expect(statuses({ journal })).toEqual([200, 200]);
    expect(agent.messages.every(({ content }) => content.length > 0)).toBe(true);
  });

  it.each([
    ["an empty reply", "end_turn"],
    ["a refusal without words", "refusal"],
  ] as const)("stores no empty message for %s, and the next prompt is valid", async (_what, stopReason) => {
    const { agent, journal, prompt } = await rehearse({ content: [], stopReason });
    await prompt("First");
    expect(agent.messages).toEqual([{ role: "user", content: "First" }]);
    await prompt("Second");
    expect(statuses({ journal })).toEqual([200, 200]);
    expect(JSON.stringify(journal[1]?.request.body.messages)).toMatch(/First.*Second/);
  });

  it("finds the text behind a thinking block, sends the thinking back, and copes with thinking alone", async () => {
    const thinking = { type: "thinking", thinking: "Hm." } as const;
    const { journal, prompt } = await rehearse(
      say(thinking, "I look.", call("bash", { command: "true" })),
      say(thinking, "Seen."),
      say(thinking),
    );
    const shown = watch("stdout");
    for (const text of ["one", "two", "three"]) await prompt(text);
    expect(shown.join("")).toBe("I look.\nSeen.\nDone.\n");
    expect(statuses({ journal })).toEqual([200, 200, 200, 200]);
    expect(journal[1]?.request.body.messages[1]?.content).toMatchObject([thinking, {}, {}]);
  });

  it("shows the text before a call and the text after it, each once", async () => {
    const { prompt } = await rehearse(say("Before.", call("bash", { command: "true" })), say("After."));
    const shown = watch("stdout");
    await prompt("Go");
    expect(shown.join("")).toBe("Before.\nAfter.\n");
  });

  it("sends Chinese and Japanese as they are", async () => {
    const { journal, prompt } = await rehearse(say(call("bash", { command: "echo 世界" })));
    await prompt("こんにちは");
    expect(JSON.stringify(journal[1]?.request.body.messages)).toMatch(/こんにちは.*echo 世界.*世界\\n/);
  });
});

describe("a call that cannot be run gets an error result, and the loop goes on:", () => {
  it.each([
    ["a tool that does not exist", call("read_mind", {}), /Unknown tool "read_mind"/],
    ["a wrong parameter name", call("bash", { cmd: "ls" }), /command: .*"cmd"/],
    ["a missing parameter", call("bash", {}), /bash\. command: /],
    ["a parameter of the wrong type", call("bash", { command: 42 }), /command: .*string/],
    ["an empty command", call("bash", { command: " " }), /command: /],
    ["a list for an input", call("bash", ["ls"]), /expected object/],
    ["a text for an input", call("bash", "ls"), /expected object/],
    ["null for an input", call("bash", null), /Invalid input for bash/],
  ])("%s", async (_what, block, message) => {
    const rehearsal = await rehearse(say(block), say("I see."));
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200, 200]);
    expect(results(rehearsal.agent.messages)).toEqual([
      expect.objectContaining({ is_error: true, content: expect.stringMatching(message) }),
    ]);
    await rehearsal.prompt("Next");
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("a command in a directory that is gone", async () => {
    const rehearsal = await rehearse(say(call("bash", { command: "pwd" })));
    rehearsal.agent.workdir += "/gone";
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)).toEqual([expect.objectContaining({ is_error: true })]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it.each([
    ["whole", undefined],
    ["cut in the middle", '{"command": "touch cut'],
  ])("the last one of a reply that max_tokens ended, though it looks %s", async (_what, rawInput) => {
    const last = { ...call("bash", { command: "touch cut" }), ...(rawInput && { rawInput }) };
    const rehearsal = await rehearse({
      ...say("Two.", call("bash", { command: "touch whole" }), last),
      stopReason: "max_tokens",
    });
    await rehearsal.prompt("Go");
    expect(existsSync(join(rehearsal.agent.workdir, "whole"))).toBe(true);
    expect(existsSync(join(rehearsal.agent.workdir, "cut"))).toBe(false);
    expect(results(rehearsal.agent.messages).map(({ is_error }) => Boolean(is_error))).toEqual([false, true]);
    await rehearsal.prompt("Next");
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });
});

describe("several calls in one reply", () => {
  it("get one message with their results, in the order of the calls, only the failed one marked", async () => {
    const rehearsal = await rehearse(
      say(
        call("bash", { command: "echo one" }, "toolu_1"),
        call("bash", { cmd: "two" }, "toolu_2"),
        call("bash", { command: "echo three" }, "toolu_3"),
      ),
    );
    await rehearsal.prompt("Go");
    expect(rehearsal.agent.messages).toHaveLength(4);
    expect(results(rehearsal.agent.messages)).toEqual([
      { type: "tool_result", tool_use_id: "toolu_1", content: "one\n" },
      { type: "tool_result", tool_use_id: "toolu_2", content: expect.any(String), is_error: true },
      { type: "tool_result", tool_use_id: "toolu_3", content: "three\n" },
    ]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("with the same id, in one reply and in a later one, each get their own result", async () => {
    const echo = (word: string) => call("bash", { command: `echo ${word}` }, "toolu_same");
    const rehearsal = await rehearse(say(echo("one"), echo("two")), say(echo("three")));
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
    expect(results(rehearsal.agent.messages).map(({ content }) => content)).toEqual([
      "one\n",
      "two\n",
      "three\n",
    ]);
    expect(new Set(results(rehearsal.agent.messages).map((result) => result.tool_use_id)).size).toBe(3);
  });
});
