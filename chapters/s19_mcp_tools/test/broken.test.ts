/** Answers that cannot come: the model is told at once. The clock stands still, so whoever waits for its end waits for ever. */
import { quiet } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { callOf, plainServer, rehearse } from "./rehearse.ts";
import { brokenServer } from "./servers/broken.ts";

beforeEach(() => {
  quiet();
});

const ENDED = "the connection ended before the answer came, so it may be done in part";
const NO_OBJECT = "its answer has no result that is an object: [1,2,3]";
const ELSE = "it has answered something else: ";

it.each([
  ["reset", { content: `Error: The MCP server web: ${ENDED}.`, is_error: true }],
  ["ends", { content: `Error: The MCP server web: ${ENDED}.`, is_error: true }],
  ["resumed", { content: "late" }],
  ["lost", { content: `Error: The MCP server web: ${ENDED}.`, is_error: true }],
  ["list", { content: `Error: The MCP server web: ${NO_OBJECT}.`, is_error: true }],
  ["list_in_json", { content: `Error: The MCP server web: ${NO_OBJECT}.`, is_error: true }],
  [
    "other_id",
    { content: expect.stringMatching(`^Error: The MCP server web: ${ELSE}.*no such call`), is_error: true },
  ],
  ["nothing", { content: `Error: The MCP server web: ${ELSE}[].`, is_error: true }],
  ["half", { content: "c\ufffde" }],
])("at an address: %s", async (name, expected) => {
  const session = await rehearse({ web: { url: await brokenServer() } });
  const [result] = await session.run(callOf(`mcp__web__${name}`));
  expect(result).toMatchObject(expected);
  await session.agent.mcp.servers[0]?.pending;
  expect(session.agent.mcp.servers[0]?.status).toBe("ready");
});

it("a long error of emoji is cut between two of them", async () => {
  const session = await rehearse({ web: { url: await brokenServer() } });
  const [result] = await session.run(callOf("mcp__web__half_error"));
  expect(result).toMatchObject({ content: expect.stringMatching(/^Error: The MCP server web: 😀+….$/u) });
});

it.each([
  [[1, 2, 3], NO_OBJECT],
  ["done", 'its answer has no result that is an object: "done"'],
])("of a program: the result %j", async (result, problem) => {
  const session = await rehearse({ plain: plainServer(["answer"]).entry });
  const [answer] = await session.run(callOf("mcp__plain__answer", { result }));
  expect(answer).toMatchObject({ content: `Error: The MCP server plain: ${problem}.`, is_error: true });
});
