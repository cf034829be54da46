import { join } from "node:path";
import { expect } from "vitest";
import { readScenario } from "../../src/chapters/scenario.ts";
import { playScenario, renderTrace } from "../../src/smoke/index.ts";
import { agentWith, FIXTURES, scenarioFrom, test } from "./helpers.ts";

const scenario = readScenario(join(FIXTURES, "reads-and-writes.yaml"));

test("a play is told in its true order, the last reply and what was printed between requests included", async () => {
  const noisy = {
    "    done =": '    print("at work", file=sys.stderr)\n    done =',
  };
  const { trace } = await playScenario(agentWith(noisy), scenario);
  expect(trace.map(({ order }) => order)).toEqual(trace.map((_, i) => i + 1));
  expect(renderTrace(trace, "en")).toMatchInlineSnapshot(`
    [
      "request 1 · user: Copy notes.txt",
      "  tools: bash",
      "model: I read it first.",
      "  calls bash {"command":"pwd; cat notes.txt"}",
      "  terminal: I read it first.",
      "  terminal: at work",
      "  bash gives: <workspace> …",
      "request 2",
      "  calls bash {"command":"cp notes.txt copy.txt"}",
      "  terminal: at work",
      "  file copy.txt: added",
      "  bash gives: (no output)",
      "request 3",
      "model: The last line is world.",
      "  terminal: The last line is world.",
    ]
  `);
  expect(trace.at(-2)).toMatchObject({ kind: "reply", actor: "main", request: 3, stop: "end_turn" });
});

test("the trace tells of each program of several, in three languages", async () => {
  const together = await scenarioFrom(`
id: two
title: Two
hidden: true
programs:
  alice:
    prompt: begin
    model: { main: [{ call: [{ bash: { command: touch alice } }] }, { say: made }] }
  bob:
    prompt: look
    start_after: alice
    model: { main: [{ call: [{ bash: { command: rm alice } }] }, { call: [{ bash: { command: ls alice } }] }, { say: gone }] }
expect: [{ exit_code: 0 }]
`);
  const { trace } = await playScenario(agentWith(), together);
  expect(renderTrace(trace, "zh")).toMatchInlineSnapshot(`
    [
      "请求 1（alice main） · 用户：begin",
      "  工具：bash",
      "  调用 bash {"command":"touch alice"}",
      "  文件 alice：新建",
      "  bash 的结果：(no output)",
      "请求 2（alice main）",
      "模型：made",
      "  终端 alice：made",
      "请求 1（bob main） · 用户：look",
      "  工具：bash",
      "  调用 bash {"command":"rm alice"}",
      "  文件 alice：删除",
      "  bash 的结果：(no output)",
      "请求 2（bob main）",
      "  调用 bash {"command":"ls alice"}",
      "  bash 的结果：ls: cannot access 'alice': No such file or directory",
      "请求 3（bob main）",
      "模型：gone",
      "  终端 bob：gone",
    ]
  `);
  expect(renderTrace(trace, "ja").slice(0, 3)).toMatchInlineSnapshot(`
    [
      "リクエスト 1（alice main） · ユーザー：begin",
      "  ツール：bash",
      "  呼び出し bash {"command":"touch alice"}",
    ]
  `);
});

test("what the server refuses and where a conversation was rewritten is told", async () => {
  const forgets = {
    'messages.append({"role": "assistant"':
      'messages.clear(); messages.append({"role": "user", "content": "anew"}); messages.append({"role": "assistant"',
  };
  const { trace } = await playScenario(agentWith(forgets), scenario);
  expect(renderTrace(trace, "en")).toMatchInlineSnapshot(`
    [
      "request 1 · user: Copy notes.txt",
      "  tools: bash",
      "model: I read it first.",
      "  calls bash {"command":"pwd; cat notes.txt"}",
      "  terminal: I read it first.",
      "  bash gives: <workspace> …",
      "request 2 · the conversation was rewritten · user: anew",
      "  calls bash {"command":"cp notes.txt copy.txt"}",
      "  file copy.txt: added",
      "  bash gives: (no output)",
      "request 3 · the conversation was rewritten",
      "model: The last line is (no output).",
      "  terminal: The last line is (no output).",
    ]
  `);
  const refused = { '{"role": "user", "content": results}': '{"role": "user", "content": "ok"}' };
  const { trace: other } = await playScenario(agentWith(refused), scenario);
  expect(renderTrace(other, "en").join("\n")).toContain("no reply: invalid_request_error: messages.1");
  expect(other.find((event) => event.kind === "request" && event.request === 2)).toHaveProperty("refused");
});
