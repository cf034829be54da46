import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { type KnownScript, repertoireModel } from "../../src/rehearsal/actors/index.ts";
import type { RehearsalModel } from "../../src/rehearsal/types.ts";

const TOOLS = ["bash", "list_dir"];

function ask(model: RehearsalModel, messages: Anthropic.MessageParam[], tools = TOOLS) {
  const offered = tools.map((name) => ({ name, input_schema: { type: "object" as const } }));
  const body = { model: "claude-sonnet-5-5", max_tokens: 100, messages, tools: offered };
  return model.reply({ index: 0, body, headers: {}, startedAt: 0, attempt: 0 });
}

async function say(model: RehearsalModel, ...texts: string[]) {
  const messages = texts.map((content, i) => ({
    role: i % 2 ? ("assistant" as const) : ("user" as const),
    content,
  }));
  const [block] = (await ask(model, messages)).content;
  return block?.type === "text" ? block.text : block;
}

function script(chapter: string, words: string, more: Partial<KnownScript> = {}, tool = "bash"): KnownScript {
  const call = [{ tool, input: { command: words }, unoffered: false }];
  const turns = [{ call, optional: false }];
  const prompt = { zh: `${words} zh`, en: words, ja: `${words} ja` };
  return {
    chapter,
    prompts: [prompt],
    actors: [{ name: "main", turns }],
    files: [],
    isSimple: true,
    ...more,
  };
}

function workspace(): string {
  const dir = mkdtempSync(join(tmpdir(), "harness-test-"));
  writeFileSync(join(dir, "notes.txt"), "hello\n");
  return dir;
}

test("a prompt that is not understood but names a file: to read it is the first offer", async () => {
  const workdir = workspace();
  writeFileSync(join(workdir, "a-first.md"), "# A\n");
  const model = repertoireModel({ known: [script("s01", "old")], workdir });
  const offer = (await say(model, "Make notes.txt sound like Shakespeare")) as string;
  expect(offer.split("\n").slice(2)).toEqual(["1. Read notes.txt", "2. What files are here?", "3. old"]);
});

test("offers at most five things that work here, the newest first, and a number plays one", async () => {
  const known = [
    script("s01", "old"),
    script("s02", "reads notes", { files: ["notes.txt"] }),
    script("s02", "reads what is not there", { files: ["missing.txt"] }),
    script("s02", "needs a flag", { isSimple: false }),
    script("s02", "needs a tool", {}, "nowhere"),
    ...["a", "b", "c", "d"].map((words) => script("s03", words)),
  ];
  const model = repertoireModel({ known, workdir: workspace() });
  const offer = (await say(model, "Write me a poem")) as string;
  expect(offer.split("\n").slice(1)).toEqual([
    "These work here: type a number. /try lists all that I know.",
    "1. a",
    "2. b",
    "3. c",
    "4. Read notes.txt",
    "5. What files are here?",
  ]);
  expect(await say(model, "Write me a poem", offer, "2")).toMatchObject({ input: { command: "b" } });
  expect(await say(model, "Write me a poem", offer, "４")).toMatchObject({
    input: { command: "cat notes.txt" },
  });
  expect(await say(model, "Write me a poem", offer, "9")).toContain("not in my scripts");
  expect(await say(model, "2")).toContain("not in my scripts");
});

test("what was offered first can be chosen after something else was played", async () => {
  const model = repertoireModel({ known: [script("s01", "a"), script("s01", "b")], workdir: workspace() });
  const offer = (await say(model, "help")) as string;
  expect(await say(model, "help", offer, "1", "Done.", "2")).toMatchObject({ input: { command: "b" } });
});

test("where nobody knows the place, only what needs no files is offered", async () => {
  const known = [script("s01", "a"), script("s01", "reads", { files: ["notes.txt"] })];
  const offer = (await say(repertoireModel({ known }), "詩を書いて")) as string;
  expect(offer).toContain("1. a ja\n2. ここにはどんなファイルがある？");
  expect(offer).not.toContain("/try");
});

test.each([
  ["call list_dir", "list_dir", {}],
  ['call list_dir {"path":"."}', "list_dir", { path: "." }],
  ['Call `bash` { "command": "ls" } ', "bash", { command: "ls" }],
])("%s calls a tool that is offered, whatever it is", async (prompt, name, input) => {
  const model = repertoireModel({ known: [] });
  expect(await say(model, prompt)).toEqual({ type: "tool_use", name, input });
  const asked: Anthropic.MessageParam[] = [
    { role: "user", content: prompt },
    { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name, input }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "src/" }] },
  ];
  expect((await ask(model, asked)).content).toMatchObject([{ text: `\`${name}\` gave:\n\nsrc/` }]);
});

test.each([
  ['call ls_dir {"path":"."}', "I was not given a tool `ls_dir`, but these: bash, list_dir."],
  ["call list_dir {path}", /^What follows `call list_dir` must be a JSON object.*bash, list_dir\.$/],
  ["call list_dir [1]", /must be a JSON object/],
  ["call list_dir .", /must be a JSON object/],
])("%s says in one line what is offered", async (prompt, line) => {
  expect(await say(repertoireModel({ known: [] }), prompt)).toMatch(line);
});

test("asks about a request of which it understands only half, and acts on y", async () => {
  const model = repertoireModel({ known: [], workdir: workspace() });
  const request = "Delete that horrid old notes.txt";
  const asked = (await say(model, request)) as string;
  expect(asked).toBe("Do you mean: Delete notes.txt? (y)");
  expect(await say(model, request, asked, "y")).toMatchObject({ input: { command: "rm notes.txt" } });
  expect(await say(model, request, asked, "no")).toContain("not in my scripts");
  expect(await say(model, "y")).toContain("not in my scripts");
});

test("asks about deleting only if there is a word for it, and about a single word never", async () => {
  const model = repertoireModel({ known: [], workdir: workspace() });
  for (const prompt of ["my friends all want juice so that should go on notes.txt too", "y", "x"])
    expect(await say(model, prompt)).not.toMatch(/Delete|\(y\)$/);
});

test.each([
  "Don't delete my notes.txt yet",
  "delete notes.txt if it is boring",
  "notes.txt 先别删掉啦",
  "notes.txt が古いなら消して",
])("does not ask about the opposite of what was said: %s", async (prompt) => {
  const said = (await say(repertoireModel({ known: [], workdir: workspace() }), prompt)) as string;
  expect(said).not.toMatch(/\(y\)$/);
});
