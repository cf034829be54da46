import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { guesses, understand } from "../../src/rehearsal/actors/steps.ts";

const FILES = {
  "notes.txt": "Milk\nBread\nEggs\n",
  "config.ini": "port=8080\nname=demo\n",
  "menu.txt": "Soup of the day 4.50\nTart 3.80\n",
  "咖啡.txt": "浅烘\n",
};

function placed(): string {
  const workdir = temporaryDirectory();
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(workdir, path), text);
  return workdir;
}

function understood(...prompts: string[]) {
  return understand(prompts.at(-1) ?? "", prompts.slice(0, -1), placed());
}

const cut = (content: string) => ({ kind: "cut", path: "notes.txt", content });
const append = (content: string) => ({ kind: "append", path: "notes.txt", content });
const set = (key: string, value: string) => ({ kind: "set", path: "config.ini", key, value });
const holds = (text: string, isThere: boolean, steps: unknown[], otherwise: unknown[] = []) => ({
  ...{ kind: "if", path: "notes.txt", text, isThere, steps, otherwise },
});

test.each<[string, unknown[]]>([
  ["don't delete anything, just show me notes.txt", [{ kind: "read", path: "notes.txt" }]],
  ["show me notes.txt without changing it", [{ kind: "read", path: "notes.txt" }]],
  ["set port to 81 in config.ini but leave the name alone", [set("port", "81")]],
  ["Take Bread off notes.txt, not Eggs, they are fresh", [cut("Bread")]],
  ["删掉咖啡.txt，notes.txt可千万别删啊", [{ kind: "delete", path: "咖啡.txt" }]],
  ["notes.txtは変えないで、config.ini を見せて", [{ kind: "read", path: "config.ini" }]],
  [
    "create a.txt with Wash hands, don't touch the dog",
    [{ kind: "create", path: "a.txt", content: "Wash hands, don't touch the dog" }],
  ],
])("what is to be left alone is left alone: %s", (prompt, steps) => {
  expect(understood(prompt)).toEqual(steps);
});

test.each([
  "append Salt to notes.txt, but don't add Salt",
  "delete notes.txt, but don't delete it",
  "run config.ini, but do not run it",
  "notes.txtを消して、notes.txtは消さないで",
])("wishes that contradict each other are not understood: %s", (prompt) => {
  expect(understood(prompt)).toBeUndefined();
});

test.each([
  ["show notes.txt", "no, leave the file as it is"],
  ["看看notes.txt", "算了，别删了，保持原样吧"],
  ["notes.txtを見せて", "やっぱり変えないで"],
])("nothing is asked for: %s | %s", (before, prompt) => {
  expect(understood(before, prompt)).toEqual([{ kind: "keep", path: "" }]);
});

test.each([
  "keep going",
  "not bad",
  "don't you like cats?",
  "don't forget to delete notes.txt",
  "not sure, the title in notes.txt should be Milk",
])("a wish in other words is none to leave something alone: %s", (prompt) => {
  expect((understood(prompt) ?? []).map(({ kind }) => kind)).not.toContain("keep");
});

test.each([
  ["only if notes.txt mentions Eggs, remove that line", holds("Eggs", true, [cut("Eggs")])],
  ["if notes.txt does not have salt, add it", holds("salt", false, [append("salt")])],
  ["if eggs is listed in notes.txt, delete its line, otherwise leave it", holds("Eggs", true, [cut("Eggs")])],
  ["如果notes.txt里提到了Milk，就把那一行删掉", holds("Milk", true, [cut("Milk")])],
  ["notes.txt 里要是已经有“紫”了就不用加，没有的话在末尾加上", holds("紫", true, [], [append("紫")])],
  [
    "notes.txtに木曜って書いてあるときだけ、その行を消して。なければそのままで",
    holds("木曜", true, [cut("木曜")]),
  ],
])("what depends on what a file holds: %s", (prompt, step) => {
  expect(understood(prompt)).toEqual([step]);
});

test("the condition may be what the prompt before has asked", () => {
  const step = holds("salt", false, [append("salt")]);
  expect(understood("does notes.txt have salt?", "if it doesn't, add it")).toEqual([step]);
});

test.each<[string, unknown[]]>([
  ["add milk to notes.txt and take bread off", [append("milk"), cut("Bread")]],
  [
    "find where port is set and change it to 81",
    [{ kind: "search", text: "port", path: "config.ini" }, set("port", "81")],
  ],
  ["config.iniのportは81、nameはtestにしといて", [set("port", "81"), set("name", "test")]],
  ["config.ini 的 port 改成 81，顺便 name 也改成 test", [set("port", "81"), set("name", "test")]],
])("both halves are understood: %s", (prompt, steps) => {
  expect(understood(prompt)).toEqual(steps);
});

test("if one half is only likely, the question is about both", () => {
  const prompt =
    "the headline of notes.txt has Milk and wants Cream, please update it, then delete config.ini";
  expect(understood(prompt)).toBeUndefined();
  expect(guesses(prompt, [], placed())[0]).toEqual([
    { kind: "replace", path: "notes.txt", old: "Milk", new: "Cream" },
    { kind: "delete", path: "config.ini" },
  ]);
});

test.each([
  ["notes.txt is wrong, it must be Cream, not Milk", "Milk", "Cream"],
  ["we used to call it Milk; now it is Cream, so fix notes.txt", "Milk", "Cream"],
  ["以前叫Milk，现在叫Cream了，notes.txt也改一下", "Milk", "Cream"],
])("a change is stated: %s", (prompt, old, text) => {
  expect(understood(prompt)).toEqual([{ kind: "replace", path: "notes.txt", old, new: text }]);
});

test.each<[string, string, unknown[]]>([
  [
    "run notes.txt",
    "now make it say 'Cream' instead of 'Milk'",
    [{ kind: "replace", path: "notes.txt", old: "Milk", new: "Cream" }],
  ],
  ["which file contains Bread?", "show me the whole file", [{ kind: "read", path: "notes.txt" }]],
  [
    "notes.txt を見せて",
    "帮我建个goal.txt，写上“五月跑满60公里”",
    [{ kind: "create", path: "goal.txt", content: "五月跑满60公里" }],
  ],
])("read to the end: %s | %s", (before, prompt, steps) => {
  expect(understood(before, prompt)).toEqual(steps);
});

test("what was there before is no text", () => {
  const steps = understood("notes.txtのMilkをCreamに変えて", "やっぱり元に戻してMilkにして") ?? [];
  expect(JSON.stringify(steps)).not.toContain("り元に");
});

test("a price is the number in the line", () => {
  expect(understood("change the price of the soup to 4.90 in menu.txt")).toMatchObject([
    { kind: "replace", old: "Soup of the day 4.50", new: "Soup of the day 4.90" },
  ]);
});

test.each([
  ["notes.txtから消して"],
  ["あ、Bread はもう家にあった。notes.txtからけして"],
  ["Bread is over, remove it"],
])("no file is deleted for one of its lines: %s", (prompt) => {
  const steps = [
    understood("show notes.txt", prompt) ?? [],
    ...guesses(prompt, ["show notes.txt"], placed()),
  ];
  expect(steps.flat().map(({ kind }) => kind)).not.toContain("delete");
});

test.each([
  "delete notes.txt? no, wait, leave it",
  "add Milk to notes.txt only if it is missing",
  "不要删Milk，删Bread，在notes.txt里",
  "notes.txtにMilkがなければ消して",
  "只要notes.txt里没有Salt就加上Salt",
])("what is not quite clear is neither done nor asked about: %s", (prompt) => {
  expect(understood(prompt)).toBeUndefined();
  expect(guesses(prompt, [], placed())).toEqual([]);
});

test.each([
  ["plz make a new.txt that contains only __pycache__/", "__pycache__/"],
  ["新建一个 new.txt，内容写：大家好", "大家好"],
  ["new.txt 空でいいのでつくって", ""],
  ["Create new.txt with three lines: eggs, rice, soap", "eggs\nrice\nsoap"],
])("a text without the words around it: %s", (prompt, content) => {
  expect(understood(prompt)).toEqual([{ kind: "create", path: "new.txt", content }]);
});
