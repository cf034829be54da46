import { expect } from "vitest";
import type { Problem } from "../../src/rehearsal/index.ts";
import type { ProgramBehaviour } from "../../src/smoke/behaviour.ts";
import {
  behaviourDiff,
  describeFailure,
  failuresOn,
  playAndJudge,
  playScenario,
} from "../../src/smoke/index.ts";
import { everywhere } from "../../src/wording/index.ts";
import { agentWith, scenarioFrom, test } from "./helpers.ts";

const HEAD = `
id: two
title: Two
hidden: true
`;

/** Each makes a file and then looks for that of the other: neither can go on alone. */
const RENDEZVOUS = `${HEAD}
programs:
  alice:
    prompt: begin
    model:
      main:
        - call: [{ bash: { command: "touch alice; ls" } }]
        - call: [{ bash: { command: "ls bob" } }]
          point: alice-was-here
          hold_until: bob-was-here
        - say: "{{ result }}"
  bob:
    prompt: begin
    model:
      main:
        - call: [{ bash: { command: "touch bob" } }]
        - call: [{ bash: { command: "ls alice" } }]
          point: bob-was-here
          hold_until: alice-was-here
        - say: "{{ result }}"
`;

test("two programs wait for each other, and each is judged by itself", async () => {
  const scenario = await scenarioFrom(`${RENDEZVOUS}
expect:
  - { stdout_contains: bob, program: alice }
  - { stdout_contains: alice, program: bob }
  - { request_count: 3, program: bob }
  - { some_request: { number: 3, has_tool_result: { contains: alice } }, program: bob }
  - request_count: { alice main: 3, bob main: 3 }
  - exit_code: 0
`);
  const { behaviour, failures } = await playAndJudge({ scenario, role: "own", target: agentWith() }, {});
  expect(failures).toEqual([]);
  expect(behaviour.requests.map(({ actor }) => actor)).toEqual([
    ...Array(3).fill("alice main"),
    ...Array(3).fill("bob main"),
  ]);
});

test("a failure names the program that it is about", async () => {
  const scenario = await scenarioFrom(`${RENDEZVOUS}
expect:
  - { stdout_contains: carol, program: bob }
`);
  const { behaviour } = await playScenario(agentWith(), scenario);
  const [failure] = failuresOn(scenario, behaviour);
  expect(describeFailure(failure as never, "en")).toMatch(
    /^ {2}expected: "carol" on stdout \(program bob\)\n {2}seen: .*alice/,
  );
});

const KILLED = `${HEAD}
programs:
  alice:
    prompt: work
    kill_after: at-work
    model:
      main:
        - call: [{ bash: { command: "echo $PPID > pid" } }]
        - call: [{ bash: { command: "touch never" } }]
          point: at-work
  bob:
    prompt: look
    start_after: alice
    model:
      main:
        - call: [{ bash: { command: "ps -o stat= -p $(cat pid) | grep -v Z || echo dead" } }]
        - say: "{{ result }}"
expect:
  - { stdout_contains: dead, program: bob }
  - no_file: never
`;

test("a program is killed while its request is held, and another one starts then", async () => {
  const scenario = await scenarioFrom(KILLED);
  const { behaviour, failures } = await playAndJudge({ scenario, role: "own", target: agentWith() }, {});
  expect(failures).toEqual([]);
  expect(behaviour.programs).toMatchObject({ alice: { exitCode: null }, bob: { exitCode: 0 } });
});

test("a program that is stopped can still say so", async () => {
  const goodbye =
    "import signal\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit('goodbye'))\nmessages = []";
  const scenario = await scenarioFrom(
    KILLED.replace("kill_after", "stop_after").replace(
      "\nexpect:",
      "\nexpect:\n  - { stderr_contains: goodbye, program: alice }",
    ),
  );
  const target = agentWith({ "messages = []": goodbye });
  expect((await playAndJudge({ scenario, role: "own", target }, {})).failures).toEqual([]);
});

test("whoever is waited for and ends too early holds nobody up", async () => {
  const scenario = await scenarioFrom(`${RENDEZVOUS}expect: [{ exit_code: 0 }]\n`);
  const dies = { 'messages.append({"role": "user", "content": results})': "sys.exit(3)" };
  const { failures } = await playAndJudge({ scenario, role: "own", target: agentWith(dies) }, {});
  expect(failures).toMatchObject([
    {
      decisive: true,
      expected: { en: "a program that leaves with code 0 when its work is done (program alice)" },
    },
  ]);
});

test("of a program that stands still, the reply that is held back is the cause", async () => {
  const scenario = await scenarioFrom(`${RENDEZVOUS}expect: [{ exit_code: 0 }]\n`);
  const { behaviour } = await playScenario(agentWith(), scenario);
  const alice = behaviour.programs?.alice as ProgramBehaviour;
  const problems = ["held", "unplayed"].map(
    (kind) => ({ kind, text: everywhere(`it is ${kind}`) }) as Problem,
  );
  const stuck = { ...alice, timedOut: true, exitCode: null, problems };
  const failures = failuresOn(scenario, { ...behaviour, programs: { ...behaviour.programs, alice: stuck } });
  expect(failures).toMatchObject([{ seen: { en: "it is held" }, decisive: true, consequences: 1 }]);
});

test("two plays give the same behaviour, told program by program", async () => {
  const scenario = await scenarioFrom(`${RENDEZVOUS}expect: [{ exit_code: 0 }]\n`.replace("; ls", ""));
  const [{ behaviour: a }, { behaviour: b }] = [
    await playScenario(agentWith(), scenario),
    await playScenario(agentWith(), scenario),
  ];
  expect(a).toEqual(b);
  const { behaviour: other } = await playScenario(agentWith({ "(no output)": "(quiet)" }), scenario);
  expect(behaviourDiff(a, other)).toMatch(/ {2}== alice: request 2[\s\S]* {2}== bob: request 2/);
});

const GOOD = `${KILLED}  - { exit_code: 0, program: bob }\n`;

test.each([
  [
    "a prompt beside programs",
    ["title: Two", "title: Two\nprompt: go"],
    /:4: prompt: belongs to each of the programs/,
  ],
  [
    "a program without a prompt",
    ["    prompt: look\n", ""],
    /: programs\.bob\.prompt: expected either prompt/,
  ],
  ["a program without a model", [/ {4}model:[\s\S]*/, ""], /: programs\.alice\.model: expected a map/],
  [
    "an unknown key",
    ["start_after", "begin_after"],
    /: programs\.bob\.begin_after: unknown key, expected one of prompt,/,
  ],
  [
    "an event that nothing is called",
    ["kill_after: at-work", "kill_after: at-rest"],
    /: programs\.alice\.kill_after: nothing is called at-rest, expected one of at-work, alice, bob/,
  ],
  [
    "a program that waits for itself",
    ["prompt: work", "prompt: work\n    start_after: bob"],
    /: programs\.alice\.start_after: waits for itself/,
  ],
  [
    "a name that stands twice",
    ["point: at-work", "point: alice"],
    /alice is the name of two points, or of a point/,
  ],
  ["a strange name", ["  bob:", "  Bob 2:"], /: programs\.Bob 2: expected a name such as alice/],
  [
    "an expectation of a stranger",
    ["program: bob", "program: carol"],
    /:23: expect\[0\]\.program: expected one of the programs: alice, bob/,
  ],
])("%s is reported with its place", async (_, [from = "", to = ""], message) => {
  await expect(scenarioFrom(GOOD.replace(from, to as string))).rejects.toThrow(message);
});

test("a program that floods its output is ended, and the judge keeps a part of it", async () => {
  const scenario = await scenarioFrom(`${HEAD}
prompt: begin
model: { main: [{ say: hello }] }
expect: [{ exit_code: 0 }]
`);
  const flood = agentWith({ "messages = []": "while True: print('x' * 10_000)" });
  const { behaviour } = await playScenario(flood, scenario);
  expect(behaviour).toMatchObject({ flooded: true, exitCode: null, timedOut: false });
  expect(behaviour.stdout.length).toBeLessThan(6_000_000);
});

const FAR = `${HEAD}
workspace: { git: true, notes.txt: "first\\n" }
home: { name: "someone\\n" }
programs:
  alice:
    prompt: begin
    model:
      main:
        - call: [{ bash: { command: "echo second >> notes.txt; git commit -qam more; git push -q; echo pushed; pwd" } }]
        - { say: done, point: alice-has-pushed }
  bob:
    machine: far
    start_after: alice-has-pushed
    prompt: begin
    model:
      main:
        - call: [{ bash: { command: "git pull -q; cat notes.txt; pwd; cat ~/name; echo bob > ~/name; touch only-here" } }]
        - say: done
`;

test("a program on a machine of its own has a home and a workspace there, and shares code by git", async () => {
  const scenario = await scenarioFrom(`${FAR}
expect:
  - { tool_result: { tool: bash, contains: "<workspace>" }, program: alice }
  - { tool_result: { tool: bash, equals: "first\\nsecond\\n<sandbox>/far/workspace\\nsomeone\\n" }, program: bob }
  - file: { ../home/name: "someone\\n", ../far/home/name: "bob\\n" }
  - no_file: only-here
`);
  const { behaviour, failures } = await playAndJudge({ scenario, role: "own", target: agentWith() }, {});
  expect(failures).toEqual([]);
  expect(Object.keys(behaviour.changes)).toEqual([
    "../far/home/name",
    "../far/workspace/notes.txt",
    "../far/workspace/only-here",
    "notes.txt",
  ]);
});

test.each(["home", "origin", "Far", "../x"])("%s is no machine", async (name) => {
  await expect(scenarioFrom(FAR.replace("far", name))).rejects.toThrow(
    /machine: expected a name such as far/,
  );
});
