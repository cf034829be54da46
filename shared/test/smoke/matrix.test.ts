import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Chapter } from "../../src/chapters/chapters.ts";
import {
  describeFailures,
  inShard,
  matrixTable,
  type Play,
  planMatrix,
  playJobs,
  type Target,
} from "../../src/smoke/index.ts";
import { agentWith, test } from "./helpers.ts";

const SHOUTS = `
id: shouts
title: Shouts
hidden: true
prompt: Hi
args: [--loud]
model: { main: [{ say: hello }] }
expect: [{ stdout_contains: HELLO }]
before: [{ stdout_contains: hello }]
`;

const LOUD = {
  "messages = []": "loud = '--loud' in sys.argv\nmessages = []",
  "print(": "print((lambda t: t.upper() if loud else t)(",
};
const STRICT = { "messages = []": "if len(sys.argv) > 1: sys.exit(2)\nmessages = []" };

function course(scenario: string, agents: Record<string, Target>) {
  const folder = mkdtempSync(join(tmpdir(), "harness-test-"));
  writeFileSync(join(folder, "shouts.yaml"), scenario);
  const chapters = Object.keys(agents).map(
    (id) => ({ id, scenarios: id === "s02" ? [join(folder, "shouts.yaml")] : [] }) as unknown as Chapter,
  );
  const targetOf = ({ id }: Chapter) => ({ ...(agents[id] as Target), name: id });
  return { jobs: planMatrix({ chapters }), targetOf };
}

const loud = () => agentWith({ ...LOUD, 'if block["type"] == "text"))': 'if block["type"] == "text")))' });
const verdicts = (plays: Play[]) =>
  plays.map(({ chapter, role, pass }) => `${chapter} ${role} ${pass ? "ok" : "fails"}`);

test("own and later chapters must pass, the one before must not know the mechanism", async () => {
  const agents = { s01: agentWith(STRICT), s02: loud(), s03: loud(), s04: agentWith() };
  const seen: string[] = [];
  const { jobs, targetOf } = course(SHOUTS, agents);
  const plays = await playJobs(jobs, {
    targetOf,
    onPlay: (play, { done, total, left }) => seen.push(`${play.chapter} ${done}/${total} ${left}`),
  });
  expect(verdicts(plays)).toEqual(["s01 before ok", "s02 own ok", "s03 later ok", "s04 later fails"]);
  expect(seen.at(-1)).toMatch(/ 4\/4 0$/);
  expect(describeFailures(plays, "en")).toContain(
    "✗ shouts on s04: a scenario of s02, which must still hold",
  );
  expect(matrixTable(plays, "en")).toBe(
    "chapter  scenarios  before  own  later  reused  skipped\ns02      1          1/1     1/1  1/2    0       0",
  );
});

test("a scenario that shows nothing new fails, and `until` ends its reach", async () => {
  const same = SHOUTS.replace("HELLO", "hello");
  const until = `${same}until: { chapter: s04, reason: it whispers }\n`;
  const all = { s01: agentWith(), s02: agentWith(), s03: agentWith(), s04: agentWith() };
  const { jobs, targetOf } = course(until, all);
  const plays = await playJobs(jobs, { targetOf });
  expect(verdicts(plays)).toEqual(["s01 before fails", "s02 own ok", "s03 later ok"]);
  expect(describeFailures(plays, "en")).toContain("the previous chapter meets all of them");
});

test.each([
  ["for everybody", "", ["s01 before", "s02 own", "s05 later", "s06 later", "s08 later"]],
  ["hidden", "hidden: true", ["s01 before", "s02 own", "s08 later"]],
  [
    "with an end",
    "until: { chapter: s07, reason: it whispers }",
    ["s01 before", "s02 own", "s05 later", "s06 later"],
  ],
])(
  "a quick matrix takes the last chapter and those that change what is shown: a scenario %s",
  (_, more, planned) => {
    const file = join(mkdtempSync(join(tmpdir(), "harness-test-")), "shouts.yaml");
    writeFileSync(
      file,
      `${SHOUTS.replace("hidden: true", "").replace("prompt: Hi", "prompt: { zh: Hi, en: Hi, ja: Hi }").replace("title: Shouts", "title: { zh: S, en: S, ja: S }")}${more}\n`,
    );
    const changes: Record<string, string[]> = {
      s04: ["src/loop.ts", "src/tools/echo.ts", "src/other/index.ts"],
      s05: ["src/voice/state.ts"],
    };
    const removes: Record<string, string[]> = { s06: ["src/voice/index.ts"] };
    const named = (files: string[] = []) => Object.fromEntries(files.map((path) => [path, "why"]));
    const chapters = Array.from({ length: 8 }, (_, i) => {
      const id = `s0${i + 1}`;
      const adds =
        id === "s02" ? ["src/loop.ts", "src/tools/echo.ts", "src/voice/index.ts", "src/voice/state.ts"] : [];
      return {
        id,
        adds,
        changes: named(changes[id]),
        removes: named(removes[id]),
        scenarios: id === "s02" ? [file] : [],
      } as unknown as Chapter;
    });
    const jobs = (quick: boolean) => planMatrix({ chapters, quick });
    expect(jobs(true).map(({ on, role }) => `${on.id} ${role}`)).toEqual(planned);
    expect(jobs(false).length).toBeGreaterThan(jobs(true).length);
    const visible = planMatrix({ chapters, quick: true, visible: true });
    expect(visible).toEqual(more === "hidden: true" ? [] : jobs(true));
  },
);

test("all shards together are the whole, and none is much larger than another", () => {
  const all = Array.from({ length: 20 }, (_, i) => i);
  const shards = Array.from({ length: 8 }, (_, i) => inShard(all, { number: i + 1, of: 8 }));
  expect(shards.flat().toSorted((a, b) => a - b)).toEqual(all);
  expect(new Set(shards.map(({ length }) => length))).toEqual(new Set([2, 3]));
});
