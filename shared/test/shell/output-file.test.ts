import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { OutputFile } from "../../src/shell/index.ts";
import { openState, stateDir } from "../../src/state/index.ts";

function setUp(maxBytes?: number) {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), "output-")));
  onTestFinished(() => rmSync(workspace, { recursive: true }));
  const state = openState(workspace);
  let ids = 0;
  const file = new OutputFile({ state, nextId: () => `bg${++ids}`, ...(maxBytes && { maxBytes }) });
  const outputs = () => readdirSync(stateDir(state, "outputs"));
  const content = () => readFileSync(join(workspace, file.path ?? ""), "utf8");
  return { workspace, state, file, outputs, content };
}

function print(file: OutputFile, ...texts: string[]): void {
  for (const text of texts) file.add(Buffer.from(text));
}

it("short output makes no file, and uses up no id", async () => {
  const { workspace, file } = setUp();
  print(file, "short");
  await file.remove();
  expect([file.id, readdirSync(workspace)]).toEqual(["", []]);
});

it("an opened file has everything, also what was printed before and while it opened", async () => {
  const { file, content } = setUp();
  print(file, "a", "b");
  const opening = file.open();
  print(file, "c");
  await opening;
  print(file, "d");
  file.close();
  print(file, "e");
  expect(file).toMatchObject({
    id: "bg1",
    bytes: 4,
    problem: "",
    path: ".harness/outputs/bg1.txt",
  });
  expect(content()).toBe("abcd");
});

it("long output opens a file by itself; it goes when nobody needs it", async () => {
  const { file, content, outputs } = setUp();
  print(file, "x".repeat(600_000), "y".repeat(600_000));
  await file.open();
  expect(content()).toHaveLength(1_200_000);
  await file.remove();
  expect(outputs()).toEqual([]);
});

it("a file that is closed while it opens still gets everything", async () => {
  const { file, content } = setUp();
  print(file, "all");
  const opening = file.open();
  file.close();
  await opening;
  expect(content()).toBe("all");
});

it("a file does not grow without end", async () => {
  const { file, content } = setUp(10);
  await file.open();
  print(file, "12345", "1234567", "more");
  file.close();
  expect([content(), file.bytes]).toEqual(["1234512345", 10]);
  expect(file.problem).toBe("only the first 10 bytes are stored");
});

it("where no file can be made, the output file says why and goes on", async () => {
  const { file, state } = setUp();
  mkdirSync(state.directory);
  writeFileSync(join(state.directory, "outputs"), "in the way");
  print(file, "a");
  await file.open();
  print(file, "b");
  expect(file).toMatchObject({
    id: "bg1",
    path: undefined,
    problem: expect.stringMatching(/^it could not be stored: /),
  });
  expect(file.readOn(10)).toEqual({ text: "", rest: 0 });
  await file.remove();
});

it("is read page by page, and no character is split", async () => {
  const { file } = setUp();
  print(file, "01好45");
  await file.open();
  expect([1, 2, 3].map(() => file.readOn(3))).toEqual([
    { text: "01", rest: 4 },
    { text: "好4", rest: 1 },
    { text: "5", rest: 0 },
  ]);
  expect(file.readOn(3)).toEqual({ text: "", rest: 0 });
  file.close();
});
