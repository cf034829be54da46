import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { type PlannedCall, planCall } from "../../src/rehearsal/actors/actions.ts";
import {
  createPoints,
  type KnownScript,
  repertoireModel,
  scriptedModel,
} from "../../src/rehearsal/actors/index.ts";
import type { PlainRequest } from "../../src/rehearsal/actors/requests.ts";
import { FILTERS } from "../../src/rehearsal/actors/template.ts";
import { currentTurn } from "../../src/rehearsal/actors/turn.ts";
import type { RecordedRequest, RehearsalModel, Reply } from "../../src/rehearsal/types.ts";
import { environment } from "../../src/test-kit/index.ts";
import { scenarioFrom } from "../smoke/helpers.ts";

type MessageParam = Anthropic.MessageParam;

const ALL_TOOLS = ["bash", "read_file", "write_file", "edit_file", "glob"];
const README = "# Tide Clock\n\n[![build](x.svg)](y)\n\nShows when the tide\nturns at your beach.\n\nMore.\n";

const user = (content: string): MessageParam => ({ role: "user", content });
const calls = (name: string, id = "toolu_1"): MessageParam => ({
  role: "assistant",
  content: [{ type: "tool_use", id, name, input: {} }],
});
const gives = (content: string, id = "toolu_1", is_error = false): MessageParam => ({
  role: "user",
  content: [{ type: "tool_result", tool_use_id: id, content, is_error }],
});

function request(
  messages: MessageParam[],
  tools = ALL_TOOLS,
  rest: Partial<RecordedRequest> = {},
): RecordedRequest {
  const offered = tools.map((name) => ({
    name,
    description: name,
    input_schema: { type: "object" as const },
  }));
  const body = { model: "claude-sonnet-5-5", max_tokens: 100, messages, tools: offered };
  return { index: 0, body, headers: {}, startedAt: 0, attempt: 0, ...rest };
}

function textOf({ content }: Reply): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

function callsOf({ content }: Reply) {
  return content.flatMap((block) => (block.type === "tool_use" ? [[block.name, block.input]] : []));
}

async function answer(model: RehearsalModel, messages: MessageParam[], tools = ALL_TOOLS): Promise<Reply> {
  return model.reply(request(messages, tools));
}

const people = () => repertoireModel({ known: [] });

test.each([
  [
    "Read the file README.md and tell me what this project is about",
    "According to README.md, this is “Tide Clock”.",
  ],
  ["读一下 README.md，告诉我这个项目是做什么的", "根据 README.md，这个项目是“Tide Clock”。"],
  ["README.md を読んで、このプロジェクトが何をするものか教えて", "このプロジェクトは「Tide Clock」です。"],
])("reads the file before it says what the project is about: %s", async (prompt, words) => {
  expect(callsOf(await answer(people(), [user(prompt)], ["bash"]))).toEqual([
    ["bash", { command: "cat README.md" }],
  ]);
  expect(callsOf(await answer(people(), [user(prompt)]))).toEqual([["read_file", { path: "README.md" }]]);
  const told = textOf(await answer(people(), [user(prompt), calls("bash"), gives(README)]));
  expect(told).toContain(words);
  expect(told).toContain("Shows when the tide turns at your beach.");
});

test("says so when the tool failed", async () => {
  const asked = user("读一下 README.md，告诉我这个项目是做什么的");
  const byTool = await answer(people(), [
    asked,
    calls("read_file"),
    gives("README.md: no such file", "toolu_1", true),
  ]);
  expect(textOf(byTool)).toBe("没有成功。工具的回答是：\n\nREADME.md: no such file");
  const output = "cat: README.md: No such file or directory\n(exit code 1)";
  expect(textOf(await answer(people(), [asked, calls("bash"), gives(output)]))).toContain("没有成功");
});

test("never calls a tool that the request does not offer", async () => {
  const reply = await answer(people(), [user("运行 `ls`")], ["read_file"]);
  expect(callsOf(reply)).toEqual([]);
  expect(textOf(reply)).toContain("需要工具 `bash`");
});

test("for any other prompt says what it is and what it can play, in the language of the prompt", async () => {
  const model = repertoireModel({ known: [await knownFrom(COUNT)] });
  expect(textOf(await answer(model, [user("Write me a poem")]))).toMatch(
    /only the offline rehearsal model[\s\S]*1\. Count the files/,
  );
  expect(textOf(await answer(model, [user("写一首诗")]))).toMatch(/只是离线的排练模型[\s\S]*1\. 数一数文件/);
  expect(textOf(await answer(model, [user("詩を書いて")]))).toMatch(/台本にない[\s\S]*1\. ファイルを数えて/);
});

async function knownFrom(yaml: string, more: Partial<KnownScript> = {}): Promise<KnownScript> {
  const { prompts, actors } = await scenarioFrom(yaml);
  return { chapter: "s01", prompts, actors, files: [], isSimple: true, ...more };
}

const COUNT = `
id: count
title: { zh: 数, en: Count, ja: 数える }
prompts:
  - { zh: 数一数文件, en: Count the files, ja: ファイルを数えて }
  - { zh: 再说一遍, en: Say it again, ja: もう一度 }
model:
  main:
    - call: [{ bash: { command: ls } }]
    - say: { zh: "有 {{ result | line_count }} 个", en: "There are {{ result | line_count }}", ja: "{{ result | line_count }} 個です" }
    - say: Again!
expect: [{ exit_code: 0 }]
`;

test("where a prompt shows no language, the answer is in that of the session", async () => {
  const model = repertoireModel({ known: [], language: "ja" });
  expect(textOf(await answer(model, [user("hello")]))).toContain("こんにちは");
  expect(textOf(await answer(model, [user("勉強")]))).toContain("台本");
  const ran = [user("`echo 你好`"), calls("bash"), gives("你好\n")];
  expect(textOf(await answer(model, ran))).toContain("の出力です");
});

test("plays a scenario's script on what the tools really gave, however the prompt is written", async () => {
  const model = repertoireModel({ known: [await knownFrom(COUNT)] });
  const asked = user("  count THE files！ ");
  expect(callsOf(await answer(model, [asked]))).toEqual([["bash", { command: "ls" }]]);
  expect(textOf(await answer(model, [asked, calls("bash"), gives("a\nb\nc\n")]))).toBe("There are 3");
  expect(textOf(await answer(model, [user("数一数文件。"), calls("bash"), gives("a\n")]))).toBe("有 1 个");
  expect(textOf(await answer(model, [asked, calls("bash"), gives("a"), user("Say it again")]))).toBe(
    "Again!",
  );
  const refusal = await answer(model, [asked], ["read_file"]);
  expect([textOf(refusal), callsOf(refusal)]).toEqual([expect.stringContaining("`bash`"), []]);
});

test.each([
  ["Run `pwd`", ["bash", { command: "pwd" }]],
  ['call glob {"pattern":"*"}', ["glob", { pattern: "*" }]],
])(
  "after a turn that was stopped, %s is a new prompt, not a question about what was stopped",
  async (text, call) => {
    const stopped: MessageParam = {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "toolu_1", content: "(stopped: the user interrupted it)" },
        { type: "text", text },
      ],
    };
    const reply = await answer(people(), [user("Run `sleep 20`"), calls("bash"), stopped]);
    expect(callsOf(reply)).toEqual([call]);
  },
);

test("closing words that were written for a result do not cover up an error", async () => {
  const model = repertoireModel({ known: [await knownFrom(COUNT)] });
  const history = [user("数一数文件"), calls("bash"), gives("ls: cannot open\n(exit code 2)")];
  expect(textOf(await answer(model, history))).toBe(
    "没有成功。工具的回答是：\n\nls: cannot open\n(exit code 2)",
  );
});

const CLEAN = `
id: clean
title: { zh: 清, en: Clean, ja: 片づけ }
prompt: { zh: 清一清, en: Clean up, ja: 片づけて }
model:
  main:
    - call: [{ bash: { command: rm a } }, { bash: { command: rm b } }]
    - call: [{ bash: { command: "echo {{ results[0] }} >> log" } }]
    - say: { zh: 清好了, en: Cleaned, ja: 片づけました }
expect: [{ exit_code: 0 }]
`;

test("after a call that failed it neither passes the error on nor says that all is done", async () => {
  const model = repertoireModel({ known: [await knownFrom(CLEAN)] });
  const denied: MessageParam = {
    role: "user",
    content: [
      { type: "tool_result", tool_use_id: "toolu_1", content: "denied", is_error: true },
      { type: "tool_result", tool_use_id: "toolu_1", content: "(no output)" },
    ],
  };
  const first = [user("Clean up"), calls("bash"), denied];
  const failed = "That did not work. The tool answered:\n\ndenied";
  const passedOn = await answer(model, first);
  expect([callsOf(passedOn), textOf(passedOn)]).toEqual([[], failed]);
  expect(textOf(await answer(model, [...first, calls("bash"), gives("denied", "toolu_1", true)]))).toBe(
    failed,
  );
  expect(textOf(await answer(model, [...first, calls("bash"), gives("(no output)")]))).toBe("Cleaned");
});

const PROMISE = `
id: promise
title: { zh: 承诺, en: Promise, ja: 約束 }
prompt: { zh: 做吧, en: Do it, ja: やって }
model:
  main:
    - say: I will.
    - call: [{ bash: { command: make } }]
    - say: Made.
expect: [{ exit_code: 0 }]
`;

test("when the harness asks to go on, the script goes on, and ends where it ends", async () => {
  const model = repertoireModel({ known: [await knownFrom(PROMISE)] });
  const says = (content: string): MessageParam => ({ role: "assistant", content });
  const goOn = user("<hook>Not done yet.</hook>");
  const sentOn = [user("Do it"), says("I will."), goOn];
  expect(callsOf(await answer(model, sentOn))).toEqual([["bash", { command: "make" }]]);
  const made = [...sentOn, calls("bash"), gives("ok"), says("Made."), goOn];
  expect(textOf(await answer(model, made))).toBe("My script ends here.");
  const listed = [user("列出文件"), calls("bash"), gives("a"), says("这里有 1 项"), goOn];
  expect(textOf(await answer(model, listed))).toBe("我的脚本到这里就演完了。");
});

test("a chapter that runs offline tells what the README really says", () => {
  const workspace = mkdtempSync(join(tmpdir(), "harness-test-"));
  writeFileSync(join(workspace, "README.md"), README);
  const chapter = join(import.meta.dirname, "../../../scripts/launch/chapter.mjs");
  const prompt = "Read the file README.md and tell me what this project is about";
  const told = (id: string) =>
    execFileSync(process.execPath, [chapter, id, "--rehearsal", "--lang", "en", "-p", prompt], {
      cwd: workspace,
      encoding: "utf8",
      env: { PATH: environment().PATH, HOME: workspace },
      stdio: ["ignore", "pipe", "ignore"],
    });
  expect(told("s01")).toContain("“Tide Clock”. Shows when the tide turns at your beach.");
  expect(told("s02")).toContain("Tide Clock: Shows when the tide turns at your beach.");
});

test("in a turn that a notification started, what it tells is repeated when the script has no more to say", async () => {
  const told = "<notification>\nbg1 failed (exit code 7): make\n</notification>";
  const messages: MessageParam[] = [
    user("run `make`"),
    { role: "assistant", content: "Started." },
    {
      role: "user",
      content: [
        { type: "text", text: "<wake-up>It ended.</wake-up>" },
        { type: "text", text: told },
      ],
    },
  ];
  expect(currentTurn(messages)).toMatchObject({
    prompt: "run `make`",
    news: "bg1 failed (exit code 7): make",
  });
  expect(currentTurn(messages.slice(0, 2)).news).toBe("");
});

test("a memory that came with an earlier prompt is still known", () => {
  const memory = "<memory>\nFrom earlier sessions.\n\n## Tests (project)\nnpm run check\n</memory>";
  const recalled: MessageParam = {
    role: "user",
    content: ["how do the tests run?", memory].map((text) => ({ type: "text", text })),
  };
  const messages = [recalled, { role: "assistant" as const, content: "I remember." }, user("once more?")];
  const known = "## Tests (project)\nnpm run check";
  expect(currentTurn(messages.slice(0, 1)).memory).toBe(known);
  expect(currentTurn(messages)).toMatchObject({ prompt: "once more?", memory: known });
  expect(currentTurn(messages.slice(2)).memory).toBe("");
});

const WAIT = `
id: wait
title: Wait
prompt: go
model:
  main:
    - say: I wait.
    - say: "{{ news | heading }}"
expect: [{ exit_code: 0 }]
`;

test("a turn that a teammate's message started goes on with the script, which can use what it says", async () => {
  const told = [
    "<message>\nFrom alice:\n# Tide Clock\n\nFrom me.\n</message>",
    "<message>\nFrom bob:\nDone.\n</message>",
  ].join("\n");
  const messages = [user("go"), { role: "assistant" as const, content: "I wait." }, user(told)];
  expect(currentTurn(messages)).toMatchObject({
    prompt: "go",
    replies: 1,
    news: "alice:\n# Tide Clock\n\nFrom me.\n\nbob:\nDone.",
  });
  const known = [await knownFrom(WAIT)];
  expect(textOf(await answer(repertoireModel({ known }), messages))).toBe("Tide Clock");
  const further = [...messages, { role: "assistant" as const, content: "Tide Clock" }, user(told)];
  expect(textOf(await answer(repertoireModel({ known }), further))).toMatch(/^alice:\n# Tide Clock/);
});

test("a teammate without a script does what the lead has asked of it, as far as it knows that", async () => {
  const asked = [user("<message>\nFrom lead:\nRead README.md\n</message>")];
  expect(callsOf(await answer(people(), asked))).toEqual([["read_file", { path: "README.md" }]]);
  const others = [user("<message>\nFrom bob:\nRead README.md\n</message>")];
  expect(callsOf(await answer(people(), others))).toEqual([]);
});

test("a note in a tag is not what the user said; words after results are", () => {
  const results = gives("ok").content as Anthropic.ContentBlockParam[];
  const reminded: MessageParam = {
    role: "user",
    content: [...results, { type: "text", text: "<reminder>\nUpdate the list.\n</reminder>" }],
  };
  expect(currentTurn([user("go"), calls("bash"), reminded])).toMatchObject({ prompt: "go", replies: 1 });
  const spoken: MessageParam = { role: "user", content: [...results, { type: "text", text: "and now?" }] };
  expect(currentTurn([user("go"), calls("bash"), spoken])).toEqual({
    prompt: "and now?",
    earlier: ["go"],
    memory: "",
    news: "",
    replies: 0,
    results: [],
    latest: [],
  });
});

test("a template sees the project's instructions, which stand in the system text", async () => {
  const yaml = TWO_ACTORS.replace("{{ results[0] }} and {{ result }}", "It says: {{ project }}.");
  const model = scriptedModel(await scenarioFrom(yaml.replace(/ {4}- call: .*nothing.*\n/, "")));
  const asked = request([user("Go")]);
  asked.body.system = [{ type: "text", text: "<project_instructions>\nBe brief\n</project_instructions>" }];
  expect(await model.reply(asked)).toMatchObject({ content: [{ text: "It says: Be brief." }] });
});

const TWO_ACTORS = `
id: two
title: Two
hidden: true
prompt: Go
confirm: [y]
model:
  main:
    - call: [{ bash: { command: "echo {{ prompt | downcase }}" } }, { nothing: { a: 1 }, unoffered: true }]
    - say: "{{ results[0] }} and {{ result }}"
    - say: last
      optional: true
  helper:
    when: { system: "you help", first_user: "^side" }
    turns: [{ say: helping }]
expect: [{ exit_code: 0 }]
`;

test("each actor has its own queue, and what is left over is reported", async () => {
  const model = scriptedModel(await scenarioFrom(TWO_ACTORS));
  const helper = request([user("side task")]);
  helper.body.system = "You help the agent.";
  expect(model.unfinished()).toHaveLength(2);
  expect(callsOf(await answer(model, [user("Go")]))).toEqual([
    ["bash", { command: "echo go" }],
    ["nothing", { a: 1 }],
  ]);
  expect(textOf(await model.reply(helper))).toBe("helping");
  const history = [
    user("Go"),
    calls("bash", "toolu_1"),
    gives("one"),
    calls("nothing", "toolu_2"),
    gives("two", "toolu_2"),
  ];
  expect(textOf(await answer(model, history))).toBe("one and two");
  expect([model.unfinished(), model.problems]).toEqual([[], []]);
});

/** The main actor waits for the helper. */
const WAITING = TWO_ACTORS.replace("- call:", "- hold_until: helped\n      call:").replace(
  "say: helping",
  "say: helping, point: helped",
);

test("an actor waits for a point that another one reaches", async () => {
  const model = scriptedModel(await scenarioFrom(WAITING));
  const order: string[] = [];
  const held = answer(model, [user("Go")]).then(() => order.push("main"));
  const helper = request([user("side task")]);
  helper.body.system = "You help the agent.";
  await new Promise(setImmediate);
  order.push(textOf(await model.reply(helper)));
  await held;
  expect(order).toEqual(["helping", "main"]);
});

test("a point that nobody will reach holds nobody up, and is named", async () => {
  const points = createPoints();
  const model = scriptedModel(await scenarioFrom(WAITING), points);
  const held = answer(model, [user("Go")]);
  await points.giveUp("helped");
  expect(callsOf(await held)).toHaveLength(2);
  expect(model.problems).toMatchObject([
    { kind: "held", text: { en: "the reply to request 1 waited for helped, which was never reached" } },
  ]);
});

test("a retry gets the same turn again", async () => {
  const model = scriptedModel(await scenarioFrom(TWO_ACTORS));
  const first = await answer(model, [user("Go")]);
  expect(await model.reply(request([user("Go")], ALL_TOOLS, { attempt: 1 }))).toEqual(first);
});

test("says plainly what did not go by the script", async () => {
  const scenario = await scenarioFrom(TWO_ACTORS);
  const withoutBash = scriptedModel(scenario);
  expect(textOf(await answer(withoutBash, [user("Go")], []))).toContain("offers no such tool");
  expect(withoutBash.problems).toMatchObject([
    { kind: "tool", text: { en: "the model calls bash, but request 1 offers no such tool" } },
  ]);

  const unasked = scriptedModel(scenario);
  expect(textOf(await answer(unasked, [user("y")]))).toBe(
    '(no question was open, so the answer "y" arrived as a prompt)',
  );

  const tooMany = scriptedModel(
    await scenarioFrom(TWO_ACTORS.replace(/^ {4}- say: "[\s\S]*optional: true\n/m, "")),
  );
  await answer(tooMany, [user("Go")]);
  const { fault } = await answer(tooMany, [user("Go"), calls("bash"), gives("x")]);
  expect(fault).toEqual({
    kind: "status",
    status: 400,
    message: "scenario ran out of turns for actor main at request 1",
  });
});

test("a template that names a result that is not there is an error, not an empty text", async () => {
  const model = scriptedModel(await scenarioFrom(TWO_ACTORS));
  await answer(model, [user("Go")]);
  expect((await answer(model, [user("Go")])).fault).toMatchObject({ status: 400 });
  expect(model.problems[0]?.text.en).toMatch(/^a template of the scenario failed: .*results\.0/);
});

test.each([
  ["heading", "intro\n\nTitle\n=====\n\ntext", "Title"],
  ["heading", "no heading", ""],
  ["first_paragraph", README, "Shows when the tide turns at your beach."],
  ["first_paragraph", "[中文](a.md) · [![x](y)](z) · [en](b.md)\n\n第一行，\n第二行。\n", "第一行，第二行。"],
  ["first_paragraph", "[Tides](a.md) are **high**\nand low.\n", "[Tides](a.md) are **high** and low."],
  ["first_paragraph", "```\ncode\n```\n\n中文段落。\n", "中文段落。"],
  ["first_line", "a\r\nb", "a"],
  ["line_count", "a\nb\n", 2],
  ["line_count", "", 0],
] as const)("filter %s of %j", (filter, text, expected) => {
  expect(FILTERS[filter](text)).toBe(expected);
});

test.each<[PlainRequest, string]>([
  [{ kind: "read", path: "it's.txt" }, "don't\n"],
  [{ kind: "find", pattern: "**/*.txt" }, "it's.txt\nsub/deep/b.txt\n"],
  [{ kind: "find", pattern: "*.txt" }, "it's.txt\n"],
  [{ kind: "find", pattern: "sub/**/*.txt" }, "sub/deep/b.txt\n"],
  [{ kind: "create", path: "-n.txt", content: "$HOME `x`" }, ""],
  [{ kind: "create", path: "new box/a.txt", content: "x" }, ""],
  [{ kind: "append", path: "it's.txt", content: "" }, ""],
  [{ kind: "search", text: "n't", path: "." }, "./it's.txt:1:don't\n"],
  [{ kind: "count", path: "it's.txt" }, "1 it's.txt\n"],
  [{ kind: "list", path: "sub" }, "deep\n"],
  [{ kind: "replace", path: "it's.txt", old: "n't", new: "ne & \\1" }, "replaced in it's.txt\n"],
  [
    { kind: "replace", path: "it's.txt", old: "x*", new: "y", all: true },
    "the text does not occur in it's.txt\n",
  ],
  [{ kind: "head", path: "it's.txt", lines: 1 }, "don't\n"],
  [{ kind: "tail", path: "it's.txt", lines: 1 }, "don't\n"],
  [{ kind: "words", path: "it's.txt" }, "1 it's.txt\n"],
  [{ kind: "replace", path: "it's.txt", old: "x*", new: "y" }, "the text does not occur in it's.txt\n"],
])("does %j with bash alone", (plain, output) => {
  const workspace = mkdtempSync(join(tmpdir(), "harness-test-"));
  writeFileSync(join(workspace, "it's.txt"), "don't\n");
  execFileSync("mkdir", ["-p", join(workspace, "sub/deep")]);
  writeFileSync(join(workspace, "sub/deep/b.txt"), "");
  const { tool, input } = planCall(plain, ["bash"]) as PlannedCall;
  expect(tool).toBe("bash");
  const script = `${input.command} || true`;
  expect(
    execFileSync("bash", ["-c", script.replace(/exit 1; fi/g, "exit 0; fi")], {
      cwd: workspace,
      encoding: "utf8",
    }),
  ).toBe(output);
  if (plain.kind === "create")
    expect(readFileSync(join(workspace, plain.path), "utf8")).toBe(`${plain.content}\n`);
  if (output.startsWith("replaced"))
    expect(readFileSync(join(workspace, "it's.txt"), "utf8")).toBe("done & \\1\n");
});

test.each<[PlainRequest, string, string]>([
  [{ kind: "append", path: "it's.txt", content: "b" }, "a", "a\nb\n"],
  [{ kind: "append", path: "it's.txt", content: "b" }, "a\n", "a\nb\n"],
  [{ kind: "prepend", path: "it's.txt", content: "- $b" }, "a\n\n", "- $b\na\n\n"],
  [{ kind: "prepend", path: "it's.txt", content: "b" }, "", "b\n"],
  [{ kind: "cut", path: "it's.txt", content: "a" }, "a\nb\n", "b\n"],
  [{ kind: "replace", path: "it's.txt", old: "o", new: "oo & $", all: true }, "foot\n", "foo & $oo & $t\n"],
])("changes a file by %j with bash alone", (plain, before, after) => {
  const workspace = mkdtempSync(join(tmpdir(), "harness-test-"));
  const file = join(workspace, "it's.txt");
  writeFileSync(file, before);
  const { input } = planCall(plain, ["bash"]) as PlannedCall;
  execFileSync("bash", ["-c", String(input.command)], { cwd: workspace });
  expect(readFileSync(file, "utf8")).toBe(after);
});

test("moves a file into a folder that need not exist", () => {
  const workspace = mkdtempSync(join(tmpdir(), "harness-test-"));
  writeFileSync(join(workspace, "it's.txt"), "a\n");
  const { input } = planCall({ kind: "into", path: "it's.txt", to: "my box/" }, ["bash"]) as PlannedCall;
  execFileSync("bash", ["-c", String(input.command)], { cwd: workspace });
  expect(readFileSync(join(workspace, "my box/it's.txt"), "utf8")).toBe("a\n");
});
