import { describe, expect, test } from "vitest";
import type { Task } from "../../src/evals/index.ts";
import { weakModel } from "../../src/evals/weak-model.ts";
import type { MessagesRequest, RehearsalModel } from "../../src/rehearsal/index.ts";

const write = (path: string) => ({ name: "write_file", input: { path, content: path } });

function taskOf(weakness: Task["weakness"], steps: Task["sessions"][number]["steps"], proof?: string): Task {
  return { id: "t", weakness, proof, sessions: [{ prompt: "go", steps }] } as unknown as Task;
}

/** What a model does when it is asked `requests` times and sees `text` each time. */
async function replies(
  task: Task,
  seed: number,
  text: string | ((request: number) => string),
  tools: string[] = [],
) {
  const [session] = task.sessions;
  if (!session) throw new Error("no session");
  return ask(weakModel(task, session, String(seed)), text, tools);
}

async function ask(model: RehearsalModel, text: string | ((request: number) => string), tools: string[]) {
  const said: string[] = [];
  for (let request = 1; request <= 12; request += 1) {
    const content = typeof text === "string" ? text : text(request);
    const messages = [{ role: "user", content }];
    const body = { messages, tools: tools.map((name) => ({ name })) } as unknown as MessagesRequest;
    const [block] = (await model.reply({ body } as never)).content;
    said.push(block?.type === "tool_use" ? (pathIn(block.input) ?? block.name) : "end");
  }
  return said;
}

function pathIn(input: unknown): string | undefined {
  return (input as { path?: string }).path;
}

const many = Array.from({ length: 200 }, (_, seed) => seed);

describe("a model that forgets", () => {
  const steps = ["a", "b", "c", "d"].map((knows) => ({ knows: `<${knows}>`, call: write(knows) }));
  const task = taskOf("forgets", steps);

  test("does everything that is before its eyes", async () => {
    for (const seed of many)
      expect((await replies(task, seed, "<a> <b> <c> <d>")).slice(0, 5)).toEqual(["a", "b", "c", "d", "end"]);
  });

  test("stops at a fifth of the steps that are not, and does not begin again", async () => {
    const all = await Promise.all(many.map((seed) => replies(task, seed, "<a>")));
    const second = all.filter((said) => said[1] === "end").length;
    expect(second).toBeGreaterThan(20);
    expect(second).toBeLessThan(65);
    for (const said of all)
      expect(said.slice(said.indexOf("end")).every((word) => word === "end")).toBe(true);
  });

  test("plans first where there is a list, with the words that it must not forget", async () => {
    expect((await replies(task, 1, "<a>", ["todo_write"]))[0]).toBe("todo_write");
  });
});

describe("a model that skips", () => {
  const steps = ["a", "b", "c", "d"].map((name) => ({ call: write(name) }));

  test("claims to be done; sent on, it does more of the rest and runs the proof", async () => {
    const all = await Promise.all(many.map((seed) => replies(taskOf("skips", steps, "check"), seed, "go")));
    const complete = all.filter((said) => said.indexOf("end") === 4).length;
    expect(complete).toBeGreaterThan(25); // 0.7 ** 4 of 200 are 48
    expect(complete).toBeLessThan(75);
    for (const said of all) {
      const done = said.filter((word) => steps.some(({ call }) => call.input.path === word));
      expect(new Set(done).size).toBe(done.length);
      expect(said.indexOf("bash")).toBeGreaterThan(said.indexOf("end"));
    }
  });
});

test("a model that mixes things up does so in long requests only", async () => {
  const task = taskOf("mixes-up", [{ call: write("right"), otherwise: write("wrong") }]);
  const first = async (seed: number, chars: number) => (await replies(task, seed, "x".repeat(chars)))[0];
  for (const seed of many.slice(0, 20)) {
    expect(await first(seed, 10_000)).toBe("right");
    expect(await first(seed, 300_000)).toBe("wrong");
  }
});

test("a model that guesses is right about what it can read anywhere in the request", async () => {
  const task = taskOf("guesses", [{ knows: "4711", call: write("right"), otherwise: write("wrong") }]);
  expect((await replies(task, 1, "the port is 4711"))[0]).toBe("right");
  expect((await replies(task, 1, "which port?"))[0]).toBe("wrong");
});

test("the same seed is the same model", async () => {
  const steps = ["a", "b", "c", "d"].map((name) => ({ call: write(name) }));
  const task = taskOf("skips", steps);
  for (const seed of many.slice(0, 20))
    expect(await replies(task, seed, "go")).toEqual(await replies(task, seed, "go"));
  const different = new Set(
    await Promise.all(many.slice(0, 20).map(async (seed) => (await replies(task, seed, "go")).join())),
  );
  expect(different.size).toBeGreaterThan(3);
});
