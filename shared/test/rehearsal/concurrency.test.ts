import { expect, it } from "vitest";
import { call, connect, hello, serve, text } from "./serve.ts";

const CLIENTS = 20;

it("keeps twenty clients apart, each with its own conversation of three requests", async () => {
  const { server } = await serve({
    async reply({ body }) {
      const [first] = body.messages;
      const turn = (body.messages.length + 1) / 2;
      await new Promise((resolve) => setImmediate(resolve));
      return turn < 3 ? call("note", { of: first?.content, turn }) : text(`done: ${first?.content}`);
    },
  });
  const talk = async (name: string) => {
    const client = connect(server);
    const messages: Parameters<typeof client.messages.stream>[0]["messages"] = [
      { role: "user", content: name },
    ];
    for (;;) {
      const reply = await client.messages.stream({ ...hello, messages }).finalMessage();
      const [block] = reply.content;
      if (block?.type !== "tool_use") return block?.type === "text" ? block.text : "";
      expect(block.input).toMatchObject({ of: name });
      messages.push({ role: "assistant", content: reply.content });
      messages.push({
        role: "user",
        content: [{ type: "tool_result", tool_use_id: block.id, content: "ok" }],
      });
    }
  };
  const names = Array.from({ length: CLIENTS }, (_, i) => `client ${i}`);
  expect(await Promise.all(names.map(talk))).toEqual(names.map((name) => `done: ${name}`));

  expect(server.journal.map((entry) => entry.request.index)).toEqual([...Array(CLIENTS * 3).keys()]);
  for (const { status, request, reply, finishedAt } of server.journal) {
    expect(status).toBe(200);
    expect(finishedAt).toBeGreaterThanOrEqual(request.startedAt);
    const words = JSON.stringify(reply?.content);
    expect(words).toContain(String(request.body.messages[0]?.content));
  }
});

it("holds a reply until the other call has come: a rendezvous", async () => {
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  let calls = 0;
  const { server, client } = await serve({
    reply() {
      if (++calls === 2) meet();
      return { ...text("together"), hold: met };
    },
  });
  const both = await Promise.all([
    client.messages.create(hello),
    client.messages.stream(hello).finalMessage(),
  ]);
  expect(both.map(({ content }) => content)).toMatchObject([[{ text: "together" }], [{ text: "together" }]]);
  expect(server.journal.map((entry) => entry.request.index)).toEqual([0, 1]);
});

it("survives a client that leaves in the middle of a stream", async () => {
  const { server, client } = await serve({ reply: () => text("word ".repeat(5000)) }, { chunkDelayMs: 1 });
  const stream = await client.messages.create({ ...hello, stream: true });
  for await (const event of stream) if (event.type === "content_block_delta") break;
  await server.close();
  expect(server.journal).toMatchObject([{ status: 499 }]);
});
