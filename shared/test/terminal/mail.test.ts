/** Mail that cannot be read or written is a line for the user, and no error for the agent. */
import type { Message } from "@harness/shared/team";
import { acknowledge, newMail } from "@harness/shared/terminal";
import { quiet } from "@harness/shared/test-kit";
import { expect, it } from "vitest";

const letter: Message = { id: "1", from: "alice", to: "lead", content: "Done." };

/** The main agent, with one letter. Each call of its store fails while `reason` says why. */
function reader() {
  const asked: unknown[] = [];
  const disk = { reason: "" };
  const answer = async <Answer>(question: unknown, value: Answer) => {
    asked.push(question);
    if (disk.reason) throw new Error(disk.reason);
    return value;
  };
  const store = {
    unread: (name: string) => answer(["unread", name], [letter]),
    acknowledge: (name: string, ids: string[]) => answer(["acknowledge", name, ids], undefined),
  };
  return { agent: { name: "agent", owner: { name: "agent" }, team: { store } }, asked, disk };
}

it("mail is read and taken under the agent's name in its team", async () => {
  const { agent, asked } = reader();
  expect(await newMail(agent)).toEqual([letter]);
  await acknowledge([letter], agent);
  expect(asked).toEqual([
    ["unread", "lead"],
    ["acknowledge", "lead", ["1"]],
  ]);
});

it("without a readable mailbox there is no mail, and the user reads why once", async () => {
  const shown = quiet();
  const { agent, disk } = reader();
  disk.reason = "The mailbox is a link.";
  expect(await newMail(agent)).toEqual([]);
  expect(await newMail(agent)).toEqual([]);
  expect(shown.join("").split("The mailbox is a link.")).toHaveLength(2);
});

it("the user reads why mail cannot be marked as taken", async () => {
  const shown = quiet();
  const { agent, disk } = reader();
  disk.reason = "The disk is full.";
  await acknowledge([letter], agent);
  expect(shown.join("")).toContain("The disk is full.");
});
