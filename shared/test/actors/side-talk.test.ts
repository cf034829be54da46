import type Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { repertoireModel } from "../../src/rehearsal/actors/index.ts";
import type { Reply } from "../../src/rehearsal/types.ts";
import type { Language } from "../../src/wording/index.ts";
import { scenarioFrom } from "../smoke/helpers.ts";

const DELEGATE = `
id: delegate
title: { zh: 派, en: Delegate, ja: 任せる }
prompt: { zh: 派人去看, en: Send somebody to look, ja: 見てきてもらって }
model:
  main:
    - call: [{ subagent: { description: Look, prompt: Look at a. } }]
    - say: "{{ result }}"
  child:
    when: { system: "You are a subagent", first_user: "^Look at a" }
    turns:
      - call: [{ bash: { command: cat a } }]
      - say: { zh: "看到 {{ result }}", en: "I see {{ result }}", ja: "{{ result }} です" }
  anybody:
    when: { system: "You are a subagent" }
    turns: [{ say: not for everybody }]
expect: [{ exit_code: 0 }]
`;

const SYSTEM = "You are a coding agent.\n\nYou are a subagent: do it.";

async function answer(messages: Anthropic.MessageParam[], system = SYSTEM, language: Language = "en") {
  const { prompts, actors } = await scenarioFrom(DELEGATE);
  const known = [{ chapter: "s01", prompts, actors, files: [], isSimple: true }];
  const model = repertoireModel({ known, language });
  const bash = { name: "bash", description: "bash", input_schema: { type: "object" as const } };
  const body = { model: "claude-sonnet-5-5", max_tokens: 100, system, messages, tools: [bash] };
  return model.reply({ index: 0, body, headers: {}, startedAt: 0, attempt: 0 });
}

function textOf({ content }: Reply): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

const task: Anthropic.MessageParam = { role: "user", content: "Look at a." };
const looks: Anthropic.MessageParam = {
  role: "assistant",
  content: [{ type: "tool_use", id: "toolu_1", name: "bash", input: { command: "cat a" } }],
};
const sees = (content: string, is_error = false): Anthropic.MessageParam => ({
  role: "user",
  content: [{ type: "tool_result", tool_use_id: "toolu_1", content, is_error }],
});

test("plays a subagent of a known scenario on what its tools really gave, in the language of the session", async () => {
  expect((await answer([task])).content).toMatchObject([{ name: "bash", input: { command: "cat a" } }]);
  expect(textOf(await answer([task, looks, sees("7")]))).toBe("I see 7");
  expect(textOf(await answer([task, looks, sees("7")], SYSTEM, "zh"))).toBe("看到 7");
  expect(textOf(await answer([task, looks, sees("denied", true)]))).toContain("The tool answered:\n\ndenied");
});

test("what a user says is not taken for a subagent's task, nor is another task for a known one", async () => {
  expect(textOf(await answer([task], "You are a coding agent."))).toContain("offline rehearsal model");
  const other = textOf(await answer([{ role: "user", content: "Tell me a joke." }]));
  expect(other).toContain("offline rehearsal model");
});
