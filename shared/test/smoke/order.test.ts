import { expect, test } from "vitest";
import { fromEasyToHard } from "../../src/smoke/index.ts";
import { scenarioFrom } from "./helpers.ts";

const scenario = (id: string, turns: number, rest = "") =>
  scenarioFrom(`
id: ${id}
title: ${id}
prompt: Go
${rest}
model: { main: [${Array(turns).fill("{ say: x }").join(", ")}] }
expect: [{ exit_code: 0 }]
`);

test("the short come before the long, what only tests comes last", async () => {
  const scenarios = await Promise.all([
    scenario("a-test", 1, "hidden: true"),
    scenario("long", 4),
    scenario("short", 2),
  ]);
  expect(fromEasyToHard(scenarios).map(({ id }) => id)).toEqual(["short", "long", "a-test"]);
});
