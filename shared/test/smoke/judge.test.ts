import { chmodSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, vi } from "vitest";
import { readScenario, type Scenario } from "../../src/chapters/scenario.ts";
import {
  type Behaviour,
  behaviourDiff,
  commandTarget,
  describeFailure,
  failuresOn,
  judge,
  type PlayOptions,
  playScenario,
  type Target,
  type Verdict,
} from "../../src/smoke/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";
import { agentWith, FIXTURES, scenarioFrom, test } from "./helpers.ts";

let scenario: Scenario;
let everything: Behaviour;
let cached: Promise<Behaviour>;
let uncached: Promise<Behaviour>;
beforeAll(async () => {
  everything = await behaviourOn(
    agentWith(),
    await scenarioFrom(`${EVERYTHING}expect: [{ exit_code: 0 }]\n`),
  );
  scenario = readScenario(join(FIXTURES, "reads-and-writes.yaml"));
  const long = { "Run a bash command.": "Run a bash command. ".repeat(200) };
  const mark = { '"messages": messages}': '"messages": messages, "cache_control": {"type": "ephemeral"}}' };
  cached = behaviourOn(agentWith({ ...long, ...mark }), scenario);
  uncached = behaviourOn(agentWith(long), scenario);
});

async function behaviourOn(target: Target, played: Scenario, options?: PlayOptions): Promise<Behaviour> {
  return (await playScenario(target, played, options)).behaviour;
}

async function failuresOf(change: Record<string, string>, played = scenario): Promise<string> {
  const behaviour = await behaviourOn(agentWith(change), played, { timeoutMs: 60_000 });
  return failuresOn(played, behaviour).map(inEnglish).join("\n");
}

const inEnglish = (failure: Verdict) => describeFailure(failure, "en");

test("an agent in another language that does it right passes", async () => {
  const target = commandTarget("python3 tiny_agent.py", FIXTURES);
  expect(failuresOn(scenario, await behaviourOn(target, scenario))).toEqual([]);
});

test("two runs give the same behaviour byte for byte, and leave nothing behind", async () => {
  const target = agentWith({
    "(no output)": "(no output) {__import__('time').time_ns()} ms on Wed Mar 04 2026 in {os.getcwd()}",
    'or "': 'or f"',
  });
  const folder = temporaryDirectory();
  vi.stubEnv("TMPDIR", folder);
  const [first, second] = await Promise.all([behaviourOn(target, scenario), behaviourOn(target, scenario)]);
  expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  expect(behaviourDiff(first, second)).toBe("");
  expect(JSON.stringify(first)).toContain("(no output) <duration> on <date> in <workspace>");
  expect(readdirSync(folder)).toEqual([]);
});

test("a program can begin in a folder of its workspace, whatever the name", async () => {
  const text = readFileSync(join(FIXTURES, "reads-and-writes.yaml"), "utf8");
  const inside = await scenarioFrom(
    text
      .replace("{ notes.txt:", "{ git: true, 我的 code/notes.txt:")
      .replace("model:", "folder: 我的 code\nmodel:")
      .replace("file: { copy.txt", "file: { 我的 code/copy.txt")
      .replace("contains: hello", 'contains: "<workspace>/我的 code\\nhello"'),
  );
  expect(failuresOn(inside, await behaviourOn(agentWith(), inside))).toEqual([]);
});

test("forgets to send the tool results: the API's refusal is shown with its place", async () => {
  const failures = await failuresOf({
    '{"role": "user", "content": results}': '{"role": "user", "content": "ok"}',
  });
  expect(failures).toContain("expected: only requests that the Messages API accepts");
  expect(failures).toMatch(
    /seen: +invalid_request_error: messages\.1: .*tool_use.*without.*tool_result.*\(request 2\)/,
  );
});

test("stops after the first tool call: what was not played is named first", async () => {
  const failures = await failuresOf({ "        if not results:\n            break\n": "        break\n" });
  expect(failures).toMatch(
    /^ {2}expected: a run that asks for each reply of the model once\n.* turn 2 of 3 of actor main was not played/,
  );
  expect(failures).toMatch(
    /expected: a tool_result for bash with "hello"\n +seen: +no such tool_result in 1 request\n +hint: /,
  );
});

test("sends an empty result: what the model got instead is shown, and where", async () => {
  const failures = await failuresOf({ 'done.stdout + done.stderr or "(no output)"': '"(nothing)"' });
  expect(failures).toContain(
    'expected: a tool_result for bash with "hello"\n  seen:     bash: content "(nothing)" (request 3, messages[4])\n  hint:     the tool answers, but with another text',
  );
});

test("writes the wrong file: the file is shown", async () => {
  const failures = await failuresOf({ '["bash", "-c", call["input"]["command"]]': '["true"]' });
  expect(failures).toContain(
    'expected: the file copy.txt with exactly "hello\\nworld\\n"\n  seen:     no such file (file copy.txt)',
  );
});

test("does not leave at the end of the input: it is stopped and the failure says so", async () => {
  const behaviour = await behaviourOn(
    agentWith({
      "messages = []": "messages = []\nprint('waiting', flush=True)\nwhile True: __import__('time').sleep(1)",
    }),
    scenario,
    { timeoutMs: 20_000 },
  );
  expect(behaviour).toMatchObject({ timedOut: true, exitCode: null });
  expect(failuresOn(scenario, behaviour).map(({ seen }) => seen.en)).toContain(
    "still running at the time limit, after 0 requests; its last line: waiting",
  );
});

test("does not know a command: that alone is no failure, and neither is one that shall be unknown", async () => {
  const command = "id: loud\ntitle: Loud\nhidden: true\nprompt: /loud\nmodel: { main: [{ say: Hello. }] }\n";
  const passes = await scenarioFrom(`${command}expect: [stdout_contains: Hello.]\n`);
  expect(failuresOn(passes, await behaviourOn(agentWith(), passes))).toEqual([]);
  const isUnknown = await scenarioFrom(`${command}expect: [stdout_contains: There is no command /loud]\n`);
  expect(await failuresOf({}, isUnknown)).toContain('seen:     "Hello.\\n"');
});

test("crashes at the start: the one cause is shown, not what follows from it", async () => {
  const failures = await failuresOf({ "import json": "import jsn, json" });
  expect(failures).toMatch(
    /^ {2}expected: a program that leaves with code 0.*\n {2}seen: +your program ended with code 1 before its first request/,
  );
  expect(failures).toContain("No module named 'jsn'");
  expect(failures.match(/expected:/g)).toHaveLength(1);
});

test("crashes halfway: the exit code and the last lines of stderr are shown, not what follows from it", async () => {
  const failures = await failuresOf({
    "        if not results:": '        json.loads("{")\n        if not results:',
  });
  expect(failures).toMatch(
    /^ {2}expected: .*\n {2}seen: +your program ended with code 1 after 1 request; the last lines of its stderr:/,
  );
  expect(failures).toMatch(/JSONDecodeError.*\n {2}hint:/);
  expect(failures).toMatch(/\n {2}\(\d more of this scenario failed with it, most likely because of it\)$/);
  expect(failures.match(/expected:/g)).toHaveLength(1);
});

test("gives up without a trace: that comes first, and the hint is about it", async () => {
  const failures = await failuresOf({
    "messages = []": 'if not os.environ.get("API_KEY"): sys.exit("API_KEY is missing")\nmessages = []',
  });
  expect(failures).toMatch(/^.*\n {2}seen: +your program ended with code 1 .*\n +API_KEY is missing\n/);
  expect(failures).toMatch(/hint: .*ANTHROPIC_BASE_URL/);
  expect(failures.match(/expected:/g)).toHaveLength(1);
  const other = { "messages = []": 'sys.exit("expected a semicolon in line 3")' };
  expect(await failuresOf(other)).toMatch(/semicolon in line 3\n +hint: .*why it could not start/);
});

test("does its work wrong and ends with an error: the end is told first, then what is wrong", async () => {
  const change = {
    'done.stdout + done.stderr or "(no output)"': '"(nothing)"',
    "messages = []": "messages = []\nimport atexit\natexit.register(lambda: os._exit(3))",
  };
  const expected = scenario.expect.filter(({ matcher }) => matcher !== "exit_code");
  const failures = await failuresOf(change, { ...scenario, expect: expected });
  expect(failures).toMatch(/^.*\n {2}seen: +your program ended with code 3 after 3 requests/);
  expect(failures).toContain('expected: a tool_result for bash with "hello"');
  const judged = await failuresOf(change);
  expect(judged).not.toContain("your program ended");
  expect(judged).toMatch(/expected: exit code 0\n {2}seen: +exit code 3\n/);
});

test("never offers the tool: that is the one thing to say", async () => {
  const failures = await failuresOf({ '"name": "bash"': '"name": "shell"' });
  expect(failures).toMatch(/^ {2}expected: a request that offers the tool which the model calls\n/);
  expect(failures).toContain("the model calls bash, but request 1 offers no such tool");
  expect(failures.match(/expected:/g)).toHaveLength(1);
});

test("takes an answer for a prompt: the answer that nobody asked for is named", async () => {
  const asking = { ...scenario, confirm: [["y"]] };
  expect(await failuresOf({}, asking)).toContain(
    'no question was open, so the answer "y" arrived as a prompt',
  );
});

test("a program that does not exist is one clear line", async () => {
  const missing = commandTarget("no-such-program-here x", FIXTURES);
  await expect(playScenario(missing, scenario)).rejects.toThrow(
    "Cannot start no-such-program-here x: there is no program no-such-program-here.",
  );
});

test("a program that may not be looked for everywhere, or is none, is one clear line as well", async () => {
  const folder = temporaryDirectory();
  const startOf = (command: string) => playScenario(commandTarget(command, folder), scenario);
  for (const [name, content, mode] of [
    ["text", "no program", 0o644],
    ["alone", "#!/no/such/interpreter\n", 0o755],
  ] as const) {
    put(join(folder, name), content);
    chmodSync(join(folder, name), mode);
    await expect(startOf(`./${name}`)).rejects.toThrow(
      `Cannot start ./${name}: ${folder}/${name} cannot be run.`,
    );
  }
  await expect(startOf("text/below")).rejects.toThrow("there is no program text/below.");
  vi.stubEnv("PATH", folder);
  await expect(startOf("text")).rejects.toThrow("Cannot start text: there is no program");
});

test("an abort stops the run, also while the program is at work", async () => {
  const folder = temporaryDirectory();
  const hang = `open(${JSON.stringify(join(folder, "started"))}, "w")\nimport time\ntime.sleep(60)`;
  const stop = new AbortController();
  const started = watch(folder, () => stop.abort(new Error("stopped by the test")));
  const run = behaviourOn(agentWith({ "messages = []": hang }), scenario, { signal: stop.signal });
  await expect(run).rejects.toThrow("stopped by the test");
  started.close();
  await expect(playScenario(agentWith(), scenario, { signal: stop.signal })).rejects.toThrow(
    "stopped by the test",
  );
});

const EVERYTHING = `
id: everything
title: Everything
hidden: true
prompt: Go
workspace:
  git: true
  keep.txt: "old\\n"
  ../outside/x.txt: secret
  link: { link: ../outside/x.txt }
home: { .harness/settings.json: "{}" }
model:
  main:
    - say: I look.
      call: [{ bash: { command: "cat link ~/.harness/settings.json; git log --oneline; mkdir -p ~/.harness/runs && touch ~/.harness/runs/$$.jsonl" } }]
    - call: [{ bash: { command: "echo new > keep.txt; echo x > ../outside/y.txt" } }]
    - say: done
`;

test.each([
  [
    "some_request: { number: 2, offers_tool: bash, has_text: Go, has_tool_result: { contains: secret } }",
    true,
  ],
  ["some_request: { actor: helper }", false],
  ["every_request: { tools: [bash] }", true],
  ["every_request: { has_text: Stop }", false],
  ["some_request: { number: 1, new_text: Go }", true],
  ["some_request: { number: 2, new_text: Go }", false],
  ["every_request: { model: claude-sonnet-5-5, max_tokens: 1000 }", true],
  ["some_request: { model: claude-opus-4-5 }", false],
  ["some_request: { max_tokens: 64000 }", false],
  ["some_request: { number: 2, has_said: I look }", true],
  ["some_request: { has_said: Go }", false],
  ["no_request: { offers_tool: read_file }", true],
  ["every_request: { tools_contain: [Run a bash command., input_schema] }", true],
  ["some_request: { tools_contain: read_file }", false],
  ["no_request: { has_tool_result: { tool: bash } }", false],
  ["request_count: { main: 3 }", true],
  ["request_count: 2", false],
  ["tool_result: { matches: '[0-9a-f]{7} start', not_contains: fatal, is_error: false }", true],
  ["tool_result: { equals: secret }", false],
  ["results_in_order: [{ contains: no output }, { contains: secret }]", false],
  ["file_contains: { keep.txt: [ne, w] }", true],
  ["file_contains: { keep.txt: old }", false],
  ['file: { ../outside/y.txt: "x\\n", link: -> ../outside/x.txt }', true],
  ["no_file: ../outside/y.txt", false],
  ["unchanged: [link, ../home/.harness/settings.json]", true],
  ["unchanged: true", false],
  ["stdout_not_contains: secret", true],
  ["terminal_not_contains: done", false],
  ["stderr_contains: Traceback", false],
  ["exit_code: 1", false],
])("%s: %s", async (expectation, pass) => {
  const judged = await scenarioFrom(`${EVERYTHING}expect:\n  - ${expectation}\n`);
  const [verdict] = judge(judged.expect, everything);
  expect(verdict?.pass, inEnglish(verdict as Verdict)).toBe(pass);
  expect(inEnglish(verdict as Verdict)).not.toMatch(/undefined|\[object/);
});

test("what a session keeps at home is no part of its behaviour", () => {
  expect(Object.keys(everything.files).filter((name) => name.startsWith("../home"))).toEqual([
    "../home/.harness/settings.json",
  ]);
});

test("of results in order the first that is missing is named", async () => {
  const wanted = "results_in_order: [{ contains: secret }, { contains: no output }, { contains: more }]";
  const judged = await scenarioFrom(`${EVERYTHING}expect:\n  - ${wanted}\n`);
  expect(judge(judged.expect, everything)).toMatchObject([
    { pass: false, expected: { en: 'as number 3 of 3 in order, a tool_result with "more"' } },
  ]);
});

test.each([
  [
    'tool_result: { contains: "start\\nno\\nmore" }',
    '"start\\nno\\nmore"',
    'these lines are missing: "no", "more"',
  ],
  ['stdout_contains: "none\\ndone"', '"none\\ndone" on stdout', 'this line is missing: "none"'],
  ["some_request: { number: 2, has_tool_result: { contains: [secret, more] } }", 'with "more"', "secret"],
  ["some_request: { cached: { not_contains: bash, contains: more } }", 'is one with "more"', "cache"],
])("of several things that are expected, the missing one is named: %s", async (wanted, expected, seen) => {
  const judged = await scenarioFrom(`${EVERYTHING}expect:\n  - ${wanted}\n`);
  const [verdict] = judge(judged.expect, everything);
  expect(verdict?.expected.en.endsWith(expected), verdict?.expected.en).toBe(true);
  expect(verdict?.seen.en).toContain(seen);
});

test.each([
  ["cache_read_share: { at_least: 0.9 }", true, false],
  ["cache_read_share: { after: 0, at_least: 0.9 }", false, false],
  ["cache_read_share: { after: 3, at_least: 0 }", false, false],
  ["some_request: { number: 2, cached: { contains: [bash, Copy], not_contains: hello } }", true, false],
  ["some_request: { number: 3, cached: { contains: hello, not_contains: no output } }", true, false],
  ["no_request: { cached: { contains: bash } }", false, true],
  ["every_request: { number: 1, cached: { equals: '' } }", false, false],
])("what came from the cache: %s: %s with marks, %s without", async (expectation, marked, unmarked) => {
  const yaml = readFileSync(join(FIXTURES, "reads-and-writes.yaml"), "utf8");
  const judged = await scenarioFrom(yaml.replace(/expect:[\s\S]*/, `expect:\n  - ${expectation}\n`));
  for (const [behaviour, pass] of [[await cached, marked] as const, [await uncached, unmarked] as const]) {
    const [verdict] = judge(judged.expect, behaviour);
    expect(verdict?.pass, inEnglish(verdict as Verdict)).toBe(pass);
    expect(inEnglish(verdict as Verdict)).not.toMatch(/undefined|NaN|\[object/);
  }
});

test("behaviours with ten thousand different lines are compared at once, and the gap is named", async () => {
  const flood = (n: number) => ({
    ...everything,
    stdout: Array.from({ length: 20_000 }, (_, i) => `line ${i * n}`).join("\n"),
  });
  const diff = behaviourDiff(flood(2), flood(3));
  expect(diff).toMatch(/^- … \(19880 lines left out, checksum [0-9a-f]{8}\)$/m);
  expect(diff).toContain("- line 2\n");
  expect(diff.length).toBeLessThan(20_000);
});

test("the difference of two behaviours shows what changed, under its heading", async () => {
  const a = await behaviourOn(agentWith(), scenario);
  const b = await behaviourOn(agentWith({ "(no output)": "(quiet)" }), scenario);
  const diff = behaviourDiff(a, b);
  expect(diff).toContain("  == request 3\n");
  expect(diff).toContain("- bash gives: (no output)\n+ bash gives: (quiet)\n");
  expect(diff).not.toContain("files");
  expect(behaviourDiff(a, b, { colour: true })).toContain("\x1b[31m- bash gives");
});

test("what a behaviour diff adds to the texts of a program is in the language of the screen", async () => {
  const a = await behaviourOn(agentWith(), scenario);
  const b = { ...(await behaviourOn(agentWith({ "(no output)": "(quiet)" }), scenario)), exitCode: 1 };
  const zh = behaviourDiff(a, b, { language: "zh" });
  expect(zh).toContain("- bash 的结果: (no output)\n+ bash 的结果: (quiet)\n");
  expect(zh).toContain("  == 退出\n- 退出码 0\n+ 退出码 1\n");
  const ja = behaviourDiff(a, b, { language: "ja" });
  expect(ja).toContain("  == リクエスト 3\n");
  expect(ja).toContain("  == 終了\n- 終了コード 0\n+ 終了コード 1\n");
});
