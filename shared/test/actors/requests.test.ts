import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { guesses, understand } from "../../src/rehearsal/actors/steps.ts";

/** Each line: what a student typed, and what was meant: the kind of request and its details, parted by tabs. */
function table(name: string): { prompt: string; meant: string[] }[] {
  const lines = readFileSync(join(import.meta.dirname, "requests", `${name}.tsv`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [prompt = "", ...meant] = line.split("\t");
    return { prompt, meant };
  });
}

function understood(prompt: string): string[] {
  return (understand(prompt) ?? [{ kind: "none" }]).flatMap((request) => Object.values(request).map(String));
}

test.each(["first", "second", "third", "fourth"])(
  "at least 95 of 100 requests that students typed are understood: the %s list",
  (list) => {
    const rows = table(list);
    const wrong = rows.filter(({ prompt, meant }) => understood(prompt).join("\t") !== meant.join("\t"));
    expect(rows.length).toBeGreaterThan(70);
    expect(wrong.length / rows.length, JSON.stringify(wrong, null, 2)).toBeLessThanOrEqual(0.05);
  },
);

test.each<[string, string[]]>([
  ["run ls and count the files", ["run", "ls", "list", "."]],
  ["read the last line of notes.txt", ["tail", "notes.txt", "1"]],
  ["thanks. now delete old.txt", ["delete", "old.txt"]],
  ["create a.txt and write hello in it", ["create", "a.txt", "hello"]],
  ["Read both README.md and package.json", ["read", "README.md", "read", "package.json"]],
  ["do not delete a.txt, delete b.txt", ["delete", "b.txt"]],
  ["remove the second line from list.txt", ["dropLine", "list.txt", "2"]],
  ["把list.txt第三行改成 丁", ["setLine", "list.txt", "3", "丁"]],
  ["list.txtの2行目を見せて", ["showLine", "list.txt", "2"]],
  ["create x.txt containing 1 and y.txt containing 2", ["create", "x.txt", "1", "create", "y.txt", "2"]],
  ["I lost my notes, so show me notes.txt", ["read", "notes.txt"]],
])("understands %s", (prompt, meant) => {
  expect(understood(prompt)).toEqual(meant);
});

test.each([
  "list my worries",
  "call me maybe",
  "Fix the bug in main.ts",
  "Python を教えて",
  "If notes.txt is empty, delete it",
  "如果 notes.txt 是空的，就删掉它",
  "notes.txt が空なら、それを消して",
  "delete everything except a.txt",
  "在a.txt里写一首关于春天的诗",
  "README.mdに使い方を書いて",
  "a.txtを見てから消すか決めて",
  "x.txt に 1、y.txt に 2 と書いたファイルを作って",
])("does not guess at %s", (prompt) => {
  expect(understood(prompt)).toEqual(["none"]);
});

test.each([
  "看看",
  "には",
  "a ",
  "find ",
  "「a.txt の b を",
  "read a.b ",
  "把a.b的",
  "て、",
  "、a",
  "create a file ",
])("a long text that could be read in many ways is read quickly: %s…", (words) => {
  // What takes too long runs into the time limit of the test.
  expect(() => understand(`${words.repeat(200).slice(0, 396)}!x`)).not.toThrow();
});

test.each(["Run {}", "运行 {}", "{} を実行して"])(
  "%s: a command in back-quotes is taken whole, quotes included",
  (words) => {
    const command = 'echo "print("hello")" > test.py; cat test.py';
    expect(understood(words.replace("{}", `\`${command}\``))).toEqual(["run", command]);
  },
);

test("a script whose name holds a blank is one word of the command", () => {
  expect(understood('run the script "my notes.py"')).toEqual(["run", "python3 'my notes.py'"]);
});

test.each([
  ["add rice to the end of the inventory", { kind: "append", path: "inventory.md", content: "rice" }],
  [
    "before I mess it up, make a copy of plan.txt called b.txt",
    { kind: "copy", path: "plan.txt", to: "b.txt" },
  ],
])("half understood, it only asks: %s", (prompt, meant) => {
  const workdir = temporaryDirectory();
  writeFileSync(join(workdir, "inventory.md"), "nut\nbolt\n");
  writeFileSync(join(workdir, "plan.txt"), "rest\n");
  expect(understand(prompt, [], workdir)).toBeUndefined();
  expect(guesses(prompt, [], workdir)[0]).toEqual([meant]);
});
