/** What a server answers that is not plain text: in a form that the model can read, through the whole loop. */
import { answerSchema } from "@harness/shared/mcp";
import { call, quiet, requests, results, resultTexts, say, statuses } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { contextTokens } from "../src/compact/tokens.ts";
import { toOutput } from "../src/mcp/content.ts";
import { callOf, plainServer, rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const image = { type: "image", data: PNG, mimeType: "image/png" };
const block = { type: "image", source: { type: "base64", media_type: "image/png", data: PNG } };

const outputOf = (answer: object) => toOutput(answerSchema.parse(answer));

describe("an answer", () => {
  it.each<[string, object, unknown]>([
    [
      "texts are one text",
      {
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
      "a\nb",
    ],
    ["nothing is said to be nothing", { content: [] }, "(no output)"],
    ["an empty text is nothing", { content: [{ type: "text", text: "" }] }, "(no output)"],
    ["without content", {}, "(no output)"],
    ["an image is one", { content: [image, { type: "text", text: "" }] }, [block]],
    ["an image is called what it is", { content: [{ ...image, mimeType: "image/tiff" }] }, [block]],
    [
      "what is no image is described",
      { content: [{ ...image, data: "AAAA" }] },
      "[image, image/png, 3 bytes, which cannot be shown]",
    ],
    [
      "sound is described",
      { content: [{ type: "audio", data: "AAAAAAAA", mimeType: "audio/wav" }] },
      "[audio, audio/wav, 6 bytes, which cannot be shown]",
    ],
    [
      "a link is described",
      { content: [{ type: "resource_link", uri: "file:///a.md", name: "a", description: "the letter" }] },
      "[a link to a, file:///a.md, the letter]",
    ],
    [
      "a resource of text is shown",
      { content: [{ type: "resource", resource: { uri: "x://1", text: "inside" } }] },
      "[the content of x://1]\ninside",
    ],
    [
      "a resource that is an image is one",
      { content: [{ type: "resource", resource: { uri: "x://1", blob: PNG } }] },
      [block],
    ],
    [
      "another resource is described",
      {
        content: [
          { type: "resource", resource: { uri: "x://1", blob: "AAAA", mimeType: "application/zip" } },
        ],
      },
      "[the content of x://1, application/zip, 3 bytes, which cannot be shown]",
    ],
    [
      "what nobody knows is described",
      { content: [{ type: "hologram", x: 1 }] },
      '[hologram] {"type":"hologram","x":1}',
    ],
    [
      "structured content speaks when nothing else does",
      { structuredContent: { sum: 3 } },
      '{\n  "sum": 3\n}',
    ],
    [
      "structured content is not said twice",
      { content: [{ type: "text", text: "3" }], structuredContent: { sum: 3 } },
      "3",
    ],
  ])("%s", (_name, answer, output) => {
    expect(outputOf(answer)).toEqual(output);
  });

  it("has room for so many images, the others are described", () => {
    const bytes = Buffer.concat([Buffer.from(PNG, "base64"), Buffer.alloc(1_500_000)]);
    const large = { ...image, data: bytes.toString("base64") };
    const output = outputOf({ content: [large, large, large] });
    expect(Array.isArray(output) && output.map(({ type }) => type)).toEqual(["image", "image", "text"]);
  });
});

/** A session in which the model has seen an image. */
async function withImage(text: string, more: Parameters<typeof rehearse>[1] = []) {
  const server = plainServer(["answer"]);
  const result = { content: [{ type: "text", text }, image] };
  const look = say(call("mcp__plain__answer", { result }));
  return rehearse({ plain: server.entry }, [look, ...(Array.isArray(more) ? more : [])]);
}

describe("an image", () => {
  it("reaches the model, and the API takes it", async () => {
    const session = await withImage("a dot");
    await session.prompt();
    expect(results(session.agent.messages)[0]?.content).toEqual([{ type: "text", text: "a dot" }, block]);
    expect(new Set(statuses(session))).toEqual(new Set([200]));
    expect(JSON.stringify(requests(session)[1]?.messages)).toContain(PNG);
    expect(contextTokens(session.agent)).toBeGreaterThan(1_600);
  });

  it("stays when the text beside it goes to a file", async () => {
    const session = await withImage("x".repeat(40_000));
    await session.prompt();
    const [result] = results(session.agent.messages);
    expect(result?.content).toEqual([
      { type: "text", text: expect.stringContaining("All of them are in") },
      block,
    ]);
  });

  it("does not keep hooks from adding what they have to say, and they see it", async () => {
    const server = plainServer(["answer"]);
    const session = await rehearse({ plain: server.entry });
    const seen: unknown[] = [];
    session.agent.hooks.push({
      event: "PostToolUse",
      handler: ({ tool_response }) => {
        seen.push(tool_response);
        return { context: "noted" };
      },
    });
    const [result] = await session.run(callOf("mcp__plain__answer", { result: { content: [image] } }));
    expect(seen).toEqual([[block]]);
    expect(result).toMatchObject({ content: [block, { type: "text", text: "\n<hook>\nnoted\n</hook>" }] });
  });

  it("is named in an error", async () => {
    const server = plainServer(["answer"]);
    const session = await rehearse({ plain: server.entry });
    const result = { content: [{ type: "text", text: "see" }, image], isError: true };
    const [answer] = await session.run(callOf("mcp__plain__answer", { result }));
    expect(answer).toMatchObject({ content: "Error: see\n[image]", is_error: true });
  });

  it("makes room like any old result", async () => {
    const looks = Array.from({ length: 9 }, () =>
      say(call("mcp__plain__answer", { result: { content: [image] } })),
    );
    const session = await withImage("first", looks);
    session.agent.model.contextLimit = 30_000;
    await session.prompt();
    const texts = resultTexts(session.agent.messages);
    expect(texts[0]).toMatch(/was removed to make room/);
    expect(texts.at(-1)).toBe("[image]");
    const sent = requests(session).map(({ messages }) => JSON.stringify(messages));
    const cleared = sent.find((text) => text.includes("was removed")) ?? "";
    // One that the model has not seen yet, and the newest of the others.
    expect(cleared.split('"base64"')).toHaveLength(3);
  });
});
