import { beforeAll, expect, test } from "vitest";
import { withoutSecrets } from "../../src/model/index.ts";
import type { Trace, TraceEvent } from "../../src/trace/index.ts";
import { type PlayerPlay, readRun } from "../../src/trace-player/index.ts";
import { recordedRun } from "./recorded.ts";

const asItIs = <Value>(value: Value) => value;

function read(run: string, hide = asItIs): PlayerPlay {
  const found = readRun(run, hide);
  if ("why" in found) throw new Error(found.why.en);
  return found.play.plays[0] as PlayerPlay;
}

/** What happened between a program and the model, by whom. Ids and paths are others in every play. */
function outline(trace: Trace): string[] {
  const told = trace.filter(
    ({ kind, actor }) => !["terminal", "file"].includes(kind) && !actor.startsWith("side"),
  );
  return told.map((event) => [event.actor, event.kind, detailOf(event)].join(" "));
}

function detailOf(event: TraceEvent): string {
  if (event.kind === "request") return `${event.request} +${event.messages.length} from ${event.newFrom}`;
  if (event.kind === "reply")
    return `${event.request} ${event.text || event.error || event.stop} ${JSON.stringify(event.use)}`;
  if (event.kind === "call") return `${event.tool} ${JSON.stringify(event.input)}`;
  return event.kind === "result" ? `${event.tool} ${event.isError} ${event.text}` : "";
}

const PLAYED = {
  "two-subagents-in-one-reply": "s06",
  "compact-by-hand": "s08",
  "ten-turns-with-tools": "s10",
  "minds-of-their-own": "s15",
  "the-night-desk": "s19",
};
type Scenario = keyof typeof PLAYED;
let recorded: Record<Scenario, Awaited<ReturnType<typeof recordedRun>>>;

beforeAll(async () => {
  const runs = Object.entries(PLAYED).map(async ([scenario, id]) => [
    scenario,
    await recordedRun(id, scenario),
  ]);
  recorded = Object.fromEntries(await Promise.all(runs));
});

test.each<[Scenario, Record<string, string>]>([
  ["two-subagents-in-one-reply", { first: "Count README.md", second: "Count package.json" }],
  ["compact-by-hand", { compactor: "side" }],
  ["ten-turns-with-tools", {}],
  ["the-night-desk", {}],
])("the run of %s is told as the judge has seen it", (scenario, names) => {
  const { run, played } = recorded[scenario];
  const seen = played.trace.map((event) => ({ ...event, actor: names[event.actor] ?? event.actor }));
  expect(outline(read(run).trace)).toEqual(outline(seen));
});

test("teammates that work at the same time have a lane each, named by the call that has started them", () => {
  const requests = read(recorded["minds-of-their-own"].run).trace.filter((event) => event.kind === "request");
  expect([...new Set(requests.map(({ actor }) => actor))].sort()).toEqual(["alice", "main", "side"]);
  expect(requests.filter(({ actor }) => actor === "alice").map(({ request }) => request)).toEqual([1, 2, 3]);
});

test("a compacted conversation goes on in its lane, and is said to be rewritten", () => {
  const { trace } = read(recorded["compact-by-hand"].run);
  const rewritten = trace.filter((event) => event.kind === "request" && event.isRewritten);
  const once = ["main", "side", "main"];
  expect(rewritten.map(({ actor }) => actor)).toEqual([...once, ...once]);
});

const linesOf = (scenario: Scenario) => recorded[scenario].run.trimEnd().split("\n");

test("a broken line costs only itself, and is said", () => {
  const lines = linesOf("ten-turns-with-tools");
  const whole = read(lines.join("\n")).trace;
  const spoilt = [
    ...lines,
    '{"kind":"reply","to":',
    "null",
    '{"kind":"request","order":9,"base":9,"keeps":0,"messages":[],"params":{}}',
    "\0\0",
    lines[1]?.slice(0, 90),
  ];
  const { trace, note } = read(spoilt.join("\n"));
  expect(trace).toEqual(whole);
  expect(note?.en).toBe(
    `Lines that are not whole were left out: ${[1, 2, 3].map((n) => lines.length + n).join(", ")} and 2 more.`,
  );
});

test("what a lost request held is missing, and is said", () => {
  const lines = linesOf("two-subagents-in-one-reply");
  const without = lines.filter((line) => !line.includes('"kind":"request","order":1,'));
  expect(without).toHaveLength(lines.length - 1);
  const { trace, note } = read(without.join("\n"));
  expect(note?.en).toContain("the beginning of their conversation is missing");
  expect(trace.some((event) => event.kind === "result" && event.text.includes("3 README.md"))).toBe(true);
});

test("kinds and fields of a later version are passed over", () => {
  const [start = "", ...rest] = linesOf("two-subagents-in-one-reply");
  const later = [start.replace("{", '{"mood":"fine",'), '{"kind":"note","order":1,"text":"hello"}', ...rest];
  expect(read(later.join("\r\n"))).toEqual(read([start, ...rest].join("\n")));
});

test.each([
  ["", "This is no recorded run"],
  ["# A README\n\nwith words\n", "This is no recorded run"],
  ["[1,2]\n7\n{}\n", "This is no recorded run"],
  [
    '{"kind":"start","format":1,"chapter":"s01","workspace":"/x","time":"2026-11-23T00:00:00.000Z"}',
    "nothing to see",
  ],
  ['{"kind":"start","format":2,"chapter":"s21"}', "format 2"],
])("%j is no run, and it is said why", (text, reason) => {
  const found = readRun(text, asItIs);
  expect("why" in found && found.why.en).toContain(reason);
});

test("keys are hidden wherever they stand", () => {
  const own = "quite-an-odd-key-of-my-own";
  const keys = [own, "sk-ant-api03-abcdefghijklmnopqrstuvwx", "ghp_abcdefghijklmnopqrstuvwxyz0123"];
  const spoilt = linesOf("two-subagents-in-one-reply").map((line) =>
    line.replaceAll("Count the lines", `${keys.join(" ")} Count`).replaceAll("README.md", keys[1] ?? ""),
  );
  const json = (hide: typeof asItIs) => JSON.stringify(readRun(spoilt.join("\n"), hide));
  for (const key of keys) {
    expect(json(asItIs)).toContain(key);
    expect(json((value) => withoutSecrets(value, [own]))).not.toContain(key);
  }
});

test("of a run without end the beginning is shown, and of a text without end its ends", () => {
  const [start = "", first = ""] = linesOf("ten-turns-with-tools");
  const request = JSON.parse(first);
  const text = `begin${"x".repeat(300_000)}end`;
  const many = Array.from({ length: 6_000 }, (_, index) => {
    const messages = [{ role: "user", content: [{ type: "text", text: index === 0 ? text : `${index}` }] }];
    return JSON.stringify({ ...request, order: index + 1, messages });
  });
  const { trace, note } = read([start, ...many].join("\n"));
  expect(trace).toHaveLength(5_000);
  expect(note?.en).toBe("The run is long: only the first 5,000 of 6,000 events are shown.");
  expect(JSON.stringify(trace[0]).length).toBeLessThan(100_000);
  expect(JSON.stringify(trace[0])).toMatch(/beginx+ … \(\+250,008\) … x+end/);
});
