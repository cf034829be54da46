/** The pool: which tools of servers are in it, and under which names. */
import { describe, expect, it } from "vitest";
import { assembleToolPool } from "../src/mcp/pool.ts";
import { createServer, type Offer, type Server } from "../src/mcp/state.ts";
import { check } from "../src/permission/index.ts";
import { createPermissions, readRule } from "../src/permission/rules.ts";
import { tools as builtIn } from "../src/tools/index.ts";
import { toolDefinition } from "../src/tools/tool.ts";

const schema = { type: "object" };
const tool = (name: string, more: object = {}): Offer => ({ name, inputSchema: schema, ...more });

function serverOf(name: string, ...offers: Offer[]): Server {
  const server = createServer({
    name,
    place: `.mcp.json:1: ${name}`,
    entry: { url: "http://localhost", headers: {} },
  });
  server.offers = offers;
  return server;
}

function pool(...servers: Server[]) {
  const { tools, refused } = assembleToolPool(builtIn, servers);
  const names = Object.keys(tools).filter((name) => !(name in builtIn));
  return { tools, names, refused: refused.map(({ en }) => en) };
}

describe("names", () => {
  it("are normalised, behind those that are built in", () => {
    const { tools, names } = pool(serverOf("files", tool("read.file"), tool("日本"), tool("a-b_c")));
    expect(names).toEqual(["mcp__files__read_file", "mcp__files____", "mcp__files__a-b_c"]);
    expect(Object.keys(tools).slice(0, -3)).toEqual(Object.keys(builtIn));
  });

  it("that become equal are refused and reported, and none replaces another", () => {
    const { names, tools, refused } = pool(serverOf("s", tool("a.b", { description: "first" }), tool("a/b")));
    expect(names).toEqual(["mcp__s__a_b"]);
    expect(tools.mcp__s__a_b?.description).toBe("first");
    expect(refused).toEqual([
      'The tool "a/b" of MCP server s is left out: it would be called mcp__s__a_b, as the tool "a.b" is',
    ]);
  });

  it("may not be equal across servers either", () => {
    const { names, refused } = pool(serverOf("a", tool("b__c")), serverOf("a__b", tool("c")));
    expect(names).toEqual(["mcp__a__b__c"]);
    expect(refused).toHaveLength(1);
  });

  it("that are empty or longer than 64 characters are refused, and take no other along", () => {
    const { names, refused } = pool(serverOf("s", tool(""), tool("x".repeat(57)), tool("y".repeat(56))));
    expect(names).toEqual([`mcp__s__${"y".repeat(56)}`]);
    expect(refused).toHaveLength(2);
  });
});

it("a tool that must run as a task is refused, one that may is not", () => {
  const needs = tool("slow", { execution: { taskSupport: "required" } });
  const may = tool("fast", { execution: { taskSupport: "optional" } });
  const { names, refused } = pool(serverOf("s", needs, may, tool("odd", { execution: null })));
  expect(names).toEqual(["mcp__s__fast", "mcp__s__odd"]);
  expect(refused).toEqual([expect.stringContaining("runs only as an MCP task")]);
});

describe("schemas", () => {
  it.each<[string, unknown]>([
    ["none", undefined],
    ["a text", "object"],
    ["of another type", { type: "string" }],
    ["with properties that are none", { type: "object", properties: [] }],
    ["with a field that the API refuses", { type: "object", properties: { "a b": {} } }],
    ["that are enormous", { type: "object", properties: { a: { description: "x".repeat(60_000) } } }],
  ])("that cannot be used: %s", (_name, inputSchema) => {
    const { names, refused } = pool(serverOf("s", tool("bad", { inputSchema }), tool("good")));
    expect(names).toEqual(["mcp__s__good"]);
    expect(refused).toHaveLength(1);
  });

  it("are offered as they are, without what the API does not take", () => {
    const properties = { path: { type: "string" } };
    const inputSchema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties,
      required: ["path"],
      anyOf: [{ required: ["path"] }],
    };
    const { tools } = pool(serverOf("s", tool("read", { inputSchema, description: "Reads." })));
    const found = tools.mcp__s__read;
    expect(found && toolDefinition(found)).toEqual({
      name: "mcp__s__read",
      description: "Reads.",
      input_schema: { type: "object", properties, required: ["path"] },
    });
  });
});

it("a tool is one that may do anything, whatever its server says", () => {
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
  const { tools } = pool(serverOf("s", tool("look", { annotations, description: { no: "text" } })));
  expect(tools.mcp__s__look).toMatchObject({ kind: "execute", server: "mcp__s" });
  expect(tools.mcp__s__look?.isConcurrencySafe).toBeUndefined();
  expect(tools.mcp__s__look?.target).toBeUndefined();
});

describe("rules", () => {
  it.each([
    [{ allow: ["mcp__s__look"] }, ["allow", "ask"]],
    [{ allow: ["mcp__s"] }, ["allow", "allow"]],
    [{ allow: ["mcp__s"], deny: ["mcp__s__take"] }, ["allow", "deny"]],
    [{ deny: ["mcp__s__*"] }, ["deny", "deny"]],
    [{ allow: ["mcp__s__*"] }, ["ask", "ask"]],
    [{ deny: ["mcp__s__look(x)"] }, ["deny", "ask"]],
    [{ allow: ["mcp__s__look(x)", "mcp__", "mcp__ser"] }, ["ask", "ask"]],
  ])("%j", async (permissions, expected) => {
    const { tools } = pool(serverOf("s", tool("look"), tool("take")));
    const agent = {
      workdir: "/w",
      permissions: createPermissions(permissions, "/w"),
      session: { mode: "default" as const },
      planOnly: false,
    };
    const verdicts = ["mcp__s__look", "mcp__s__take"].map(async (name) => {
      const found = tools[name];
      return found && (await check({ tool: found, input: {} }, agent)).result;
    });
    expect(await Promise.all(verdicts)).toEqual(expected);
  });

  it("that cannot be read say so", () => {
    const problemOf = (text: string) => readRule(text, "/").problem;
    expect(problemOf("mcp__s__look(x)")).toContain("no brackets");
    expect(problemOf("mcp__s__*")).toContain("expected Tool");
    expect(problemOf("mcp__s")).toBeUndefined();
  });
});
