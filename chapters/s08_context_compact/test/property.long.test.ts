import type Anthropic from "@anthropic-ai/sdk";
import { resultsIn } from "@harness/shared/model";
import { quiet, say, userTexts } from "@harness/shared/test-kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { clearOldResults } from "../src/compact/clear-old-results.ts";
import { compactIfNeeded, tryCompact } from "../src/compact/index.ts";
import { createCompaction } from "../src/compact/state.ts";
import { storeLongResults } from "../src/compact/store-long-results.ts";
import { contextTokens } from "../src/compact/tokens.ts";
import { fromHarness } from "../src/harness-text.ts";
import { toolDefinition } from "../src/tools/tool.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => {
  quiet();
});

type Message = Anthropic.MessageParam;

// What one round is made of: the names of its calls, how long their results are, and what else is said.
const round = fc.record({
  calls: fc.array(
    fc.tuple(
      fc.constantFrom("bash", "read_file", "glob", "compact", "gone"),
      fc.integer({ max: 6_000, min: 0 }),
    ),
    {
      maxLength: 6,
    },
  ),
  text: fc.constantFrom("", "I see.", "x".repeat(2_000), "漢".repeat(500)),
  reminder: fc.boolean(),
  prompt: fc.constantFrom("Next question.", "<b>Is</b> this a tag?", "x".repeat(9_000)),
});
const histories = fc.array(round, { minLength: 2, maxLength: 65 });
const layers = fc.array(fc.constantFrom("budget", "micro", "summary", "all"), {
  minLength: 1,
  maxLength: 4,
});

/** A valid conversation: what the user said, replies with calls and their results, in turn. */
function build(rounds: Round[], isOpen: boolean): Message[] {
  const messages: Message[] = [{ role: "user", content: "Go" }];
  rounds.forEach(({ calls, text, reminder, prompt }, index) => {
    const ids = calls.map((_, i) => `toolu_${index}_${i}`);
    const uses = calls.map(([name, size], i) => ({
      type: "tool_use" as const,
      id: ids[i] ?? "",
      name,
      input: name === "read_file" ? { path: `file-${size % 3}` } : {},
    }));
    const said = text || calls.length === 0 ? [{ type: "text" as const, text: text || "Yes." }] : [];
    messages.push({ role: "assistant", content: [...said, ...uses] });
    const results = calls.map(([, size], i) => ({
      type: "tool_result" as const,
      tool_use_id: ids[i] ?? "",
      content: "r".repeat(size),
    }));
    const note = reminder ? [{ type: "text" as const, text: fromHarness("reminder", "Mind it.") }] : [];
    messages.push({ role: "user", content: calls.length ? [...results, ...note] : prompt });
  });
  return isOpen || rounds.at(-1)?.calls.length ? messages : messages.slice(0, -1);
}

interface Round {
  calls: [string, number][];
  text: string;
  reminder: boolean;
  prompt: string;
}

async function apply(layer: string, { agent }: Rehearsal): Promise<void> {
  if (layer === "budget") await storeLongResults(agent, 2_500);
  if (layer === "micro") clearOldResults(agent, 2_000);
  if (layer === "summary") await tryCompact(agent);
  if (layer === "all") await compactIfNeeded(agent);
}

/** What the server says to the conversation, which it checks as it would check a request. */
async function judge({ agent }: Rehearsal): Promise<number> {
  const { client, id } = agent.model;
  const messages = agent.messages.at(-1)?.role === "user" ? agent.messages : [...agent.messages, NEXT];
  const tools = Object.values(agent.tools).map(toolDefinition);
  return (await client.messages.countTokens({ model: id, messages, tools })).input_tokens;
}

const NEXT: Message = { role: "user", content: "Go on" };

describe("any layers on any conversation", () => {
  it("leave it valid and no larger, with its newest request", async () => {
    const rehearsal = await rehearse({ summaries: [say("A summary of what was said.")] });
    const { agent } = rehearsal;
    await fc.assert(
      fc.asyncProperty(
        histories,
        layers,
        fc.boolean(),
        fc.integer({ min: 2_000, max: 60_000 }),
        async (rounds, list, isOpen, limit) => {
          agent.messages = build(rounds, isOpen);
          agent.compaction = createCompaction();
          agent.model.contextLimit = limit;
          const request = newestRequest(agent.messages);
          await judge(rehearsal);
          for (const layer of [...list, ...list]) {
            const before = contextTokens(agent);
            const unseen = unseenResults(agent.messages);
            await apply(layer, rehearsal);
            await judge(rehearsal);
            expect(contextTokens(agent)).toBeLessThanOrEqual(before);
            expect(newestRequest(agent.messages)).toBe(request);
            if (layer === "micro" || layer === "summary")
              expect(unseenResults(agent.messages)).toEqual(unseen);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

function newestRequest(messages: Message[]): string | undefined {
  return userTexts(messages).findLast((text) => !/^<(summary|reminder)>/.test(text));
}

function unseenResults(messages: Message[]): unknown[] {
  const last = messages.at(-1);
  return last?.role === "user" ? resultsIn(last) : [];
}
