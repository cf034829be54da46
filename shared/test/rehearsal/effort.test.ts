/** The levels of effort that each model knows. */
import { expect, it } from "vitest";
import { errorOf, hello, post, serve, text } from "./serve.ts";

async function answer(model: string, effort: string | null) {
  const { server } = await serve({ reply: () => text("hi") });
  const response = await post(server, { ...hello, model, output_config: { effort } });
  return response.status === 200 ? 200 : (await errorOf(response)).message;
}

it.each(["low", "medium", "high", "xhigh", "max"])("new models know %s", async (effort) => {
  expect(await answer("claude-opus-4-8", effort)).toBe(200);
  expect(await answer("claude-sonnet-5-5", effort)).toBe(200);
});

it.each(["claude-opus-4-6", "claude-sonnet-4-6"])("%s does not know xhigh", async (model) => {
  expect(await answer(model, "max")).toBe(200);
  expect(await answer(model, "xhigh")).toBe(
    "This model does not support effort level 'xhigh'. Supported levels: high, low, max, medium.",
  );
});

it("claude-opus-4-5 knows three", async () => {
  expect(await answer("claude-opus-4-5", "high")).toBe(200);
  expect(await answer("claude-opus-4-5", "max")).toBe(
    "This model does not support effort level 'max'. Supported levels: high, low, medium.",
  );
});

it.each(["claude-haiku-4-5", "claude-sonnet-4-5-20250929"])("%s knows none", async (model) => {
  expect(await answer(model, null)).toBe(200);
  expect(await answer(model, "low")).toBe("This model does not support the effort parameter.");
});
