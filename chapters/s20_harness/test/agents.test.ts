/** The harness as a program: what each of its agents is offered and told, and what the user can stop. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listChapters, readScenario, repositoryRoot } from "@harness/shared/chapters";
import { blocksOf } from "@harness/shared/model";
import { type MessagesRequest, type Reply, startRehearsalServer } from "@harness/shared/rehearsal";
import { bash, call, environment, requests, resultTexts, say, userTexts } from "@harness/shared/test-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = repositoryRoot();
const never = new Promise<never>(() => {});

type Speaker = "lead" | "alice" | "subagent" | "side";

function systemOf({ system = "" }: MessagesRequest): string {
  return typeof system === "string" ? system : system.map(({ text }) => text).join("\n");
}

function speakerOf(body: MessagesRequest): Speaker {
  if (!body.tools) return "side";
  if (systemOf(body).includes("You are a subagent")) return "subagent";
  return systemOf(body).includes("You are alice, a teammate") ? "alice" : "lead";
}

function namesOf({ tools = [] }: MessagesRequest): string[] {
  return tools.flatMap((tool) => ("name" in tool ? [tool.name] : []));
}

/** A server whose model says what a function makes of a request, and of how often its speaker has spoken before. */
function serve(reply: (body: MessagesRequest, before: number) => Reply | Promise<Reply>) {
  const spoken = new Map<Speaker, number>();
  return startRehearsalServer({
    model: {
      reply({ body }) {
        const speaker = speakerOf(body);
        const before = spoken.get(speaker) ?? 0;
        spoken.set(speaker, before + 1);
        return speaker === "side" ? say("[]") : reply(body, before);
      },
    },
  });
}

function run(url: string, workspace: string, ...args: string[]): ChildProcess {
  const launcher = join(root, "scripts/launch/chapter.mjs");
  return spawn(
    process.execPath,
    [launcher, "s20", "--workspace", workspace, "--lang", "en", "--mode", "yolo", ...args],
    {
      env: { ...environment(), ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "test", HOME: workspace },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
}

describe("the lead, a subagent and a teammate", () => {
  const asked = new Map<Speaker, MessagesRequest[]>();
  const workspace = mkdtempSync(join(tmpdir(), "harness-test-"));
  afterAll(() => rmSync(workspace, { recursive: true, force: true }));

  beforeAll(async () => {
    const helpers = [
      call("subagent", { description: "Help", prompt: "Help." }),
      call("spawn_teammate", { name: "alice", role: "helper", prompt: "Help." }),
    ];
    const server = await serve((body, before) => {
      if (before > 0) return say("Done.");
      const each = namesOf(body).map((name) => call(name, {}));
      return say(...(speakerOf(body) === "lead" ? helpers : []), ...each);
    });
    const [code] = await once(run(server.url, workspace, "-p", "Call everything."), "exit");
    await server.close();
    expect(code).toBe(0);
    for (const body of requests(server)) {
      const speaker = speakerOf(body);
      asked.set(speaker, [...(asked.get(speaker) ?? []), body]);
    }
  });

  const speakers = ["lead", "alice", "subagent"] as const;

  it.each(speakers)("can call what it is offered, under the very name: %s", (speaker) => {
    const answers = resultTexts(asked.get(speaker)?.[1]?.messages ?? []);
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.filter((text) => text.includes("Unknown tool"))).toEqual([]);
  });

  it.each(speakers)("reads in each prompt the names of the tools of that request: %s", (speaker) => {
    for (const body of asked.get(speaker) ?? []) {
      const listed = /Your tools are (.+?)\. There are no others\./.exec(systemOf(body))?.[1];
      expect(listed?.split(", ")).toEqual(namesOf(body));
    }
  });

  it("find no property in a schema that no scenario has ever used", () => {
    const offered = [...asked.values()].flatMap(([body]) => body?.tools ?? []);
    const properties = offered.flatMap((tool) =>
      "input_schema" in tool ? propertiesIn(tool.input_schema as Schema, tool.name) : [],
    );
    const used = usedInScenarios();
    expect(properties.length).toBeGreaterThan(50);
    expect([...new Set(properties)].filter((property) => !used.has(property))).toEqual([]);
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** `todo_write.todos`, `todo_write.todos.content`, … */
function propertiesIn({ properties = {}, items }: Schema, path: string): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    `${path}.${name}`,
    ...propertiesIn(schema, `${path}.${name}`),
  ]);
  return items ? [...own, ...propertiesIn(items, path)] : own;
}

function usedInScenarios(): Set<string> {
  const scenarios = listChapters(root).flatMap((chapter) =>
    chapter.scenarios.map((file) => readScenario(file)),
  );
  const actors = scenarios.flatMap(({ actors, programs = [] }) => [
    ...actors,
    ...programs.flatMap((program) => program.actors),
  ]);
  const calls = actors.flatMap(({ turns }) => turns.flatMap((turn) => turn.call));
  return new Set(calls.flatMap(({ tool, input }) => placesIn(input, tool)));
}

function placesIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...placesIn(inner, `${path}.${name}`),
  ]);
}

describe("a session in which much goes wrong", () => {
  const workspace = mkdtempSync(join(tmpdir(), "harness-test-"));
  afterAll(() => rmSync(workspace, { recursive: true, force: true }));
  const prompts = ["silent", "half", "call", "error", "plan", "last"];
  let talk: MessagesRequest[] = [];
  let shown = "";

  beforeAll(async () => {
    let child: ChildProcess | undefined;
    const interrupt = () => child?.kill("SIGINT");
    const plan = [
      say("I plan.", call("todo_write", { todos: [{ content: "Look", status: "in_progress" }] })),
      ...["one", "two", "three"].map((word) => say(bash(`echo ${word}`))),
    ];
    const server = await serve((body) => {
      const prompt = promptsIn(body).at(-1);
      if (prompt === "silent") {
        interrupt();
        return never;
      }
      if (prompt === "half")
        return { ...say("Half a word"), fault: { kind: "idle", at: "content_block_stop" } };
      if (prompt === "call") return say(bash("kill -INT $PPID; sleep 60"), bash("echo second"));
      if (prompt === "error") return { content: [], fault: { kind: "status", status: 400, message: "No." } };
      return (prompt === "plan" && plan.shift()) || say(`The ${prompt} one.`);
    });
    child = run(server.url, workspace);
    child.stdout?.on("data", (data: Buffer) => {
      shown += data;
      if (shown.endsWith("Half a word")) interrupt();
    });
    child.stdin?.end(prompts.join("\n"));
    // When it exits, not all that it said has been read.
    const [code] = await once(child, "close");
    await server.close();
    expect(code).toBe(0);
    const refused = server.journal.filter(({ status }) => status >= 400 && status !== 499);
    expect(refused.map(({ error }) => error?.message)).toEqual(["No."]);
    talk = requests(server).filter((body) => speakerOf(body) === "lead");
  });

  const last = () => talk.at(-1)?.messages ?? [];

  it("goes on after Ctrl-C before the model answers, in the middle of its words, and in a call", () => {
    expect(promptsIn(talk.at(-1))).toEqual(prompts);
    expect(resultTexts(last()).slice(0, 2)).toEqual([
      expect.stringContaining("interrupted"),
      expect.stringContaining("Not run"),
    ]);
  });

  it("holds in the name of the model only what the model has said", () => {
    const said = last().flatMap((message) => (message.role === "assistant" ? blocksOf(message) : []));
    const texts = said.flatMap((block) => (block.type === "text" ? [block.text] : []));
    expect(texts).toEqual(["Half a word", "I plan.", "The plan one."]);
  });

  it("shows each text once, in its order", () => {
    expect(shown).toMatch(/^\s*Half a word\s+I plan\.\s+The plan one\.\s+The last one\.\s*$/);
  });

  it("reminds behind the results, in the same message, so that the roles alternate", () => {
    const reminder = last().findIndex((message) => userTexts([message]).join().includes("<reminder>"));
    const [message] = last().slice(reminder);
    expect(message && blocksOf(message).map(({ type }) => type)).toEqual(["tool_result", "text"]);
    expect(
      last()
        .slice(reminder - 1)
        .map(({ role }) => role),
    ).toEqual(["assistant", "user", "assistant", "user"]);
  });
});

/** What the user has typed so far. */
function promptsIn(body: MessagesRequest | undefined): string[] {
  return userTexts(body?.messages ?? []).filter((text) => !text.startsWith("<"));
}
