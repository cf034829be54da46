import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { expect, it } from "vitest";
import { call, inOrder, MODEL, serve, text } from "./serve.ts";

it("plays with the SDK's own agent loop, which goes on without message threads", async () => {
  const { server, client } = await serve(inOrder(call("add", { a: 2, b: 3 }), text("That is five.")));
  const add = betaTool({
    name: "add",
    description: "Adds two numbers.",
    inputSchema: {
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
    },
    run: ({ a, b }) => String(a + b),
  });
  const final = await client.beta.messages.toolRunner({
    model: MODEL,
    max_tokens: 100,
    messages: [{ role: "user", content: "2 + 3?" }],
    tools: [add],
  });
  expect(final.content).toMatchObject([{ text: "That is five." }]);
  expect(server.journal.map((entry) => entry.status)).toEqual([400, 200, 200]);
  expect(server.journal[2]?.request.body.messages.at(-1)?.content).toMatchObject([
    { type: "tool_result", content: "5" },
  ]);
});
