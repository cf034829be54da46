import { blocksOf } from "@harness/shared/model";
import { call, quiet, say, statuses } from "@harness/shared/test-kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { todoReminder } from "../src/todo/index.ts";
import type { Todo } from "../src/todo/state.ts";
import { todoWriteTool } from "../src/todo/tools.ts";
import { startTurn } from "../src/turn-state.ts";
import { look, plan, type Rehearsal, rehearse, reminders } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

const open = { content: "one", status: "pending" };
const done = { content: "two", status: "completed" };
const update = () => say(plan(open, done));
const interrupted = new Error("Not run: the user interrupted the turn.");

function rolesOf({ agent }: Rehearsal): string[] {
  return agent.messages.map(({ role }) => role);
}

describe("after three rounds without an update", () => {
  it("a reminder with the list stands after the results, in the same message", async () => {
    const three = say(...Array(3).fill(call("glob", { pattern: "*" })));
    const rehearsal = await rehearse({}, update(), look(), look(), three);
    await rehearsal.prompt("Go");
    const [at = 0, ...others] = reminders(rehearsal);
    expect(others).toEqual([]);
    const blocks = blocksOf(rehearsal.agent.messages[at]);
    expect(blocks.map(({ type }) => type)).toEqual(["tool_result", "tool_result", "tool_result", "text"]);
    expect(blocks[3]).toMatchObject({ text: expect.stringContaining("\n[ ] one\n[x] two\n") });
    expect(rolesOf(rehearsal)).toEqual(
      rolesOf(rehearsal).map((_, i) => (i % 2 === 0 ? "user" : "assistant")),
    );
    expect(statuses(rehearsal)).toEqual(Array(5).fill(200));
    expect(terminal.join("")).toContain(
      "The todo list was left alone for 3 rounds. The model is reminded.\n",
    );
  });

  it("it comes once, and again after three more", async () => {
    const rehearsal = await rehearse({}, update(), ...Array(7).fill(look));
    await rehearsal.prompt("Go");
    expect(reminders(rehearsal)).toEqual([8, 14]);
  });

  it("it does not come without a list, or when nothing is open", async () => {
    for (const first of [look(), say(plan(done, done)), say(plan())]) {
      const rehearsal = await rehearse({}, first, ...Array(5).fill(look));
      await rehearsal.prompt("Go");
      expect(reminders(rehearsal)).toEqual([]);
    }
  });
});

describe("the count", () => {
  it("starts again with an update", async () => {
    const rehearsal = await rehearse({}, update(), look(), look(), update(), look(), look(), look());
    await rehearsal.prompt("Go");
    expect(reminders(rehearsal)).toEqual([14]);
  });

  it("is not changed by an update that was refused", async () => {
    const refused = say(plan({ content: "", status: "pending" }));
    const rehearsal = await rehearse({}, update(), look(), refused, look());
    await rehearsal.prompt("Go");
    expect(reminders(rehearsal)).toEqual([8]);
  });

  it("takes a reply with an update among other calls for an update, wherever it stands", async () => {
    const mixed = () => say(call("glob", { pattern: "*" }), plan(open), call("glob", { pattern: "*" }));
    const rehearsal = await rehearse({}, update(), look(), look(), mixed, look(), look());
    await rehearsal.prompt("Go");
    expect(reminders(rehearsal)).toEqual([]);
  });

  it("rises by one for a reply, however many calls it has", async () => {
    const three = () => say(...Array(3).fill(call("glob", { pattern: "*" })));
    const rehearsal = await rehearse({}, update(), three, three);
    await rehearsal.prompt("Go");
    expect(reminders(rehearsal)).toEqual([]);
  });

  it("starts again with each prompt", async () => {
    const rehearsal = await rehearse({}, update(), look(), look(), say("Halfway."), look());
    await rehearsal.prompt("Go");
    await rehearsal.prompt("Go on");
    expect(reminders(rehearsal)).toEqual([]);
    expect(statuses(rehearsal)).toEqual(Array(6).fill(200));
  });

  it("starts again after a turn that failed or was stopped", async () => {
    const failing = () => ({ content: [], fault: { kind: "status", status: 400, message: "bad" } as const });
    const rehearsal = await rehearse({}, update(), look(), look(), failing, look(), look(), look());
    await expect(rehearsal.prompt("Go")).rejects.toThrow("bad");
    await rehearsal.prompt("Go on");
    expect(reminders(rehearsal)).toEqual([rehearsal.agent.messages.length - 2]);

    const turn = new AbortController();
    const stop = () => {
      turn.abort(interrupted);
      return look();
    };
    const stopped = await rehearse({}, update(), look(), look(), stop, look());
    await stopped.prompt("Go", turn.signal).catch(() => {});
    await stopped.prompt("Go on");
    expect(reminders(stopped)).toEqual([]);
    expect(statuses(stopped).at(-1)).toBe(200);
  });

  it("keeps to this rule in any course of rounds", async () => {
    const rounds = fc.array(fc.constantFrom("update", "idle", "prompt", "finish"), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(rounds, async (events) => {
        const agent = { name: "agent", todos: [] as Todo[], turn: newTurn() } as Agent;
        let idle = 0;
        for (const event of events) {
          if (event === "prompt") {
            agent.turn = newTurn();
            idle = 0;
            continue;
          }
          if (event !== "idle")
            await todoWriteTool.run({ todos: [event === "update" ? open : done] as Todo[] }, agent);
          idle = event === "idle" ? idle + 1 : 0;
          const isDue = idle >= 3 && agent.todos.includes(open as Todo);
          expect(todoReminder(agent)).toHaveLength(isDue ? 1 : 0);
          if (isDue) idle = 0;
        }
      }),
    );
  });
});

function newTurn() {
  return startTurn({ from: "user", signal: new AbortController().signal });
}
