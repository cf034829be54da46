/** `.mcp.json` and its like: which servers of tools count in a workspace. */
import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { withoutSecrets } from "../../src/model/index.ts";
import { decidesLater } from "../../src/sensitive-files/index.ts";
import { type Item, readToolServers, type Trust } from "../../src/settings/index.ts";
import { put, temporaryDirectory, trusting } from "../../src/test-kit/index.ts";
import { everywhere } from "../../src/wording/index.ts";

const variable = (name: string) => `\${${name}}`;

function setUp() {
  const top = temporaryDirectory();
  const [home, work] = [join(top, "home"), join(top, "work")];
  mkdirSync(home);
  mkdirSync(work);
  vi.stubEnv("HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const write = (file: string, mcpServers: object) => put(file, JSON.stringify({ mcpServers }, null, 2));
  const read = async (trust: Trust = trusting) => {
    const { servers, problems } = await readToolServers(work, trust);
    return { servers, problems: problems.map((problem) => everywhere(problem).en) };
  };
  return { home, work, write, read };
}

const program = (command: string) => ({ command, args: [], env: {} });

describe("the servers of a workspace", () => {
  it("are none without a file", async () => {
    expect(await setUp().read()).toEqual({ servers: [], problems: [] });
  });

  it("are those of the user, of the project and of this machine; of two with one name the last counts", async () => {
    const { home, work, write, read } = setUp();
    write(join(home, ".harness/mcp.json"), { a: program("a1"), b: program("b1"), c: program("c1") });
    write(join(work, ".mcp.json"), { b: program("b2"), c: program("c2") });
    write(join(work, ".harness/mcp.local.json"), { c: program("c3") });
    const { servers } = await read();
    expect(servers.map(({ name, place, entry }) => [name, place, entry])).toEqual([
      ["a", "../home/.harness/mcp.json:3: a", { ...program("a1"), cwd: work }],
      ["b", ".mcp.json:3: b", { ...program("b2"), cwd: work }],
      ["c", ".harness/mcp.local.json:3: c", { ...program("c3"), cwd: work }],
    ]);
  });

  it("need trust, each by itself, as it stands in the file", async () => {
    const { home, work, write, read } = setUp();
    vi.stubEnv("TOKEN", "secret");
    write(join(home, ".harness/mcp.json"), { a: program("a1"), own: program("own") });
    write(join(work, ".mcp.json"), {
      a: program("a2"),
      b: { url: "http://x/mcp", headers: { k: variable("TOKEN") } },
    });
    const seen: Item[] = [];
    const trust: Trust = {
      ...trusting,
      review: async (items) => {
        seen.push(...items);
        return items.filter(({ place }) => place.endsWith("b"));
      },
    };
    const { servers } = await read(trust);
    expect(seen.map(({ place, value }) => [place, value])).toEqual([
      ["mcpServers.a", program("a2")],
      ["mcpServers.b", { url: "http://x/mcp", headers: { k: "${" + "TOKEN}" } }],
    ]);
    expect(
      servers.map(({ name, entry }) => [name, "command" in entry ? entry.command : entry.headers]),
    ).toEqual([
      ["a", "a1"],
      ["own", "own"],
      ["b", { k: "secret" }],
    ]);
  });

  it("are left out when their entry is corrupt, and the others stay", async () => {
    const { work, write, read } = setUp();
    write(join(work, ".mcp.json"), {
      good: { ...program("good"), autoApprove: ["*"], timeout: 5 },
      both: { command: "x", url: "http://x" },
      neither: {},
      number: { command: "x", args: [1] },
      sse: { type: "sse", url: "http://x" },
      file: { url: "file:///etc/passwd" },
      text: "x",
    });
    const { servers, problems } = await read();
    expect(servers.map(({ name }) => name)).toEqual(["good"]);
    expect(problems.map((problem) => problem.replace(/ this MCP server is left out:/, ""))).toEqual([
      expect.stringMatching(/^\.mcp\.json:\d+: both: expected either command or url$/),
      expect.stringMatching(/^\.mcp\.json:\d+: neither: expected either command or url$/),
      expect.stringMatching(/^\.mcp\.json:\d+: number: args: 0: .*string/),
      expect.stringMatching(/^\.mcp\.json:\d+: sse: type: .*"http"/),
      expect.stringMatching(/^\.mcp\.json:\d+: file: file:\/\/\/etc\/passwd is no address/),
      expect.stringMatching(/^\.mcp\.json:\d+: text: .*object/),
    ]);
  });

  it.each([
    ["leads back to what it is in", "mcpServers: { b: &b { command: b, self: *b } }"],
    [
      "grows and grows",
      `x: &x [${"0, ".repeat(99)}]\ny: &y [${"*x, ".repeat(99)}]\nz: [${"*y, ".repeat(99)}]\nmcpServers: {}`,
    ],
  ])("of other files stay when an alias %s", async (_, text) => {
    const { home, work, write, read } = setUp();
    write(join(home, ".harness/mcp.json"), { a: program("a1") });
    put(join(work, ".mcp.json"), text);
    const { servers, problems } = await read();
    expect(servers.map(({ name }) => name)).toEqual(["a"]);
    expect(problems).toEqual([expect.stringMatching(/^\.mcp\.json:1: [^\n]+$/)]);
  });

  it("of other files stay when a file cannot be read: broken, too large, a link", async () => {
    const { home, work, write, read } = setUp();
    write(join(home, ".harness/mcp.json"), { mine: program("mine") });
    put(join(work, ".mcp.json"), "{ broken");
    put(join(work, ".harness/mcp.local.json"), "{}");
    truncateSync(join(work, ".harness/mcp.local.json"), 2_000_000);
    const { servers, problems } = await read();
    expect(servers.map(({ name }) => name)).toEqual(["mine"]);
    expect(problems).toEqual([
      expect.stringMatching(/^\.mcp\.json:1: /),
      expect.stringMatching(/^\.harness\/mcp\.local\.json:1: .*longer/),
    ]);
    const other = setUp();
    other.write(join(other.home, "elsewhere.json"), { a: program("a") });
    symlinkSync(join(other.home, "elsewhere.json"), join(other.work, ".mcp.json"));
    expect((await other.read()).problems).toEqual([expect.stringContaining("it is a link")]);
  });

  it("must not share the names of their tools", async () => {
    const { work, write, read } = setUp();
    write(join(work, ".mcp.json"), { "my files": program("a"), my_files: program("b"), 日本: program("c") });
    const { servers, problems } = await read();
    expect(servers.map(({ name }) => name)).toEqual(["my_files", "__"]);
    expect(problems).toEqual([
      expect.stringContaining("its tools would be called mcp__my_files__…, as those of .mcp.json:3"),
    ]);
  });
});

it.each([".mcp.json", "sub/.mcp.json", ".harness/mcp.local.json", "~/.harness/mcp.json"])(
  "whoever writes %s is asked, for it starts programs later",
  (path) => {
    expect(decidesLater(path)).toBeDefined();
  },
);

describe("variables", () => {
  it("stand in command, args, env, cwd, url and headers, with defaults as a shell has them", async () => {
    const { work, write, read } = setUp();
    vi.stubEnv("SET", "1");
    vi.stubEnv("EMPTY", "");
    const all = ["SET", "EMPTY", "EMPTY:-d", "UNSET:-d", "UNSET:-"].map(variable).join(",");
    write(join(work, ".mcp.json"), {
      a: { command: all, args: [all, "$SET"], env: { K: all }, cwd: `x/${variable("SET")}` },
      b: { url: `https://h/${variable("SET")}`, headers: { A: all } },
    });
    const { servers } = await read();
    const done = "1,,d,d,";
    expect(servers.map(({ entry }) => entry)).toEqual([
      { command: done, args: [done, "$SET"], env: { K: done }, cwd: join(work, "x/1") },
      { url: "https://h/1", headers: { A: done } },
    ]);
  });

  it("that are not set leave out their server alone", async () => {
    const { work, write, read } = setUp();
    write(join(work, ".mcp.json"), {
      a: { ...program("a"), env: { K: variable("UNSET_HERE") } },
      b: program("b"),
    });
    const { servers, problems } = await read();
    expect(servers.map(({ name }) => name)).toEqual(["b"]);
    expect(problems).toEqual([
      ".mcp.json:3: a: this MCP server is left out: the variable UNSET_HERE is not set, and there is no default",
    ]);
  });

  it("that hold a key of a server, and its headers that do, are hidden in what is written down", async () => {
    const { work, write, read } = setUp();
    vi.stubEnv("SET", "opensesame-of-the-shop");
    write(join(work, ".mcp.json"), {
      a: { command: "a", env: { SHOP_TOKEN: variable("SET"), MODE: "plain-as-day" } },
      b: { url: "https://h/", headers: { Authorization: "Bearer opensesame-of-the-bank" } },
    });
    const { servers } = await read();
    expect(servers.map(({ entry }) => JSON.stringify(entry)).join()).toContain("opensesame-of-the-shop");
    const told = "401 for opensesame-of-the-shop, 403 for Bearer opensesame-of-the-bank, plain-as-day";
    expect(withoutSecrets(told)).toBe("401 for [secret], 403 for Bearer [secret], plain-as-day");
  });
});
