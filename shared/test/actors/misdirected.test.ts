import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { guesses, understand } from "../../src/rehearsal/actors/steps.ts";

const FILES = {
  "list.txt": "rice\nrice vinegar\nsalt\n",
  "清单.txt": "苹果\n苹果汁\n面包\n",
  "menu.md": "# Menu\n\n## Starters\n\n- soup\n\n## Mains\n\n- curry\n",
  "成績.csv": "名前,国語,数学\n佐藤,85,92\n鈴木,78,88\n",
  "diary.txt": "Mon: rain\nTue: sun\nWed: rain\n",
  "minutes.txt": "Meeting on Monday.\n\nPresent: Olga, Piet\nNext: Friday\n",
  "お知らせ.txt": "金曜に会議があります。\n場所: 会議室\n",
};

function workspace(): string {
  const workdir = temporaryDirectory();
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(workdir, path), text);
  return workdir;
}

test.each([
  "how many lines in list.txt contain the letter a?",
  "menu.mdに空行はいくつありますか",
  "成績.csvに田中、国語70、数学65を追加",
  "成績.csvから国語の列を消して",
  "成績.csvに数学はいくつある？",
  "お知らせ.txtの最初の文の後ろに「ノート持参。」を入れて",
  "replace rain with fog on Wednesday only in diary.txt",
  "replace rain with fog for Wed in diary.txt",
  "In minutes.txt, add Quinn after Piet",
  "remove the first and last line from minutes.txt",
  "お知らせ.txtの最初と最後の行はいらない",
  "delete the empty line in minutes.txt",
  "sort list.txt and show me the first one",
  "把list.txt和diary.txt的内容合并到menu.md",
  "佐藤の数学を96に、鈴木の国語を80にして",
])("this is not done, because it would be something else: %s", (prompt) => {
  expect(understand(prompt, [], workspace())).toBeUndefined();
});

test.each<[string, object]>([
  ["change rice to noodles in list.txt", { kind: "setLine", path: "list.txt", nth: "1", content: "noodles" }],
  ["把清单.txt里的苹果改成梨", { kind: "setLine", path: "清单.txt", nth: "1", content: "梨" }],
  ["add stew under Starters in menu.md", { kind: "lineAfter", path: "menu.md", nth: "5", content: "- stew" }],
])("an item alone, or the end of a section, is meant: %s", (prompt, step) => {
  expect(understand(prompt, [], workspace())).toEqual([step]);
});

test("two things for a list may be two lines: that is asked", () => {
  const append = (content: string) => ({ kind: "append", path: "list.txt", content });
  const prompt = "add ham and cheese to list.txt";
  expect(understand(prompt, [], workspace())).toBeUndefined();
  expect(guesses(prompt, [], workspace())[0]).toEqual([append("ham"), append("cheese")]);
});
