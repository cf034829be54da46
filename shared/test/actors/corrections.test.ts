import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { guesses, understand } from "../../src/rehearsal/actors/steps.ts";

const FILES = {
  "game.ini": "lives = 3\nport = 8080\nmax = 8080\n",
  "Main.java": "int retries = 5;\n",
  "songs.txt": "Ave Verum\nShenandoah\n",
  "书单.txt": "- 《围城》 钱钟书\n- 《活着》 余华\n",
  "trip.md": "Day 3: Sintra\n",
};

function placed(): string {
  const workdir = temporaryDirectory();
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(workdir, path), text);
  return workdir;
}

function understood(...prompts: string[]): unknown {
  return understand(prompts.at(-1) ?? "", prompts.slice(0, -1), placed());
}

const replaced = (path: string, old: string, text: string) => ({ kind: "replace", path, old, new: text });
const set = (path: string, key: string, value: string) => ({ kind: "set", path, key, value });

test.each<[string, string, unknown]>([
  [
    "replace Ave with Salve in songs.txt",
    "hmm no, make it Hail instead",
    replaced("songs.txt", "Salve", "Hail"),
  ],
  ["game.ini の lives を 5 にして", "ごめん、やっぱり7で", set("game.ini", "lives", "7")],
  [
    "songs.txt 最后加上 Locus iste",
    "不对，是 Sicut cervus，改一下",
    replaced("songs.txt", "Locus iste", "Sicut cervus"),
  ],
  ["replace Ave with Salve in songs.txt", "sorry, undo it", replaced("songs.txt", "Salve", "Ave")],
  ["which file mentions Verum?", "change that word to Maria", replaced("songs.txt", "Verum", "Maria")],
])("what came before is corrected: %s | %s", (before, prompt, step) => {
  expect(understood(before, prompt)).toEqual([step]);
});

test("the change may lie some prompts back", () => {
  expect(understood("replace Ave with Salve in songs.txt", "show songs.txt", "undo that")).toEqual([
    replaced("songs.txt", "Salve", "Ave"),
  ]);
});

test.each([
  ["replace Ave with Salve in songs.txt", "no, make it Hail and run it"],
  ["replace Ave with Salve in songs.txt", "sorry, change it to Hail if it is there"],
  ["把 songs.txt 里的 Ave 改成 Salve", "不对，改成 Hail 然后给我看看"],
  ["game.ini里lives是多少", "改成7，然后运行它"],
  ["game.ini里lives是多少", "改成7，再删掉songs.txt"],
])("no second wish gets lost, or into the text: %s | %s", (before, prompt) => {
  const steps = (understood(before, prompt) as Record<string, string>[] | undefined) ?? [];
  expect(steps.filter((step) => /and|if|然后/.test(`${step.new} ${step.value}`))).toEqual([]);
  expect(steps.map(({ kind }) => kind)).not.toEqual(["set"]);
});

test("a correction of the file is none of the text", () => {
  const request = understood("replace Ave with Salve in songs.txt", "sorry, I meant trip.md");
  expect(request).not.toEqual([expect.objectContaining({ kind: "replace" })]);
});

test("words that only begin like a correction change nothing else", () => {
  expect(understood("songs.txtの末尾に「Locus」と追記", "やっぱりAveをSalveに変えて")).not.toEqual([
    expect.objectContaining({ old: "Locus" }),
  ]);
});

test.each<[string, unknown]>([
  ["change the port in game.ini from 8080 to 9090", set("game.ini", "port", "9090")],
  ["把 game.ini 里的端口从 8080 改成 9000", set("game.ini", "端口", "9000")],
  ["game.ini の lives を 3 から 5 に増やして", set("game.ini", "lives", "5")],
  ["in Main.java make retries 8 instead of 5", set("Main.java", "retries", "8")],
  ["change the day in trip.md from 3 to 4", replaced("trip.md", "3", "4")],
])("from one value to another: %s", (prompt, step) => {
  expect(understood(prompt)).toEqual([step]);
});

test.each<[string, unknown]>([
  [
    "We're not singing Shenandoah this year so remove that line from songs.txt please",
    { kind: "cut", path: "songs.txt", content: "Shenandoah" },
  ],
  ["书单.txt里不要《围城》这一条了，删了吧", { kind: "cut", path: "书单.txt", content: "《围城》 钱钟书" }],
])("the reason names the line: %s", (prompt, step) => {
  expect(understood(prompt)).toEqual([step]);
});

test.each([
  "We're singing Shenandoah after all, so don't remove that line from songs.txt",
  "If we do not sing Shenandoah this year, remove that line from songs.txt",
  "Add Shenandoah to sung.txt and take it off songs.txt",
  "书单.txt里的《围城》很好看，别删了",
  "songs.txtのShenandoahは大事。その行を消してはだめ",
])("nothing is removed that a prompt only speaks of: %s", (prompt) => {
  const kinds = (understood(prompt) as { kind: string }[] | undefined)?.map(({ kind }) => kind) ?? [];
  expect(kinds).not.toContain("cut");
});

test.each<[string, string]>([
  ["save this in rooms.txt please:\nRoom A at 17:00\nRoom B at 18:00", "Room A at 17:00\nRoom B at 18:00"],
  ["i need a file rooms.txt with two lines, first line Amara and second line Joel", "Amara\nJoel"],
  ["新建rooms.csv，表头是 班级,人数 第二行是 一班,42", "班级,人数\n一班,42"],
  ["くだもの.txt を作って。1行目に りんご、2行目に みかん", "りんご\nみかん"],
])("lines are spelled out: %s", (prompt, content) => {
  expect(understood(prompt)).toEqual([expect.objectContaining({ kind: "create", content })]);
});

test.each([
  "make a.txt with two lines, first line Amara and second line Joel and then show it to me",
  "新建a.txt，第一行是红，第二行是蓝，然后打开看看",
  "save this in a.txt please:\nRoom A at 17:00\nthen run it",
])("what follows the lines is none of them: %s", (prompt) => {
  const steps = (understood(prompt) as Record<string, string>[] | undefined) ?? [];
  expect(steps.map(({ content }) => content).join()).not.toMatch(/then|show|然后|打开/);
});

test("what only looks is done without a question if it is likely; what changes something is asked about", () => {
  const prompt = "I'd like to check the songs once more before the rehearsal, please show songs.txt";
  expect(understood(prompt)).toEqual([{ kind: "read", path: "songs.txt" }]);
  const change = 'the headline in trip.md has "Day 3" and wants "Day 4", please update it';
  expect(understood(change)).toBeUndefined();
  expect(guesses(change, [], placed())[0]).toEqual([replaced("trip.md", "Day 3", "Day 4")]);
});

test.each([
  "please don't open songs.txt, it is a surprise",
  "别给我看 songs.txt，那是惊喜",
  "songs.txtは見ないでほしいです、お願いします",
])("nothing is shown that nobody wants to see: %s", (prompt) => {
  expect(understood(prompt)).toBeUndefined();
});

test("a word is looked for as the files spell it", () => {
  expect(understood("in which file does sintra appear")).toEqual([
    { kind: "search", text: "Sintra", path: "." },
  ]);
});
