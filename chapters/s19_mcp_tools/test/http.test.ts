/** Servers of tools at an address. */
import { setImmediate as soon } from "node:timers/promises";
import { quiet } from "@harness/shared/test-kit";
import { beforeEach, expect, it, vi } from "vitest";
import { callOf, type Rehearsal, rehearse } from "./rehearse.ts";
import { httpServer } from "./servers/http.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

async function answer(session: Rehearsal, name: string, input: unknown) {
  const [result] = await session.run(callOf(`mcp__web__${name}`, input));
  return result as { content: string; is_error?: boolean };
}

it.each(["sessions", "modern"] as const)(
  "a server with %s answers, and gets the headers of its entry",
  async (kind) => {
    const server = await httpServer(kind);
    vi.stubEnv("HARNESS_TEST_TOKEN", "t-1");
    const headers = { Authorization: `Bearer \${HARNESS_TEST_TOKEN}` };
    const session = await rehearse({ web: { type: "http", url: server.url, headers } });
    vi.stubEnv("HARNESS_TEST_TOKEN", undefined);
    expect(await answer(session, "echo", { word: "hi" })).toMatchObject({ content: "echo hi" });
    expect(await answer(session, "throws", {})).toMatchObject({ content: "Error: it broke", is_error: true });
    const wrong = await answer(session, "echo", { word: 1 });
    expect(wrong).toMatchObject({ is_error: true });
    expect(wrong.content).toMatch(/word/);
    expect(new Set(server.sent.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer t-1"]));
    expect(session.agent.mcp.servers[0]?.status).toBe("ready");
  },
);

it("a session is ended when the user leaves", async () => {
  const server = await httpServer("sessions");
  const session = await rehearse({ web: { url: server.url } });
  await session.leave();
  const ended = server.sent.filter(({ method }) => method === "DELETE");
  expect(ended.map(({ headers }) => typeof headers["mcp-session-id"])).toEqual(["string"]);
});

it.each(["sessions", "modern"] as const)(
  "a server with %s that was away is connected again by the next call",
  async (kind) => {
    const server = await httpServer(kind);
    const session = await rehearse({ web: { url: server.url } });
    await server.stop();
    expect(await answer(session, "echo", { word: "a" })).toMatchObject({ is_error: true });
    expect(await answer(session, "echo", { word: "b" })).toMatchObject({ is_error: true });
    expect(session.agent.mcp.servers[0]?.status).toBe("failed");
    await server.again();
    expect(await answer(session, "echo", { word: "c" })).toMatchObject({ content: "echo c" });
  },
);

it("a server that has forgotten the session is asked for a new one", async () => {
  const server = await httpServer("sessions");
  const session = await rehearse({ web: { url: server.url } });
  await server.stop();
  await server.again();
  expect(await answer(session, "echo", { word: "a" })).toMatchObject({ is_error: true });
  expect(await answer(session, "echo", { word: "b" })).toMatchObject({ content: "echo b" });
});

it.each(["sessions", "modern"] as const)(
  "a server with %s that goes in the middle of a call",
  async (kind) => {
    const server = await httpServer(kind);
    const session = await rehearse({ web: { url: server.url } });
    const before = server.sent.length;
    const pending = answer(session, "hang", {});
    while (server.sent.length === before) await soon();
    await server.stop();
    expect(await pending).toMatchObject({ is_error: true });
  },
);

it("an address where nobody answers is reported", async () => {
  const server = await httpServer("modern");
  await server.stop();
  await rehearse({ web: { url: server.url } });
  expect(shown.join("")).toMatch(/MCP server web could not be connected: .*ECONNREFUSED/);
});
