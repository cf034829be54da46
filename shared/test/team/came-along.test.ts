/** What is said of a team that came along with its workspace: what matters, once, and nothing else. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { onStateProblem, openState, processMark, type StateProblem } from "../../src/state/index.ts";
import { openMailboxes, openMembers } from "../../src/team/index.ts";
import { put, sealed, temporaryDirectory } from "../../src/test-kit/index.ts";

const boxesOf = (workspace: string) => openMailboxes(openState(workspace), () => undefined);

/** A workspace, and the same moved elsewhere once `fill` has worked in it. */
async function moved(fill: (workspace: string) => unknown) {
  const folder = temporaryDirectory();
  const [here, there] = [join(folder, "here"), join(folder, "there")];
  mkdirSync(here);
  await fill(here);
  cpSync(here, there, { recursive: true });
  const told: StateProblem[] = [];
  onStateProblem((problem) => void told.push(problem));
  return { there, told };
}

const letter = { id: "1", from: "alice", to: "lead", content: "Done." };
const lead = ".harness/team/mailboxes/lead.jsonl";

it("of mail that was taken before the move nothing is said", async () => {
  const { there, told } = await moved(async (workspace) => {
    await boxesOf(workspace).send(letter);
    await boxesOf(workspace).acknowledge("lead", ["1"]);
  });
  expect(await boxesOf(there).unread("lead")).toEqual([]);
  expect(told).toEqual([]);
});

it("mail that was not taken is told of once, and is nobody's mail", async () => {
  const { there, told } = await moved(async (workspace) => {
    for (const id of ["1", "2"]) await boxesOf(workspace).send({ ...letter, id });
    await boxesOf(workspace).acknowledge("lead", ["1"]);
  });
  const boxes = boxesOf(there);
  for (let look = 0; look < 2; look++) expect(await boxes.unread("lead")).toEqual([]);
  expect(told).toEqual([{ file: lead }]);
});

it.each(["{}", '{"id":1}', "[]"])("what nobody can make out does not pass for taken: %s", async (line) => {
  const done = `${JSON.stringify(letter)}\n{"done":"1"}`;
  const { there, told } = await moved((workspace) => put(join(workspace, lead), `${done}\n${line}\n`));
  await boxesOf(there).unread("lead");
  expect(told).toEqual([{ file: lead }]);
});

it("of a thousand lines that cannot be read only the first are named", async () => {
  const { there, told } = await moved((workspace) => put(join(workspace, lead), "?\n".repeat(1000)));
  await boxesOf(there).unread("lead");
  expect(told.map(({ line }) => line)).toEqual([1, 2, 3]);
});

it("of members nothing is said when their processes are dead", async () => {
  const file = ".harness/team/members.json";
  const member = (mark: string) => ({ name: "alice", role: "reads", member: mark });
  const { there, told } = await moved((workspace) => {
    const path = join(workspace, file);
    put(path, `[${sealed(path, member(`${spawnSync("true").pid}-1`))}]`);
  });
  const membersOf = () => openMembers(openState(there), () => undefined).members();
  expect(await membersOf()).toEqual([]);
  expect(told).toEqual([]);
  put(join(there, file), JSON.stringify([member(processMark())]));
  expect(await membersOf()).toEqual([]);
  expect(told).toEqual([{ file }]);
});
