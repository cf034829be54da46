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
import {
  addToSpool,
  closeSpool,
  createSpool,
  openSpool,
  readSpool,
  removeSpool,
  type Spool,
} from "../../src/shell/index.ts";
import { openState, stateDir } from "../../src/state/index.ts";

function setUp(maxBytes?: number) {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), "spool-")));
  onTestFinished(() => rmSync(workspace, { recursive: true }));
  const state = openState(workspace);
  let ids = 0;
  const spool = createSpool({ state, nextId: () => `bg${++ids}`, ...(maxBytes && { maxBytes }) });
  const outputs = () => readdirSync(stateDir(state, "outputs"));
  return { workspace, state, spool, outputs };
}

function print(spool: Spool, ...texts: string[]): void {
  for (const text of texts) addToSpool(spool, Buffer.from(text));
}

function textIn({ file }: Spool): string {
  return readFileSync(file?.file ?? "", "utf8");
}

it("short output makes no file, and uses up no id", async () => {
  const { workspace, spool } = setUp();
  print(spool, "short");
  await removeSpool(spool);
  expect([spool.id, readdirSync(workspace)]).toEqual(["", []]);
});

it("an opened spool has everything, also what was printed before and while it opened", async () => {
  const { spool } = setUp();
  print(spool, "a", "b");
  const opening = openSpool(spool);
  print(spool, "c");
  await opening;
  print(spool, "d");
  closeSpool(spool);
  print(spool, "e");
  expect(spool).toMatchObject({
    id: "bg1",
    bytes: 4,
    problem: "",
    file: { path: ".harness/outputs/bg1.txt" },
  });
  expect(textIn(spool)).toBe("abcd");
});

it("long output opens a file by itself; it goes when nobody needs it", async () => {
  const { spool, outputs } = setUp();
  print(spool, "x".repeat(600_000), "y".repeat(600_000));
  await openSpool(spool);
  expect(textIn(spool)).toHaveLength(1_200_000);
  await removeSpool(spool);
  expect(outputs()).toEqual([]);
});

it("a spool that is closed while it opens still gets everything, and leaves no file open", async () => {
  const { spool } = setUp();
  print(spool, "all");
  const opening = openSpool(spool);
  closeSpool(spool);
  await opening;
  expect([textIn(spool), spool.descriptor]).toEqual(["all", undefined]);
});

it("a file does not grow without end", async () => {
  const { spool } = setUp(10);
  await openSpool(spool);
  print(spool, "12345", "1234567", "more");
  closeSpool(spool);
  expect([textIn(spool), spool.bytes]).toEqual(["1234512345", 10]);
  expect(spool.problem).toBe("only the first 10 bytes are stored");
});

it("where no file can be made, the spool says why and goes on", async () => {
  const { spool, state } = setUp();
  mkdirSync(state.directory);
  writeFileSync(join(state.directory, "outputs"), "in the way");
  print(spool, "a");
  await openSpool(spool);
  print(spool, "b");
  expect(spool).toMatchObject({
    id: "bg1",
    file: undefined,
    problem: expect.stringMatching(/^it could not be stored: /),
  });
  expect(readSpool(spool, 0, 10)).toHaveLength(0);
  await removeSpool(spool);
});

it("is read page by page", async () => {
  const { spool } = setUp();
  print(spool, "0123456789");
  await openSpool(spool);
  expect([0, 4, 8, 12].map((position) => readSpool(spool, position, 4).toString())).toEqual([
    "0123",
    "4567",
    "89",
    "",
  ]);
  closeSpool(spool);
});
