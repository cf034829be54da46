import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { planCall } from "../../src/rehearsal/actors/actions.ts";
import { understand } from "../../src/rehearsal/actors/steps.ts";

const FILES = {
  "bills.txt": "rent 700\ngas 45\nphone 20\n",
  "app.ini": "[sound]\nvolume=40\nmute=no\n",
  "a.tmp": "1\n",
  "b.tmp": "2\n",
};

function understoodLast(...prompts: string[]): unknown {
  const workdir = temporaryDirectory();
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(workdir, path), text);
  mkdirSync(join(workdir, "old"));
  return understand(prompts.at(-1) ?? "", prompts.slice(0, -1), workdir);
}

const path = "bills.txt";
const volume = { kind: "set", path: "app.ini", key: "volume", value: "70" };
const deleted = [
  { kind: "delete", path: "a.tmp" },
  { kind: "delete", path: "b.tmp" },
];

test.each<[string[], unknown[]]>([
  [["search for gas in bills.txt", "delete that line"], [{ kind: "dropLine", path, nth: "2" }]],
  [["在bills.txt里搜gas", "把那一行删掉"], [{ kind: "dropLine", path, nth: "2" }]],
  [["bills.txtでgasを検索して", "その行を削除して"], [{ kind: "dropLine", path, nth: "2" }]],
  [["bills.txtで「n」を検索して", "その2行とも消して"], [{ kind: "cutAll", path, content: "n" }]],
  [["a.tmpを削除して", "bも"], [{ kind: "delete", path: "b.tmp" }]],
  [["a.tmpは何行？", "じゃあbは？"], [{ kind: "count", path: "b.tmp" }]],
  [["bills.txtに「water 30」を追加して", "やっぱり取り消して"], [{ kind: "cut", path, content: "water 30" }]],
  [
    ["search for gas in bills.txt", "change 45 to 50 on that line"],
    [{ kind: "replace", path, old: "45", new: "50" }],
  ],
  [
    ["read line 2 of bills.txt", 'insert "water 30" after that line'],
    [{ kind: "lineAfter", path, nth: "2", content: "water 30" }],
  ],
  [["read bills.txt", "delete the last one"], [{ kind: "dropLine", path, nth: "3" }]],
  [["看看bills.txt", "把第二个删了"], [{ kind: "dropLine", path, nth: "2" }]],
  [["bills.txt見せて", "2番目のやつ消して"], [{ kind: "dropLine", path, nth: "2" }]],
  [["bills.txt复制一份叫c.txt", "看看app.ini", "原来那个删了吧"], [{ kind: "delete", path }]],
  [
    ["what is the volume in app.ini?", "and who is the mute?"],
    [{ kind: "search", path: "app.ini", text: "mute" }],
  ],
  [["app.iniのvolumeを70にして", "muteは今いくつ？"], [{ kind: "search", path: "app.ini", text: "mute" }]],
  [["what's the volume in app.ini?", "set it to 70"], [volume]],
  [["app.ini里volume是多少", "太低了，改成70"], [volume]],
  [["app.iniのvolumeは？", "70にして"], [volume]],
  [["are there tmp files", "delete them all"], deleted],
  [["有没有tmp文件", "全删了"], deleted],
  [["make a folder new", "copy bills.txt in there"], [{ kind: "copyInto", path, to: "new" }]],
  [["新建文件夹new", "bills.txt拷贝进去"], [{ kind: "copyInto", path, to: "new" }]],
  [["newというフォルダを作って", "bills.txtをそこにコピー"], [{ kind: "copyInto", path, to: "new" }]],
])("the conversation says what is meant: %j", (prompts, meant) => {
  expect(understoodLast(...prompts)).toEqual(meant);
});

test.each<[string, unknown]>([
  ["in bills.txt delete gas 45", { kind: "cut", path, content: "gas 45" }],
  ["把bills.txt里的gas改成oil,之前写错了", { kind: "replace", path, old: "gas", new: "oil" }],
  ["bills.txtをb.txtとしてコピーして 同じフォルダでいい", { kind: "copy", path, to: "b.txt" }],
  ["what is the price of gas?", { kind: "search", path, text: "gas" }],
])("what stands beside a request changes nothing: %s", (prompt, meant) => {
  expect(understoodLast(prompt)).toEqual([meant]);
});

test.each([
  ["read bills.txt", "what files are here?"],
  ["read bills.txt", "copy bills.txt to b.txt"],
  ["which files mention gas"],
])("one of several things is not the file of the conversation: %s", (...prompts) => {
  expect(understoodLast(...prompts, "delete the first one")).toBeUndefined();
});

test.each<[string, unknown]>([
  [
    'insert "water 30" before "phone 20" in bills.txt',
    { kind: "lineBefore", path, nth: "3", content: "water 30" },
  ],
  ["在bills.txt第1行后面加上水费", { kind: "lineAfter", path, nth: "1", content: "水费" }],
  ["bills.txtの1行目の後に水道代を追加して", { kind: "lineAfter", path, nth: "1", content: "水道代" }],
  ["delete all lines with 0 from bills.txt", { kind: "cutAll", path, content: "0" }],
  ["删掉bills.txt里所有含有0的行", { kind: "cutAll", path, content: "0" }],
  ["bills.txtから「0」を含む行を全部消して", { kind: "cutAll", path, content: "0" }],
  ["add these lines to bills.txt:\nwater 30\nice 5", { kind: "append", path, content: "water 30\nice 5" }],
])("one line among others: %s", (prompt, meant) => {
  expect(understoodLast(prompt)).toEqual([meant]);
});

test.each([
  "add this line to bills.txt: water 30",
  "在bills.txt末尾加上这行：水费 30",
  "bills.txtにこの行を追加して：水道代 30",
])("a line that is given is none that was found: %s", (prompt) => {
  expect(understoodLast("search for gas in bills.txt", prompt)).toEqual(understoodLast(prompt));
});

test("a line that is meant by its text must be the only one", () => {
  expect(understoodLast('insert "x" after "0" in bills.txt')).toBeUndefined();
});

test("a text with signs of the shell, of sed and of awk is put into the file as it is", () => {
  const content = `$(id) & \\n "it's" /$0/`;
  const call = planCall({ kind: "lineAfter", path, nth: "1", content }, ["bash"]);
  const workdir = temporaryDirectory();
  writeFileSync(join(workdir, path), "one\ntwo");
  run(String(call?.input.command), workdir);
  expect(readFileSync(join(workdir, path), "utf8")).toBe(`one\n${content}\ntwo\n`);
});

test("all lines that hold a text go, and none is an error", () => {
  const workdir = temporaryDirectory();
  writeFileSync(join(workdir, path), "a.c\nabc\na.c a\n");
  run(String(planCall({ kind: "cutAll", path, content: "a.c" }, ["bash"])?.input.command), workdir);
  expect(readFileSync(join(workdir, path), "utf8")).toBe("abc\n");
  const again = planCall({ kind: "cutAll", path, content: "a.c" }, ["bash"]);
  expect(() => run(String(again?.input.command), workdir)).toThrow(/no line of bills.txt holds the text/);
});

/** @throws Error with the output, if the exit code is not 0 */
function run(command: string, cwd: string): void {
  const { status, stdout } = spawnSync("bash", ["-c", command], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout);
}
