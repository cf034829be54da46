/** `pnpm lab mcp` as coding agents meet it: a real server process, the client of the SDK, and s19. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as soon } from "node:timers/promises";
import {
  type Chapter,
  findChapter,
  listChapters,
  previousChapter,
  readScenario,
  repositoryRoot,
} from "@harness/shared/chapters";
import { contractText, goalText, makeFolder, planLab, readState, remember } from "@harness/shared/lab";
import { playAndJudge, type Target } from "@harness/shared/smoke";
import { environment, isAlive, put, temporaryDirectory } from "@harness/shared/test-kit";
import { LANGUAGES, type Language } from "@harness/shared/wording";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { chapterTargets } from "../lib/chapter-targets.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const chapterOf = (id: string) => findChapter(chapters, id) as Chapter;

let home = "";

beforeEach(async () => {
  home = temporaryDirectory();
  vi.stubEnv("HOME", home);
  vi.stubEnv("USERPROFILE", home);
  vi.stubEnv("INIT_CWD", undefined);
  await remember(root);
});

/** Begins the lab of a chapter, and gives its folder. */
function begin(
  id: string,
  { language = "en", command }: { language?: Language; command?: string } = {},
): string {
  const folder = join(home, "我的 lab");
  makeFolder({ root, chapters, chapter: chapterOf(id), folder, language, command });
  return folder;
}

/** The server as `.mcp.json` of the folder names it. */
function entryOf(folder: string): { command: string; args: string[] } {
  const { mcpServers } = JSON.parse(readFileSync(join(folder, ".mcp.json"), "utf8"));
  return { command: process.execPath, args: mcpServers.lab.args };
}

async function connect(folder: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const env = environment() as Record<string, string>;
  const transport = new StdioClientTransport({ ...entryOf(folder), cwd: folder, env });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** What a tool answers. */
async function ask(client: Client, name: string, signal?: AbortSignal): Promise<string> {
  const { content } = await client.callTool(
    { name, arguments: {} },
    { timeout: 600_000, ...(signal && { signal }) },
  );
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The lines of more than 25 characters that a chapter adds to the one before. */
function addedLines(chapter: Chapter): string[] {
  const previous = previousChapter(chapters, chapter);
  const before = new Set(previous ? linesOf(previous) : []);
  return linesOf(chapter).filter((line) => line.length > 25 && !before.has(line));
}

function linesOf({ path }: Chapter): string[] {
  const source = join(path, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return files.flatMap((file) =>
    readFileSync(join(source, file), "utf8")
      .split("\n")
      .map((line) => line.trim()),
  );
}

test("a tutor gets task, contract, first failure, hints and the play beside ours, and no line of our solution", async () => {
  const folder = begin("s05");
  const client = await connect(folder);
  expect(client.getInstructions()).toMatch(
    /^A student is doing lab s05 [\s\S]*Do not edit the student's files/,
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "lab_task",
    "lab_contract",
    "lab_check",
    "lab_hint",
    "lab_play",
  ]);
  const [task, contract] = [await ask(client, "lab_task"), await ask(client, "lab_contract")];
  expect(`${task}\n\n${contract}\n`).toBe(readFileSync(join(folder, "TASK.md"), "utf8"));
  const check = await ask(client, "lab_check");
  expect(check).toMatch(/\n0 of \d+ passed, \d+ not played\n\n✗ one-item: [\s\S]*todo_write/);
  const hints = [await ask(client, "lab_hint"), await ask(client, "lab_hint"), await ask(client, "lab_hint")];
  expect(hints.map((hint) => hint.match(/^\d\. /gm)?.length)).toEqual([1, 2, 3]);
  expect(readState(folder)).toMatchObject({ checks: 1, hints: { "one-item": 3 } });
  const play = await ask(client, "lab_play");
  expect(play).toMatch(/^one-item: .*\(- yours, \+ ours\)[\s\S]*\n\+ /);
  const told = [client.getInstructions(), JSON.stringify(tools), task, contract, check, ...hints, play].join(
    "\n",
  );
  expect(addedLines(chapterOf("s05")).filter((line) => told.includes(line))).toEqual([]);
  expect(told).not.toContain(root);
  expect(told).not.toContain("lab.mjs solution");
});

test("the words of a lab quote no line of its chapter, in any language", () => {
  for (const chapter of chapters) {
    const lines = addedLines(chapter);
    const { steps } = planLab(chapters, chapter).lab;
    for (const language of LANGUAGES) {
      const props = { root, chapters, chapter, language };
      const hints = steps.flatMap(({ hints: { look, readme } }) => [look[language], readme[language]]);
      const told = [goalText(props), contractText(props), ...hints].join("\n");
      expect(lines.filter((line) => told.includes(line))).toEqual([]);
    }
  }
});

test("when everything passes, the answer says so, in the language of the folder", async () => {
  const folder = begin("s01", { language: "ja" });
  cpSync(join(chapterOf("s01").path, "src"), join(folder, "src"), { recursive: true });
  const client = await connect(folder);
  expect(await ask(client, "lab_check")).toMatch(/すべて通りました。[\s\S]*node lab\.mjs solution/);
  expect(readState(folder)?.done).toMatch(/^20/);
  expect(await ask(client, "lab_hint")).toBe("この章のシナリオはすべて通っています。ヒントは要りません。");
});

test("agents that ask at the same time each get one more hint, and none is lost", async () => {
  const folder = begin("s05");
  const clients = await Promise.all([1, 2, 3].map(() => connect(folder)));
  const hints = await Promise.all(clients.map((client) => ask(client, "lab_hint")));
  expect(hints.map((hint) => hint.match(/^\d\. /gm)?.length).sort()).toEqual([1, 2, 3]);
  expect(readState(folder)?.hints).toEqual({ "one-item": 3 });
});

test("where the course lies is not told, and a lab without a program is an error of the call", async () => {
  const client = await connect(begin("s02", { command: "node agent.mjs" }));
  const { isError, content } = await client.callTool({ name: "lab_check", arguments: {} });
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).toMatch(/There is no .*agent\.mjs.*\(course\)\/starters/);
});

/** A program that notes its process id and does not end. */
function hangingLab(): { folder: string; pids(): number[] } {
  const folder = begin("s01", { command: "node agent.mjs" });
  const noted = join(home, "pids");
  writeFileSync(
    join(folder, "agent.mjs"),
    `import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(noted)}, process.pid + "\\n");
setInterval(() => {}, 1000);
`,
  );
  // A file that was made but not written yet holds no id. A zero would mean our own process group.
  const pids = () =>
    (existsSync(noted) ? (readFileSync(noted, "utf8").match(/\d+(?=\n)/g) ?? []) : []).map(Number);
  return { folder, pids };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await soon();
}

test("a check that the client cancels is ended, and the next call is answered", async () => {
  const { folder, pids } = hangingLab();
  const client = await connect(folder);
  const cancelled = new AbortController();
  const check = ask(client, "lab_check", cancelled.signal).catch((error: Error) => error);
  await until(() => pids().length > 0);
  cancelled.abort();
  expect(await check).toBeInstanceOf(Error);
  await until(() => !pids().some(isAlive));
  expect(await ask(client, "lab_hint")).toContain("1. Where to look");
  expect(readState(folder)?.checks).toBe(0);
});

test.each(["end of input", "SIGINT", "SIGTERM"] as const)(
  "the server leaves at %s, with what it has begun",
  async (end) => {
    const { folder, pids } = hangingLab();
    const { command, args } = entryOf(folder);
    const server = spawn(command, args, { cwd: folder, env: environment() });
    onTestFinished(() => void server.kill("SIGKILL"));
    const told: string[] = [];
    server.stdout.on("data", (chunk) => told.push(String(chunk)));
    const send = (message: object) =>
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "test", version: "1" };
    send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
    });
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/call", params: { name: "lab_check", arguments: {} } });
    await until(() => pids().length > 0);
    if (end === "end of input") server.stdin.end();
    else server.kill(end);
    expect(await once(server, "close")).toEqual([0, null]);
    expect(pids().some(isAlive)).toBe(false);
    for (const line of told.join("").trim().split("\n"))
      expect(JSON.parse(line)).toHaveProperty("jsonrpc", "2.0");
  },
);

test("s19 has the tools of the lab, and its model reads the task", async () => {
  const folder = begin("s05");
  const { command, args } = entryOf(folder);
  const entry = {
    command,
    args: [join(folder, args[0] ?? ""), ...args.slice(1)],
    env: { HOME: home, USERPROFILE: home },
  };
  const file = join(home, "tutor.yaml");
  put(
    file,
    JSON.stringify({
      id: "tutor",
      title: "Tutor",
      hidden: true,
      prompt: "What is my task?",
      trust: true,
      confirm: ["y"],
      workspace: { ".mcp.json": JSON.stringify({ mcpServers: { lab: entry } }) },
      model: { main: [{ call: [{ mcp__lab__lab_task: {} }] }, { say: "{{ result }}" }] },
      expect: [
        { tool_result: { tool: "mcp__lab__lab_task", is_error: false, contains: "# s05: Todo Write" } },
        { stdout_contains: "## The whole picture" },
      ],
    }),
  );
  const target = (await chapterTargets(root, [chapterOf("s19")])).get("s19") as Target;
  const { failures } = await playAndJudge({ scenario: readScenario(file), role: "own", target }, {});
  expect(failures).toEqual([]);
});
