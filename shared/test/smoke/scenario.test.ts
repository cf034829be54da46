import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scenarioFrom } from "./helpers.ts";

const GOOD = `id: plan-mode
title: { zh: 计, en: Plan, ja: 計 }
prompt: { zh: 写, en: Write it, ja: 書く }
args: [--mode, plan, --limit, 3]
workspace:
  git: true
  a.txt: "hi\\n"
  pic.png: { base64: AAEC }
  link: { link: a.txt }
  empty: { dir: true }
confirm: [n]
model:
  main:
    - say: I will write it.
      call:
        - write_file: { path: out.txt }
          id: toolu_x
expect:
  - no_file: out.txt
    hint: { zh: look at the gate, en: look at the gate, ja: look at the gate }
until: { chapter: s16, reason: protocols }
`;

test("a scenario with everything is read", async () => {
  const scenario = await scenarioFrom(GOOD);
  expect(scenario).toMatchObject({
    id: "plan-mode",
    prompts: [{ en: "Write it" }],
    args: ["--mode", "plan", "--limit", "3"],
    workspace: { git: true, files: { "a.txt": { text: "hi\n" }, link: { link: "a.txt" } } },
    confirm: [["n"]],
    actors: [
      {
        name: "main",
        turns: [{ call: [{ tool: "write_file", input: { path: "out.txt" }, id: "toolu_x" }] }],
      },
    ],
    expect: [
      {
        matcher: "no_file",
        argument: ["out.txt"],
        hint: { zh: "look at the gate", en: "look at the gate", ja: "look at the gate" },
      },
    ],
  });
});

test("what a scenario draws is the same in all its places, and another time something else", async () => {
  const yaml = `id: draw
title: Draw
draw: { name: [Mia, Bo], count: { from: 3, to: 9 } }
prompt: Write <draw.name>.txt
model: { main: [{ call: [{ write_file: { path: <draw.name>.txt, content: "<draw.count>" } }] }, { say: Done. }] }
expect: [{ file: { <draw.name>.txt: "<draw.count>" } }]
`;
  const read = await Promise.all(Array.from({ length: 40 }, () => scenarioFrom(yaml)));
  const names = read.map(({ actors, expect: [wanted] }) => {
    const { path, content } = (actors[0]?.turns[0]?.call[0]?.input ?? {}) as Record<string, string>;
    expect(wanted?.argument).toEqual({ [path ?? ""]: content });
    expect(content).toMatch(/^[3-9]$/);
    return path;
  });
  expect(new Set(names)).toEqual(new Set(["Mia.txt", "Bo.txt"]));
  await expect(scenarioFrom(yaml.replace("[Mia, Bo]", "[Mia]"))).rejects.toThrow(/at least two values/);
  await expect(scenarioFrom(yaml.replace("Write <draw.name>", "Write <draw.nmae>"))).rejects.toThrow(
    /\.yaml:4: prompt: <draw\.nmae> is drawn nowhere; expected one of: name, count/,
  );
  await expect(scenarioFrom(yaml.replace(/^draw:.*\n/m, ""))).rejects.toThrow(
    /<draw\.name> is drawn nowhere/,
  );
});

test.each([
  [
    "an unknown key",
    ["prompt:", "promt:"],
    /:3: promt: unknown key, expected one of id, title, hidden, prompt,/,
  ],
  [
    "a call that is no list",
    ["call:\n        - write_file", "call:\n          write_file"],
    /:16: model\.main\[0\]\.call: expected a list$/m,
  ],
  [
    "two tools in one call",
    ["id: toolu_x", "bash: {}"],
    /:16: model\.main\[0\]\.call\[0\]: expected exactly one tool/,
  ],
  ["a missing translation", [", ja: 計", ""], /:2: title\.ja: expected a text/],
  [
    "an unknown stop reason",
    ["- say: I will write it.", "- stop: done"],
    /:14: model\.main\[0\]\.stop: expected .*end_turn/,
  ],
  [
    "an unknown matcher",
    ["no_file: out.txt", "no_files: out.txt"],
    /:19: expect\[0\]\.no_files: unknown key, expected one of some_request,/,
  ],
  [
    "two matchers in one item",
    ["hint: { zh: look at the gate, en: look at the gate, ja: look at the gate }", "exit_code: 0"],
    /:19: expect\[0\]: expected exactly one kind/,
  ],
  [
    "a wrong argument",
    ["no_file: out.txt", "exit_code: zero"],
    /:19: expect\[0\]\.exit_code: expected number/,
  ],
  ["an actor without when", ["main:", "helper:"], /:14: model\.helper: expected when: and turns:/],
  [
    "a workspace file of a strange shape",
    ["{ link: a.txt }", "{ lnk: a.txt }"],
    /:9: workspace\.link: expected \{ base64/,
  ],
  ["a chapter that cannot be", ["s16", "sixteen"], /:21: until\.chapter: expected a chapter id such as s03/],
  ["bad YAML", ["[--mode, plan,", "[--mode, plan,]"], /:4: /],
])("%s is reported with file, line and what was expected", async (_, [from = "", to = ""], message) => {
  expect(GOOD).toContain(from);
  await expect(scenarioFrom(GOOD.replace(from, to))).rejects.toThrow(message);
});

test("a file can have its text from a file beside the scenario", async () => {
  const { workspace, home, file } = await scenarioFrom(
    GOOD.replace(
      "link: { link: a.txt }",
      "me.yaml: { from: ./scenario.yaml }\nhome: { me: { from: scenario.yaml } }",
    ).replace("  empty: { dir: true }\n", ""),
  );
  expect(workspace.files["me.yaml"]).toEqual({ text: readFileSync(file, "utf8") });
  expect(home.me).toEqual(workspace.files["me.yaml"]);
  await expect(scenarioFrom(GOOD.replace("{ link: a.txt }", "{ from: gone.txt }"))).rejects.toThrow(
    /scenario\.yaml:1: link: there is no file .*gone\.txt/,
  );
});

test("several prompts need a list of answers for each", async () => {
  const two = GOOD.replace(/prompt: .*/, "hidden: true\nprompts: [one, two]");
  await expect(scenarioFrom(two)).rejects.toThrow("confirm: expected one list of answers for each prompt");
  expect((await scenarioFrom(two.replace("[n]", "[[n], [y, y]]"))).confirm).toEqual([["n"], ["y", "y"]]);
});
