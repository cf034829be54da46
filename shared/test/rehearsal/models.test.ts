/** GET /v1/models. */
import { expect, it } from "vitest";
import { MODELS } from "../../src/model/index.ts";
import { errorOf, serve, text } from "./serve.ts";

const ok = { reply: () => text("ok") };
const SHORT = ["claude-opus-4-5", "claude-haiku-4-5", "claude-sonnet-4-5"];
const ALL = MODELS.map(({ id }) => id).filter((id) => !SHORT.includes(id));
const headers = { "x-api-key": "x", "anthropic-version": "2026-10-21" };

async function page(query: string) {
  const { server } = await serve(ok);
  const answer = await fetch(`${server.url}/v1/models?${query}`, { headers });
  const { data, ...rest } = (await answer.json()) as { data: { id: string }[] };
  return { ids: data.map(({ id }) => id), ...rest };
}

it("are listed newest first, and looked up by id", async () => {
  const { client } = await serve(ok);
  const ids: string[] = [];
  for await (const model of client.models.list()) ids.push(model.id);
  expect(ids).toEqual(ALL);
  expect(ids[0]).toBe("claude-fable-5-2");
  const dates = MODELS.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().reverse());
  const model = await client.models.retrieve("claude-opus-4-5-20251101");
  expect(model).toMatchObject({
    display_name: "Claude Opus 4.5",
    line: "opus",
    max_input_tokens: 200_000,
    max_tokens: 64_000,
    lifecycle: "active",
  });
  await expect(client.models.retrieve("gpt-4")).rejects.toMatchObject({ status: 404 });
});

it("say what they can do, and when they end", async () => {
  const { client } = await serve(ok);
  expect(await client.models.retrieve("claude-opus-4-6")).toMatchObject({
    capabilities: {
      context_management: { compact_20260112: { supported: true } },
      effort: { supported: true, max: { supported: true }, xhigh: { supported: false } },
      thinking: { types: { enabled: { supported: true }, between_tools: { supported: false } } },
    },
    deprecated_at: null,
    retires_at: null,
  });
  expect(await client.models.retrieve("claude-sonnet-4-5")).toMatchObject({
    capabilities: { effort: { supported: false, low: { supported: false } } },
    lifecycle: "deprecated",
    deprecated_at: "2026-09-30T00:00:00Z",
    retires_at: "2026-11-30T00:00:00Z",
  });
});

it("come in pages, forwards and backwards", async () => {
  const edges = (ids: string[]) => ({ first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null });
  expect(await page("")).toEqual({ ids: ALL, has_more: false, ...edges(ALL) });
  const next = ALL.slice(3, 5);
  expect(await page(`limit=2&after_id=${ALL[2]}`)).toEqual({ ids: next, has_more: true, ...edges(next) });
  const tail = ALL.slice(17);
  expect(await page(`after_id=${ALL[16]}`)).toEqual({ ids: tail, has_more: false, ...edges(tail) });
  const back = ALL.slice(1, 3);
  expect(await page(`limit=2&before_id=${ALL[3]}`)).toEqual({ ids: back, has_more: true, ...edges(back) });
  expect(await page(`limit=9&before_id=${ALL[1]}`)).toEqual({
    ids: ALL.slice(0, 1),
    has_more: false,
    ...edges(ALL.slice(0, 1)),
  });
  expect(await page(`after_id=${ALL.at(-1)}`)).toEqual({ ids: [], has_more: false, ...edges([]) });
});

it.each([
  ["0", "greater than or equal to 1"],
  ["1001", "less than or equal to 1000"],
  ["two", "a valid integer"],
])("have no page of length %s", async (limit, expected) => {
  const { server } = await serve(ok);
  const answer = await fetch(`${server.url}/v1/models?limit=${limit}`, { headers });
  expect(await errorOf(answer)).toMatchObject({ status: 400, message: `limit: Input should be ${expected}` });
});

it.each(["%", "%ff", "%E4%B8"])("no model has the id %s", async (id) => {
  const { server } = await serve(ok);
  const answer = await fetch(`${server.url}/v1/models/${id}`, { headers });
  expect(await errorOf(answer)).toEqual({ status: 404, type: "not_found_error", message: `model: ${id}` });
});
