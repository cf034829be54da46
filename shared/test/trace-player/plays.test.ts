import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { readScenario } from "../../src/chapters/scenario.ts";
import { playScenario } from "../../src/smoke/index.ts";
import { conversationAt, type EventOf } from "../../src/trace/index.ts";
import { type PlayerData, plainPlay, playerData, playerPlay } from "../../src/trace-player/index.ts";
import { agentWith, FIXTURES, test } from "../smoke/helpers.ts";

const scenario = readScenario(join(FIXTURES, "reads-and-writes.yaml"));
let data: PlayerData;

beforeAll(async () => {
  const lazy = { '"name": "bash"': '"name": "shell"' };
  const [without, own] = await Promise.all(
    [agentWith(lazy), agentWith()].map((target) => playScenario(target, scenario)),
  );
  if (!without || !own) throw new Error("there are two");
  data = playerData(scenario, [playerPlay("without", without, scenario), playerPlay("own", own, scenario)]);
});

test("a play tells what was expected and what came of it, what failed with what was seen", () => {
  const [without, own] = data.plays;
  expect(own?.verdict?.pass).toBe(true);
  expect(own?.verdict?.points).toHaveLength(scenario.expect.length);
  expect(without?.verdict?.pass).toBe(false);
  expect(without?.verdict?.points.find(({ pass }) => !pass)).toHaveProperty("seen.en");
});

test("the whole conversation of a request is put together from what was new in each", () => {
  const trace = data.plays[1]?.trace ?? [];
  const last = trace.findLastIndex((event) => event.kind === "request");
  const roles = conversationAt(trace, last).map(({ role }) => role);
  expect(roles).toEqual(["user", "assistant", "user", "assistant", "user"]);
  expect((trace[last] as EventOf<"request">).newFrom).toBe(3);
});

test("a request says what is offered when it changes, a reply what it costs", () => {
  const trace = data.plays[1]?.trace ?? [];
  const requests = trace.filter((event) => event.kind === "request");
  expect(requests.map(({ tools, settings }) => [tools, settings?.maxTokens !== undefined])).toEqual([
    [["bash"], true],
    [undefined, false],
    [undefined, false],
  ]);
  const replies = trace.filter((event) => event.kind === "reply");
  expect(replies.every(({ use }) => use && use.uncached > 0 && use.output > 0)).toBe(true);
});

test("as text, each line says which of the two does it", () => {
  const lines = plainPlay(data, "en").split("\n");
  expect(lines).toContain("  request 1 · user: Copy notes.txt");
  expect(lines).toContain("-   tools: shell");
  expect(lines).toContain("+   tools: bash");
});

test("of a play that could not be recorded the text says why", () => {
  const note = { zh: "没有录下来", en: "This was not recorded", ja: "録画されていません" };
  const play = { name: { zh: "x01", en: "x01", ja: "x01" }, trace: [], note };
  expect(plainPlay({ ...data, plays: [play] }, "en")).toContain("  x01\n  This was not recorded\n");
});
