/** Servers of tools: what they offer is in the pool, and a call reaches them. */
import { call, quiet, requests, resultTexts, statuses } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { plainServer, rehearse } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

describe("a server of .mcp.json", () => {
  it("offers its tools in the request, and gets their calls", async () => {
    const server = plainServer(["echo", "fail"]);
    const session = await rehearse({ plain: server.entry }, [
      { content: [call("mcp__plain__echo", { word: "hi" })] },
      "Done.",
    ]);
    await session.prompt();
    const [first] = requests(session);
    expect(first?.tools?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["bash", "mcp__plain__echo", "mcp__plain__fail"]),
    );
    expect(JSON.stringify(first?.system)).toContain("mcp__plain__echo");
    expect(resultTexts(session.agent.messages)).toEqual(['echo {"word":"hi"}']);
    expect(statuses(session)).toEqual(statuses(session).map(() => 200));
    expect(shown.join("")).toContain("MCP server plain: 2 tools");
  });
});
