import { expect, it } from "vitest";
import { repertoireModel } from "../../src/rehearsal/actors/index.ts";
import { currentTurn } from "../../src/rehearsal/actors/turn.ts";
import type { MessagesRequest } from "../../src/rehearsal/types.ts";

const CONVERSATION = `<conversation>
[user]
Count to 3

[assistant]
call bash {"command":"seq 1 2"}

[user]
result of bash: 1
2

[assistant]
Now the last one.
call bash {"command":"echo 3"}
</conversation>`;

async function summaryOf(text: string): Promise<string> {
  const messages: MessagesRequest["messages"] = [{ role: "user", content: text }];
  const body = { model: "m", max_tokens: 1, system: "You summarise the conversation of an agent.", messages };
  const model = repertoireModel({ known: [] });
  const { content } = await model.reply({ index: 0, body, headers: {}, startedAt: 0, attempt: 0 });
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join("");
}

it("an offline summary says that it is one, and holds only what can be counted", async () => {
  const summary = await summaryOf(CONVERSATION);
  expect(summary).toContain("Offline rehearsal");
  expect(summary).toContain("- Count to 3\n");
  expect(summary).toContain("bash ×2");
});

it("the offline model knows from its summary how far it had come, with this prompt and no other", async () => {
  const summary = `<summary>\n${await summaryOf(CONVERSATION)}\n</summary>`;
  const after = (prompt: string) =>
    currentTurn([{ role: "user", content: [summary, prompt].map((text) => ({ type: "text", text })) }])
      .replies;
  expect(after("Count to 3")).toBe(2);
  expect(after("Something else")).toBe(0);
});
