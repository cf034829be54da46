/** Failures as a student meets them, one wrong program each, in three languages: `npx vitest run … -u` writes them anew. */

import { basename } from "node:path";
import type { Scenario } from "../../src/chapters/index.ts";
import { describeFailure, failuresOn, playScenario, type Target } from "../../src/smoke/index.ts";
import { LANGUAGES } from "../../src/wording/index.ts";
import { agentWith, scenarioFrom, test } from "./helpers.ts";

const HEAD = 'id: notes\ntitle: Notes\nhidden: true\nworkspace: { notes.txt: "hello\\nworld\\n" }\n';

const COPY = await scenarioFrom(`${HEAD}
prompt: Copy notes.txt
model:
  main:
    - say: I read it first.
      call: [{ bash: { command: cat notes.txt } }]
    - call: [{ bash: { command: cp notes.txt copy.txt } }]
    - say: "It says {{ results[0] | strip | split: '\\n' | first }}."
expect:
  - tool_result: { tool: bash, equals: "hello\\nworld\\n" }
  - file: { copy.txt: "hello\\nworld\\n" }
  - stdout_contains: It says hello.
  - exit_code: 0
`);

const TWO_CALLS = await scenarioFrom(`${HEAD}
prompt: Two at once
model:
  main:
    - call: [{ bash: { command: echo one } }, { bash: { command: echo two; exit 1 } }]
    - say: Both done.
expect:
  - results_in_order: [{ contains: one }, { contains: "exit code 1" }]
  - tool_result: { tool: bash, contains: exit code 1, is_error: true }
`);

const TWO_PROMPTS = await scenarioFrom(`${HEAD}
prompts: [My name is Ada, What is my name?]
model: { main: [{ say: "Hello, Ada." }, { say: You are Ada. }] }
expect:
  - some_request: { number: 2, has_text: [My name is Ada, What is my name?] }
    hint: { zh: 第二次提问也要带上第一次, en: the second question goes with the first, ja: 二つめの質問にも一つめを付ける }
`);

/** Seven calls, one after another; the scenario's hint is about the whole list. */
const SEVEN_CALLS = await scenarioFrom(`${HEAD}
prompt: Count
model:
  main:
${[1, 2, 3, 4, 5, 6, 7].map((n) => `    - call: [{ bash: { command: echo number ${n} of seven } }]`).join("\n")}
    - say: Counted.
expect:
  - results_in_order: [${[1, 2, 3, 4, 5, 6, 7].map((n) => `{ tool: bash, contains: [number ${n}, seven] }`).join(", ")}]
    hint: { zh: 不会再发, en: a number is never given out again, ja: 二度と配らない }
`);

const FOUR_PARTS = await scenarioFrom(`${HEAD}
prompt: Say all
model: { main: [{ call: [{ bash: { command: "echo one two four" } }] }, { say: one two four }] }
expect:
  - tool_result: { contains: [one, two, three, four] }
  - stdout_contains: [one, two, three, four]
`);

const TWO_TOOLS = await scenarioFrom(`${HEAD}
prompt: Hello
model: { main: [{ say: Hello. }] }
expect: [{ some_request: { number: 1, offers_tool: [bash, glob] } }]
`);

const REMINDED = await scenarioFrom(`${HEAD}
prompt: Remind me
model:
  main:
    - call: [{ bash: { command: echo one } }]
    - call: [{ bash: { command: echo two } }]
    - call: [{ bash: { command: echo three } }]
    - say: Done.
expect:
  - some_request: { number: 3, new_text: reminder }
    hint: { zh: 清单属于会话, en: the list belongs to the conversation, ja: リストは会話のもの }
`);

/** Somebody is asked outside the conversation, and an exit code says how it went. */
const JUDGED = await scenarioFrom(`${HEAD}
prompt: Say it
model:
  main: [{ say: Said. }]
  judge: { when: { system: You judge }, turns: [{ say: "no" }] }
expect:
  - request_count: { main: 1, judge: 1 }
  - exit_code: 3
`);

/** The judge is away, as the scenario wants it. */
const JUDGE_AWAY = await scenarioFrom(`${HEAD}
prompt: Say it
allow_errors: true
model:
  main: [{ say: Said. }]
  judge: { when: { first_user: Is it said }, turns: [{ fault: { kind: status, status: 400, message: away } }] }
expect: [{ request_count: { main: 1, judge: 1 } }]
`);

/** The program should have started the second turn by itself. */
const SENT_ON = await scenarioFrom(`${HEAD}
prompt: Say it
model: { main: [{ say: Said. }, { say: Proved. }] }
expect:
  - request_count: { main: 2 }
    hint: { zh: 还没证明，就再来一个回合, en: what is not proved gets another turn, ja: 証明していなければもう一ターン }
  - exit_code: 0
`);

const COMMANDS = await scenarioFrom(`${HEAD}
prompt: shout hello
model: { main: [{ say: HELLO }] }
expect: [stdout_contains: HELLO]
`);

const NEW_COMMAND = await scenarioFrom(`${HEAD}
prompts: [Hello, /loud on, Hello again]
model: { main: [{ say: Hello. }, { say: Hello again. }] }
expect: [stdout_contains: HELLO AGAIN]
`);

const CONFIRM = await scenarioFrom(`${HEAD}
prompt: Delete it
confirm: [n]
model: { main: [{ call: [{ bash: { command: rm notes.txt } }] }, { say: Not deleted. }, { say: What?, optional: true }] }
expect: [{ unchanged: notes.txt }]
`);

const RESULT = 'messages.append({"role": "user", "content": results})';
const OUTPUT = 'done.stdout + done.stderr or "(no output)"';
/** How the tiny agent would have to answer a call that failed. */
const WITH_CODE = `(${OUTPUT}) + f"exit code {done.returncode}" * bool(done.returncode)`;
/** The results of a round, and after them a text in this one. */
const remindedAt = (round: number) =>
  `results + [{"type": "text", "text": "reminder"}] * (len(messages) == ${2 * round})}`;
const RESULT_BLOCK = '"content": output}';
const WITH_ERROR = {
  [OUTPUT]: WITH_CODE,
  [RESULT_BLOCK]: '"content": output, "is_error": done.returncode != 0}',
};
const STOP = "        if not results:\n            break\n";
const URL = 'os.environ["ANTHROPIC_BASE_URL"]';

const ASK_TWICE = `        if not results:
            TOOLS = []
            for question in ["Is it said?", "Is it said now?"]:
                try:
                    ask([{"role": "user", "content": question}])
                except OSError:
                    pass
            break
`;

const CASES: [name: string, scenario: Scenario, change: Record<string, string>, timeoutMs?: number][] = [
  ["asks-nothing", COPY, { "for line in sys.stdin:": "for line in []:" }],
  [
    "takes-it-for-a-command",
    COMMANDS,
    {
      "for line in sys.stdin:":
        'for line in sys.stdin:\n    if line[0] == "s":\n        print("There is no command " + line, file=sys.stderr)\n        continue',
    },
  ],
  [
    "lacks-a-command",
    NEW_COMMAND,
    {
      "for line in sys.stdin:":
        'for line in sys.stdin:\n    if line[0] == "/":\n        print("There is no command " + line.split()[0] + ". Valid: /help.", file=sys.stderr)\n        continue',
    },
  ],
  ["takes-a-command-for-a-prompt", NEW_COMMAND, {}],
  [
    "asks-no-judge",
    JUDGED,
    {
      "messages = []":
        "messages = []\nimport atexit\natexit.register(lambda: (sys.stdout.flush(), os._exit(3)))",
    },
  ],
  ["asks-the-judge-after-its-error", JUDGE_AWAY, { [STOP]: ASK_TWICE }],
  [
    "leaves-with-its-own-code",
    SENT_ON,
    {
      "messages = []":
        "messages = []\nimport atexit\natexit.register(lambda: (sys.stdout.flush(), os._exit(3)))",
    },
  ],
  ["crashes-in-a-turn", COPY, { [STOP]: `        results[0]["output"]\n${STOP}` }],
  ["cannot-be-read", COPY, { "messages = []": "messages = [" }],
  ["lacks-a-package", COPY, { "import json": "import no_such_package, json" }],
  ["never-offers-the-tool", COPY, { '"name": "bash"': '"name": "shell"' }],
  ["forgets-a-result", TWO_CALLS, { [RESULT]: RESULT.replace("results}", "results[:1]}") }],
  ["mixes-up-the-ids", COPY, { '"tool_use_id": call["id"]': '"tool_use_id": "toolu_1"' }],
  [
    "answers-in-another-order",
    TWO_CALLS,
    { ...WITH_ERROR, [RESULT]: RESULT.replace("results}", "results[::-1]}") },
  ],
  ["forgets-is-error", TWO_CALLS, { [OUTPUT]: WITH_CODE }],
  ["knows-the-answer-beforehand", COPY, { [OUTPUT]: '"hello"' }],
  ["changes-the-text", COPY, { [OUTPUT]: `(${OUTPUT}).upper()` }],
  [
    "changes-a-file",
    COPY,
    {
      '["bash", "-c", call["input"]["command"]]':
        '["bash", "-c", call["input"]["command"] + "; echo more >> copy.txt"]',
    },
  ],
  ["writes-no-file", COPY, { '["bash", "-c", call["input"]["command"]]': '["cat", "notes.txt"]' }],
  [
    "never-ends",
    COPY,
    { "messages = []": "messages = []\nprint('ready', flush=True)\nwhile True: __import__('time').sleep(1)" },
    20_000,
  ],
  ["floods", COPY, { "messages = []": "while True: print('x' * 100_000)" }],
  [
    "leaves-with-another-code",
    COPY,
    { "messages = []": "messages = []\nimport atexit\natexit.register(lambda: os._exit(3))" },
  ],
  ["sends-no-json", COPY, { "json.dumps(body).encode()": "str(body).encode()" }],
  ["sends-no-key", COPY, { '"x-api-key"': '"x-key"' }],
  ["asks-after-the-end", COPY, { [STOP]: '        if not results:\n            results = "And now?"\n' }],
  ["stops-after-one-call", COPY, { [STOP]: "        break\n" }],
  ["hears-one-prompt-only", TWO_PROMPTS, { [RESULT]: `${RESULT}\n    break` }],
  [
    "forgets-what-was-said",
    TWO_PROMPTS,
    { "    messages.append({": "    messages = []\n    messages.append({" },
  ],
  ["asks-somebody-else", COPY, { [URL]: '"http://127.0.0.1:9"' }],
  ["prints-nothing", COPY, { "        print(": "        str(" }],
  ["never-asks-the-user", CONFIRM, {}],
  [
    "one-of-seven-differs",
    SEVEN_CALLS,
    { [OUTPUT]: `(${OUTPUT}).replace("4 of", "4 from").replace("number 4", "no. 4")` },
  ],
  [
    "the-first-of-seven-is-missing",
    SEVEN_CALLS,
    { [RESULT_BLOCK]: '"content": output * (len(messages) > 2)}' },
  ],
  ["lacks-one-of-four-parts", FOUR_PARTS, {}],
  ["lacks-a-tool", TWO_TOOLS, {}],
  [
    "fails-where-it-should-not",
    COPY,
    { [OUTPUT]: `(${OUTPUT}).upper()`, [RESULT_BLOCK]: '"content": output, "is_error": True}' },
  ],
  ["reminds-too-early", REMINDED, { [RESULT]: RESULT.replace("results}", remindedAt(1)) }],
  ["reminds-too-late", REMINDED, { [RESULT]: RESULT.replace("results}", remindedAt(3)) }],
  [
    "stops-after-a-wrong-result",
    COPY,
    { [OUTPUT]: `(${OUTPUT}).upper()`, [STOP]: "        if len(messages) > 3:\n            break\n" },
  ],
];

test.concurrent.for(CASES)("%s", async ([name, scenario, change, timeoutMs = 60_000], { expect }) => {
  const target = agentWith(change);
  const { behaviour } = await playScenario(target, scenario, { timeoutMs });
  const failures = failuresOn(scenario, behaviour);
  for (const language of LANGUAGES) {
    const told = failures.map((failure) => describeFailure(failure, language)).join("\n");
    await expect(asEverywhere(told, target)).toMatchFileSnapshot(`failures/${name}.${language}.txt`);
  }
});

/** What Python, Node and the system say differs from version to version, and the program lies elsewhere each time. */
function asEverywhere(text: string, { argv }: Target): string {
  const file = argv.at(-1) ?? "";
  return `${text
    .replaceAll(file, basename(file))
    .replace(/^\s*[~^]+\n/gm, "")
    .replace(/\[Errno \d+\] /g, "")
    .replace(/(not valid JSON: ).*?(?= ?[（(](request|请求|リクエスト) 1)/g, "$1…")}\n`;
}
