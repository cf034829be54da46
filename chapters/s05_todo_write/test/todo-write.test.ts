import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { call, quiet, results, say, statuses } from "@harness/shared/test-kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Todo } from "../src/todo/state.ts";
import { todoWriteTool } from "../src/todo/tools.ts";
import { parseInput } from "../src/tools/tool.ts";
import { plan, rehearse } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

const todo = (content: unknown, status: unknown = "pending") => ({ content, status });

describe("todo_write", () => {
  it("replaces the list, and gives it back", async () => {
    const rehearsal = await rehearse(
      {},
      say(plan(todo("one"), todo("two"))),
      say(plan(todo("three", "completed"), todo(" four ", "in_progress"), todo("five"))),
    );
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)).toMatchObject([
      { content: "[ ] one; [ ] two" },
      { content: "[x] three; [>] four; [ ] five" },
    ]);
    expect(rehearsal.agent.todos.map(({ content }) => content)).toEqual(["three", "four", "five"]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("keeps the list from turn to turn, and may empty it", async () => {
    const rehearsal = await rehearse({}, say(plan(todo("one"))), say("Planned."));
    await rehearsal.prompt("Plan");
    await rehearsal.prompt("Hello");
    expect(rehearsal.agent.todos).toEqual([todo("one")]);
    const emptied = await rehearse({}, say(plan(todo("one"))), say(plan()));
    await emptied.prompt("Go");
    expect([emptied.agent.todos, results(emptied.agent.messages)[1]?.content]).toEqual([
      [],
      "The list is empty.",
    ]);
  });

  it("shows the whole list, the item in progress by its activeForm", async () => {
    const many = Array.from({ length: 19 }, (_, index) => todo(`item ${index}`));
    const active = { ...todo("Run the tests", "in_progress"), activeForm: "Running the tests" };
    const rehearsal = await rehearse({}, say(plan(...many, active)));
    await rehearsal.prompt("Go");
    const shown = terminal.join("").split("\n");
    expect(shown).toContain("  Todo list: 0 of 20 done");
    for (const { content } of many) expect(shown).toContain(`    [ ] ${content}`);
    expect(shown).toContain("    [>] Running the tests");
    expect(results(rehearsal.agent.messages)[0]?.content).toContain("[>] Run the tests");
  });

  it("lets no item move the cursor or break the list", async () => {
    const rehearsal = await rehearse({}, say(plan(todo("one\u001b[2J\n[x] two\r"))));
    await rehearsal.prompt("Go");
    expect(terminal.join("").split("\n")).toContain("    [ ] one\\x1b[2J [x] two");
    expect(terminal.join("")).not.toContain("\u001b[2J");
  });

  it.each(["default", "autoEdit", "plan"] as const)(
    "asks nobody and writes no file in %s mode",
    async (mode) => {
      const rehearsal = await rehearse({ mode }, say(plan(todo("one"))));
      await rehearsal.prompt("Go");
      expect([results(rehearsal.agent.messages)[0]?.is_error, rehearsal.asked]).toEqual([undefined, []]);
      expect(readdirSync(rehearsal.agent.workdir)).toEqual([]);
    },
  );

  it("that a rule denies changes nothing", async () => {
    const rehearsal = await rehearse({ rules: { deny: ["todo_write"] } }, say(plan(todo("one"))));
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)).toMatchObject([{ is_error: true }]);
    expect(rehearsal.agent.todos).toEqual([]);
  });
});

describe("an update that is not valid", () => {
  it.each([
    ["an unknown status", [todo("a", "started")], "todos: 0: status"],
    ["no status", [{ content: "a" }], "todos: 0: status"],
    ["an empty content", [todo("a"), todo("")], "todos: 1: content"],
    ["a content of spaces", [todo(" \n")], "todos: 0: content"],
    ["a content that is no text", [todo(1)], "todos: 0: content"],
    ["a name that the schema does not have", [{ ...todo("a"), state: "done" }], '"state"'],
    ["items that are texts", ["a", "b"], "todos: 0"],
    ["two items in progress", [todo("a", "in_progress"), todo("b", "in_progress")], "in_progress"],
    ["21 items", Array(21).fill(todo("a")), "at most 20 items"],
    ["no list", todo("a"), "expected array"],
    ["nothing", null, "expected array"],
    ["a text in single quotes", "[{'content': 'a', 'status': 'pending'}]", "expected array"],
    ["a Python literal", "[dict(content='a', status='pending')]", "expected array"],
    ["a list in Markdown", "- [ ] a\n- [ ] b", "expected array"],
    ["an empty text", "", "expected array"],
    ["a list as text in a text", JSON.stringify(JSON.stringify([todo("a")])), "expected array"],
    ["text that has two in progress", JSON.stringify(Array(2).fill(todo("a", "in_progress"))), "in_progress"],
  ])("with %s is an error, and the old list stays", async (_, todos, problem) => {
    const rehearsal = await rehearse({}, say(plan(todo("old"))), say(call("todo_write", { todos })));
    await rehearsal.prompt("Go");
    const [, result] = results(rehearsal.agent.messages);
    expect(result).toMatchObject({ is_error: true });
    expect(result?.content).toContain("Invalid input for todo_write. todos");
    expect(result?.content).toContain(problem);
    expect(rehearsal.agent.todos).toEqual([todo("old")]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("says of a text only that it is no list", () => {
    const input = { todos: "a text of more than twenty characters" };
    expect(() => parseInput(todoWriteTool, input)).toThrow(
      "Invalid input for todo_write. todos: Invalid input: expected array, received string.",
    );
  });
});

describe("a list that arrives as text", () => {
  it("is parsed when it is JSON", async () => {
    const text = JSON.stringify([todo("计划"), todo("次へ", "completed")]);
    const rehearsal = await rehearse({}, say(call("todo_write", { todos: text })));
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)[0]?.content).toBe("[ ] 计划; [x] 次へ");
  });

  it.each([
    "process.exit(7)",
    "require('fs').writeFileSync('ran', '')",
    "(() => { globalThis.ran = true; return [] })()",
    "[].constructor.constructor('globalThis.ran = true')()",
    "__import__('os').system('touch ran')",
    "$(touch ran)",
    "`touch ran`",
  ])("is never run: %s", async (code) => {
    const rehearsal = await rehearse({}, say(call("todo_write", { todos: code })));
    await rehearsal.prompt("Go");
    expect(results(rehearsal.agent.messages)).toMatchObject([{ is_error: true }]);
    expect("ran" in globalThis).toBe(false);
    for (const place of [rehearsal.agent.workdir, process.cwd()])
      expect(existsSync(join(place, "ran"))).toBe(false);
  });
});

describe("whatever the model sends", () => {
  const item = fc.record({
    content: fc.oneof(fc.string(), fc.constant("a")),
    status: fc.constantFrom("pending", "in_progress", "completed", "done"),
  });
  const list = fc.array(item, { maxLength: 25 });
  const anything = fc.oneof(
    list,
    list.map((todos) => JSON.stringify(todos)),
    fc.jsonValue(),
    fc.string(),
  );

  it("either is a valid list or is refused", () => {
    fc.assert(
      fc.property(anything, (todos) => {
        const items = accepted(todos);
        if (!items) return;
        expect(items.length).toBeLessThanOrEqual(20);
        expect(items.filter(({ status }) => status === "in_progress").length).toBeLessThanOrEqual(1);
        for (const { content, status } of items) {
          expect(content.trim()).not.toBe("");
          expect(["pending", "in_progress", "completed"]).toContain(status);
        }
      }),
      { numRuns: 500 },
    );
  });

  function accepted(todos: unknown): Todo[] | undefined {
    try {
      return parseInput(todoWriteTool, { todos }).todos;
    } catch (error) {
      expect((error as Error).message).toContain("Invalid input for todo_write. todos");
      return undefined;
    }
  }
});
