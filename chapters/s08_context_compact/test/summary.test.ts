import type Anthropic from "@anthropic-ai/sdk";
import { call, quiet, resultTexts, say, statuses, userTexts } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { tryCompact } from "../src/compact/index.ts";
import { askForSummary } from "../src/compact/summary.ts";
import { contextTokens } from "../src/compact/tokens.ts";
import { fromHarness } from "../src/harness-text.ts";
import { print, rehearse, stored } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

/** Replies that think aloud at length and call a tool: there are no long results to clear. */
const rounds = (count: number, chars = 4_000) =>
  Array.from({ length: count }, (_, i) => say(`thought-${i} ${"x".repeat(chars)}`, print(`round-${i}`)));

/** A conversation of this many finished turns; the prompts are long enough to be worth a summary. */
async function talk(turns: number, summaries = [say("The user counts.")]) {
  const rehearsal = await rehearse({ summaries });
  for (let i = 0; i < turns; i++) await rehearsal.prompt(`Question ${i}: ${"why ".repeat(200)}`);
  return rehearsal;
}

describe("a summary, when the context is nearly full", () => {
  it("takes the place of the older part; the open request stays to the letter", async () => {
    const request = "Count  the\tletters, please.\n\n不要改动 a.txt！";
    const rehearsal = await rehearse({ limit: 6_000 }, ...rounds(8));
    await rehearsal.prompt(request);
    const compacted = rehearsal
      .requests()
      .filter(({ messages }) => userTexts(messages)[0]?.startsWith("<summary>"));
    expect(compacted.length).toBeGreaterThan(0);
    for (const { messages } of compacted) expect(userTexts(messages)).toEqual([expect.any(String), request]);
    expect(userTexts(rehearsal.agent.messages)[0]).toMatch(
      /for reference.*\n\nA summary\.\n\nThe full text is in/s,
    );
    expect(terminal.join("")).toMatch(/compacted \d,\d{3} → \d,\d{3} tokens/);
    expect(new Set(statuses(rehearsal))).toEqual(new Set([200]));
  });

  it("keeps the open request even when the user wrote it in a tag", async () => {
    const request = "<task>\nCount the letters.\n</task>";
    const rehearsal = await rehearse({ limit: 6_000 }, say("Hello."), ...rounds(8));
    await rehearsal.prompt("Hi");
    await rehearsal.prompt(request);
    expect(userTexts(rehearsal.agent.messages)).toEqual([expect.stringMatching(/^<summary>/), request]);
  });

  it("is asked for without tools, and without what stays", async () => {
    const rehearsal = await rehearse({ limit: 6_000 }, ...rounds(5));
    await rehearsal.prompt("Go");
    const [request] = rehearsal.summaryRequests();
    const index = rehearsal.journal.findIndex(({ request: { body } }) => body === request);
    const next = rehearsal.journal[index + 1]?.request.body.messages ?? [];
    const kept = resultTexts(next).flatMap((text) => /round-\d/.exec(text) ?? []);
    expect(request?.tools).toBeUndefined();
    expect(request?.messages).toHaveLength(1);
    expect(kept.length).toBeGreaterThan(0);
    for (const mark of kept) expect(userTexts(request?.messages ?? []).join("")).not.toContain(mark);
  });

  it("goes by what the API counted, not by the length of the text", async () => {
    const rehearsal = await rehearse({ limit: 50_000 }, ...rounds(3, 10));
    await rehearsal.prompt("Go");
    expect(contextTokens(rehearsal.agent)).toBeLessThan(4_000);
    rehearsal.agent.compaction.scale = 40;
    await rehearsal.prompt("Go on");
    expect(rehearsal.summaryRequests()).toHaveLength(1);
  });

  it("comes after the transcript is saved, each in a file of its own", async () => {
    const rehearsal = await rehearse({ limit: 6_000 }, ...rounds(12));
    await rehearsal.prompt("Go");
    const transcripts = Object.entries(stored(rehearsal.agent, "transcripts"));
    expect(transcripts.length).toBe(rehearsal.summaryRequests().length);
    expect(transcripts.length).toBeGreaterThan(1);
    for (const [name, text] of transcripts) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\d(_\d+)?\.jsonl$/);
      const messages = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Anthropic.MessageParam);
      expect(messages[0]?.role).toBe("user");
    }
    expect(transcripts[0]?.[1]).toContain("round-0");
  });

  it("still names the skills that were loaded, also after a second one", async () => {
    const skill = call("load_skill", { name: "code-review" });
    const rehearsal = await rehearse({ limit: 6_000 }, say(skill), ...rounds(14));
    await rehearsal.prompt("Go");
    expect(rehearsal.summaryRequests().length).toBeGreaterThan(1);
    expect(userTexts(rehearsal.agent.messages)[0]).toContain("Skills loaded so far: code-review.");
  });

  it("is not tried again and again for one giant request", async () => {
    const rehearsal = await rehearse({ limit: 20_000 }, ...rounds(4, 1_000));
    await rehearsal.prompt("a".repeat(50_000));
    expect(rehearsal.summaryRequests()).toEqual([]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each<[string, ReturnType<typeof say>]>([
    ["is empty", say()],
    ["fails", { content: [], fault: { kind: "status", status: 400, message: "no" } }],
    ["is refused", { ...say("I will not."), stopReason: "refusal" }],
    ["is longer than what it stands for", say("blah ".repeat(10_000))],
  ])("that %s three times is no longer tried, and the user is told", async (_, summary) => {
    const rehearsal = await rehearse({ limit: 6_000, summaries: [summary] }, ...rounds(9));
    await rehearsal.prompt("Go");
    expect(rehearsal.summaryRequests()).toHaveLength(3);
    expect(terminal.join("")).toContain("Compaction failed 3 times in a row");
    expect(resultTexts(rehearsal.agent.messages)).toHaveLength(9);
    expect(rehearsal.requests()).toHaveLength(10);
  });

  it("loses the tags that the model puts around it: a tag inside the tag would end it too early", async () => {
    const rehearsal = await rehearse(
      { limit: 6_000, summaries: [say("<summary>The essence.</summary>")] },
      ...rounds(6),
    );
    await rehearsal.prompt("Go");
    expect(userTexts(rehearsal.agent.messages)[0]?.match(/<\/?summary>/g)).toHaveLength(2);
    expect(userTexts(rehearsal.agent.messages)[0]).toContain("\n\nThe essence.\n\n");
  });

  it("is asked for with the summary before it, however little room there is", async () => {
    const rehearsal = await rehearse({});
    const earlier = fromHarness("summary", "The user wants blue buttons.");
    const long = { role: "assistant", content: "thought ".repeat(2_000) } as const;
    await askForSummary(rehearsal.agent, [{ role: "user", content: earlier }, long], 100);
    const [request] = rehearsal.summaryRequests();
    expect(userTexts(request?.messages ?? []).join("")).toContain("blue buttons");
  });

  it("may begin with a thinking block", async () => {
    const summary = say({ type: "thinking", thinking: "hm" }, "The essence.");
    const rehearsal = await rehearse({ limit: 6_000, summaries: [summary] }, ...rounds(6));
    await rehearsal.prompt("Go");
    expect(userTexts(rehearsal.agent.messages)[0]).toContain("The essence.");
  });

  it("that is interrupted changes nothing", async () => {
    const rehearsal = await talk(3);
    const before = structuredClone(rehearsal.agent.messages);
    rehearsal.agent.turn.abort(new Error("interrupted"));
    await expect(tryCompact(rehearsal.agent)).rejects.toThrow("interrupted");
    expect(rehearsal.agent.messages).toEqual(before);
    expect(rehearsal.agent.compaction.failures).toBe(0);
  });
});

describe("compact", () => {
  it("called by the model takes effect after the batch, with its focus", async () => {
    const rehearsal = await rehearse(
      {},
      ...rounds(3),
      say(print("before"), call("compact", { focus: "the file names" }), print("after")),
    );
    await rehearsal.prompt("Go");
    const last = rehearsal.requests().at(-1)?.messages ?? [];
    expect(resultTexts(last)).toEqual(["before ", expect.stringContaining("will be compacted"), "after "]);
    expect(userTexts(last)[0]).toContain("A summary.");
    expect(userTexts(rehearsal.summaryRequests()[0]?.messages ?? []).join("")).toContain("the file names");
    expect(new Set(statuses(rehearsal))).toEqual(new Set([200]));
  });

  it("that was refused does nothing", async () => {
    const rehearsal = await rehearse({}, ...rounds(3), say(call("compact", {})));
    rehearsal.agent.hooks.push({
      event: "PreToolUse",
      matcher: "compact",
      handler: () => ({ decision: "deny" }),
    });
    await rehearsal.prompt("Go");
    expect(rehearsal.summaryRequests()).toEqual([]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200, 200, 200]);
  });

  it("between two turns keeps the last request and its answer", async () => {
    const rehearsal = await talk(3);
    await tryCompact(rehearsal.agent, { focus: "numbers" });
    expect(userTexts(rehearsal.agent.messages)).toEqual([
      expect.stringContaining("The user counts."),
      expect.stringMatching(/^Question 2/),
    ]);
    await rehearsal.prompt("And now?");
    expect(rehearsal.agent.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    expect(new Set(statuses(rehearsal))).toEqual(new Set([200]));
  });

  it.each([0, 1])("of %i turns does nothing, and says so", async (turns) => {
    const rehearsal = await talk(turns);
    for (let i = 0; i < 4; i++) await tryCompact(rehearsal.agent);
    expect(rehearsal.agent.messages).toHaveLength(2 * turns);
    expect(terminal.join("")).toContain("there is nothing to compact");
    expect(terminal.join("")).not.toContain("Compaction failed");
    expect(rehearsal.summaryRequests()).toEqual([]);
  });

  it("that would not make it smaller leaves it alone, and says so", async () => {
    const rehearsal = await rehearse({});
    for (const text of ["1", "2"]) await rehearsal.prompt(text);
    const before = structuredClone(rehearsal.agent.messages);
    await tryCompact(rehearsal.agent);
    expect(rehearsal.agent.messages).toEqual(before);
    expect(terminal.join("")).toContain("the summary would not be shorter");
  });

  it("that succeeds gives the automatic attempts another chance", async () => {
    const rehearsal = await talk(3);
    rehearsal.agent.compaction.failures = 3;
    await tryCompact(rehearsal.agent);
    expect(rehearsal.agent.compaction.failures).toBe(0);
  });
});

describe("a prompt that is too long for the API", () => {
  const tooLong = { content: [], fault: { kind: "prompt_too_long" as const } };

  it("is compacted once, and asked again", async () => {
    const rehearsal = await rehearse({}, ...rounds(3), tooLong);
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toEqual([200, 200, 200, 400, 200, 200]);
    expect(rehearsal.summaryRequests()).toHaveLength(1);
  });

  it("and is so again after that ends with its error", async () => {
    const rehearsal = await rehearse({}, ...rounds(3), tooLong, tooLong);
    await expect(rehearsal.prompt("Go")).rejects.toThrow("prompt is too long");
    expect(statuses(rehearsal)).toEqual([200, 200, 200, 400, 200, 400]);
  });

  it("because of one giant message is not sent again, and the user is told why", async () => {
    const rehearsal = await rehearse({ model: "claude-haiku-4-5" });
    await expect(rehearsal.prompt("漢".repeat(210_000))).rejects.toThrow("prompt is too long");
    expect(statuses(rehearsal)).toEqual([400]);
    expect(terminal.join("")).toContain("does not fit the model, and there is nothing left to compact");
  });

  it("because of results that nobody has read yet goes on with their ends", async () => {
    const files = { "long.txt": "漢".repeat(80_000) };
    const reads = [1, 2, 3].map(() => call("read_file", { path: "long.txt" }));
    const rehearsal = await rehearse({ model: "claude-haiku-4-5", files }, say(...reads));
    await rehearsal.prompt("Read");
    expect(statuses(rehearsal)).toEqual([200, 400, 200]);
    for (const text of resultTexts(rehearsal.agent.messages)) expect(text).toContain("All of them are in");
  });

  it("gives a summary request that is short enough", async () => {
    const files = { "long.txt": `${"漢".repeat(400)}\n`.repeat(200) };
    const read = () => say(call("read_file", { path: "long.txt" }));
    const rehearsal = await rehearse({ model: "claude-haiku-4-5", files }, read(), read(), read());
    rehearsal.agent.model.contextLimit = 1_000_000;
    await rehearsal.prompt("Read");
    expect(statuses(rehearsal)).toEqual([200, 200, 200, 400, 200, 200]);
  });

  it("is not seen in other errors", async () => {
    const message = "messages.3: the text 'prompt is too long' is too long";
    const rehearsal = await rehearse({}, ...rounds(3), {
      content: [],
      fault: { kind: "status", status: 400, message },
    });
    await expect(rehearsal.prompt("Go")).rejects.toThrow(message);
    expect(rehearsal.summaryRequests()).toEqual([]);
  });
});
