import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { understand } from "../../src/rehearsal/actors/steps.ts";

const FILES = {
  "cv.txt": "Name: Ewa\nCity: Gdansk\nWendesday: French\n",
  "部員.txt": "山田\n渡辺\n作者：匿名\n",
  "budget.txt": "- milk 3\n- rent 450\n",
  "box.ini": "width = 800\nheight = 600\n",
};

function understood(...prompts: string[]): unknown {
  const workdir = temporaryDirectory();
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(workdir, path), text);
  return understand(prompts.at(-1) ?? "", prompts.slice(0, -1), workdir);
}

test.each<[string, unknown]>([
  [
    "in cv.txt, right below the Name line, put Age: 23",
    { kind: "lineAfter", path: "cv.txt", nth: "1", content: "Age: 23" },
  ],
  [
    "部員.txtで渡辺の前に「中村」って行を挿入して",
    { kind: "lineBefore", path: "部員.txt", nth: "2", content: "中村" },
  ],
  ["delete the rent line from budget.txt", { kind: "dropLine", path: "budget.txt", nth: "2" }],
  ["部員.txtの渡辺の行を削除して", { kind: "dropLine", path: "部員.txt", nth: "2" }],
])("a line is meant by what it holds: %s", (prompt, step) => {
  expect(understood(prompt)).toEqual([step]);
});

test.each<[string, unknown]>([
  ["change City to Warsaw in cv.txt", { kind: "set", path: "cv.txt", key: "City", value: "Warsaw" }],
  ["change the city to Warsaw in cv.txt", { kind: "set", path: "cv.txt", key: "City", value: "Warsaw" }],
  ["部員.txtの作者を「中島」にして", { kind: "set", path: "部員.txt", key: "作者", value: "中島" }],
  [
    "change Wendesday to Wednesday in cv.txt",
    { kind: "replace", path: "cv.txt", old: "Wendesday", new: "Wednesday" },
  ],
])("a label stays, and its value changes, unless the label is mended: %s", (prompt, step) => {
  expect(understood(prompt)).toEqual([step]);
});

test("a value that a question was about can be changed: the label is known", () => {
  expect(understood("how much is milk in budget.txt?", "change it to 4")).toEqual([
    { kind: "set", path: "budget.txt", key: "milk", value: "4" },
  ]);
});

test("two changes with one verb are two", () => {
  const replaced = (old: string, text: string) => ({ kind: "replace", path: "部員.txt", old, new: text });
  expect(understood("部員.txtの山田を伊藤に、渡辺を中村に変えてください")).toEqual([
    replaced("山田", "伊藤"),
    replaced("渡辺", "中村"),
  ]);
  const set = (key: string, value: string) => ({ kind: "set", path: "box.ini", key, value });
  expect(understood("Set width to 1024 and height to 768 in box.ini")).toEqual([
    set("width", "1024"),
    set("height", "768"),
  ]);
});
