import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { call, quiet, results, resultTexts, say, statuses, watch } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => {
  quiet();
});

describe("the dispatch map", () => {
  it("leads each call to the tool of that name", async () => {
    const rehearsal = await rehearse(
      say(call("write_file", { path: "a.txt", content: "你好\n" })),
      say(call("edit_file", { path: "a.txt", old_text: "你", new_text: "您" })),
      say(
        call("read_file", { path: "a.txt" }),
        call("glob", { pattern: "*" }),
        call("bash", { command: "cat *" }),
      ),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Wrote 7 bytes to a.txt",
      "Edited a.txt",
      "您好\n",
      "a.txt",
      "您好\n",
    ]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200, 200]);
  });

  it("is what the model is told: every request offers all five tools", async () => {
    const { journal, prompt } = await rehearse(say(call("glob", { pattern: "*" })));
    await prompt("Go");
    const offered = journal.map(({ request }) =>
      request.body.tools?.map((tool) => "name" in tool && tool.name),
    );
    const five = ["bash", "read_file", "write_file", "edit_file", "glob"];
    expect(offered).toEqual([five, five]);
  });

  it("takes one more tool without a change to the loop", async () => {
    const { agent, journal, prompt } = await rehearse(say(call("greet", { name: "世界" })));
    const greet = {
      name: "greet",
      description: "Greets.",
      inputSchema: z.strictObject({ name: z.string() }),
      run: async ({ name }: { name: string }) => `Hello ${name}`,
    };
    agent.tools = { ...agent.tools, greet };
    await prompt("Go");
    expect(statuses({ journal })).toEqual([200, 200]);
    expect(JSON.stringify(agent.messages)).toContain('"Hello 世界"');
  });
});

describe("a call that cannot be run gets an error result, and the loop goes on:", () => {
  it.each([
    [
      "a tool that does not exist",
      call("read_mind", {}),
      /Available: bash, read_file, write_file, edit_file, glob/,
    ],
    ["a name that every object has", call("constructor", {}), /Unknown tool "constructor"/],
    ["a wrong parameter name", call("read_file", { file: "a" }), /path: .*"file"/],
    ["a missing parameter", call("write_file", { path: "a" }), /content: /],
    [
      "a parameter of the wrong type",
      call("edit_file", { path: "a", old_text: 1, new_text: "" }),
      /old_text: /,
    ],
    ["an input that is not an object", call("glob", ["*"]), /expected object/],
    ["a file that does not exist", call("read_file", { path: "gone" }), /gone does not exist/],
    ["a path outside", call("write_file", { path: "../a", content: "" }), /outside the workspace/],
    ["a path with a NUL byte", call("read_file", { path: "a\0" }), /NUL/],
    ["a pattern outside", call("glob", { pattern: "/etc/*" }), /outside the workspace/],
  ])("%s", async (_what, block, message) => {
    const rehearsal = await rehearse(say(block), say("I see."));
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)).toEqual([
      expect.objectContaining({ is_error: true, content: expect.stringMatching(message) }),
    ]);
    await rehearsal.prompt("Next");
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("the last one of a reply that max_tokens ended: half a file is not written", async () => {
    const cut = { ...call("write_file", {}), rawInput: '{"path": "a.txt", "content": "half of the' };
    const rehearsal = await rehearse({ ...say(cut), stopReason: "max_tokens" });
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)).toMatchObject([
      { is_error: true, content: expect.stringMatching("Not run") },
    ]);
    expect(existsSync(join(rehearsal.agent.workdir, "a.txt"))).toBe(false);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });
});

describe("several calls in one reply", () => {
  it("run one after another, in their order: each sees what the one before it did", async () => {
    const rehearsal = await rehearse(
      say(
        call("write_file", { path: "a.txt", content: "1" }),
        call("edit_file", { path: "a.txt", old_text: "1", new_text: "12" }),
        call("bash", { command: "printf 3 >> a.txt" }),
        call("edit_file", { path: "a.txt", old_text: "123", new_text: "done" }),
      ),
    );
    await rehearsal.prompt("Go");
    expect(readFileSync(join(rehearsal.agent.workdir, "a.txt"), "utf8")).toBe("done");
  });

  it("get one message with their results, in the order of the calls, only the failed one marked", async () => {
    const rehearsal = await rehearse(
      say(
        call("write_file", { path: "a.txt", content: "x" }, "toolu_1"),
        call("read_file", { path: "gone.txt" }, "toolu_2"),
        call("read_file", { path: "a.txt" }, "toolu_3"),
      ),
    );
    await rehearsal.prompt("Go");
    expect(rehearsal.agent.messages).toHaveLength(4);
    expect(results(rehearsal.agent.messages)).toEqual([
      { type: "tool_result", tool_use_id: "toolu_1", content: "Wrote 1 bytes to a.txt" },
      {
        type: "tool_result",
        tool_use_id: "toolu_2",
        content: "Error: gone.txt does not exist.",
        is_error: true,
      },
      { type: "tool_result", tool_use_id: "toolu_3", content: "x" },
    ]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("with the same id, in one reply and in a later one, each get their own result", async () => {
    const write = (path: string) => call("write_file", { path, content: "" }, "toolu_same");
    const rehearsal = await rehearse(say(write("a"), write("b")), say(write("c")));
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
    expect(resultTexts(rehearsal.agent.messages)).toEqual(
      ["a", "b", "c"].map((p) => `Wrote 0 bytes to ${p}`),
    );
    expect(new Set(results(rehearsal.agent.messages).map((result) => result.tool_use_id)).size).toBe(3);
  });
});

it("a turn of many calls leaves no warning on the terminal", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const look = say(call("glob", { pattern: "*" }), call("bash", { command: "true" }));
  const { journal, prompt } = await rehearse(...Array.from({ length: 15 }, () => look));
  await prompt("Go");
  expect(statuses({ journal })).toEqual(Array(16).fill(200));
  expect(warnings).toEqual([]);
});

it("results that are empty or blank make valid requests", async () => {
  const { journal, prompt } = await rehearse(
    say(
      call("bash", { command: "true" }),
      call("bash", { command: "echo" }),
      call("write_file", { path: "blank", content: "\n" }),
      call("read_file", { path: "blank" }),
      call("glob", { pattern: "none" }),
    ),
  );
  await prompt("Go");
  expect(statuses({ journal })).toEqual([200, 200]);
});

describe("the user interrupts the turn", () => {
  it("while a tool runs: the tool ends, the rest is answered as not run, and the next prompt is valid", async () => {
    const turn = new AbortController();
    const rehearsal = await rehearse(
      say(call("bash", { command: "sleep 300" }), call("write_file", { path: "never", content: "" })),
    );
    watch("stderr", (shown) => shown.includes("sleep 300") && setImmediate(() => turn.abort(stopped)));
    await rehearsal.prompt("First", turn.signal);
    expect(results(rehearsal.agent.messages)).toMatchObject([
      { content: expect.stringMatching("stopped: the user interrupted it") },
      { content: "Error: The user interrupted it.", is_error: true },
    ]);
    await expectNextPromptIsValid(rehearsal, "never");
  });

  it("between two calls: the rest is answered as not run, and the next prompt is valid", async () => {
    const turn = new AbortController();
    const rehearsal = await rehearse(
      say(
        call("write_file", { path: "first", content: "" }),
        call("write_file", { path: "never", content: "" }),
        call("glob", { pattern: "*" }),
      ),
    );
    watch("stderr", (shown) => shown.includes("Wrote 0 bytes") && turn.abort(stopped));
    await rehearsal.prompt("First", turn.signal);
    expect(results(rehearsal.agent.messages).map(({ is_error }) => Boolean(is_error))).toEqual([
      false,
      true,
      true,
    ]);
    await expectNextPromptIsValid(rehearsal, "never");
  });
});

const stopped = new Error("The user interrupted it.");

async function expectNextPromptIsValid({ agent, journal, prompt }: Rehearsal, path: string): Promise<void> {
  expect(statuses({ journal })).toEqual([200]);
  expect(existsSync(join(agent.workdir, path))).toBe(false);
  await prompt("Second");
  expect(statuses({ journal })).toEqual([200, 200]);
}
