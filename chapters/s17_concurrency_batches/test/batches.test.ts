/** Batches: what runs at the same time, what does not, and in which order all else happens. */
import { execFileSync } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { call, put, quiet, results, say } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { alone, callOf, rehearse, type Step, signalOf, together } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

/** A step that ends only when `count` calls have come to it: a hang where they run one after another. */
function meeting(count: number): { step: Step; most: () => number } {
  const all = signalOf();
  let there = 0;
  let most = 0;
  const step: Step = async (name) => {
    there += 1;
    most = Math.max(most, there);
    if (there === count) all.give();
    await all.promise;
    there -= 1;
    return name;
  };
  return { step, most: () => most };
}

it("runs calls at the same time that need each other", async () => {
  const { run } = await rehearse([], { step: meeting(3).step });
  expect(await run(together("a"), together("b"), together("c"))).toEqual(["a", "b", "c"]);
});

it("runs commands that only read at the same time: each waits for what comes when both are there", async () => {
  const { run, workdir } = await rehearse();
  const pipes = ["a", "b"].map((name) => join(workdir, name));
  execFileSync("mkfifo", pipes);
  const answers = run(callOf("bash", { command: "cat a" }), callOf("bash", { command: "cat b" }));
  // A pipe opens for writing when somebody reads from it.
  const writers = await Promise.all(pipes.map((pipe) => open(pipe, "w")));
  for (const writer of writers) {
    await writer.write("met\n");
    await writer.close();
  }
  expect(await answers).toEqual(["met\n", "met\n"]);
});

it("runs ten at once and no more", async () => {
  const { step, most } = meeting(10);
  const { run } = await rehearse([], { step });
  const names = Array.from({ length: 13 }, (_, at) => `call ${at}`);
  expect(await run(...names.map(together))).toEqual(names);
  expect(most()).toBe(10);
});

it("runs what is not safe alone, after all before it and before all behind it", async () => {
  const log: string[] = [];
  const step: Step = async (name) => {
    log.push(`${name} starts`);
    await new Promise(setImmediate);
    log.push(`${name} ends`);
    return name;
  };
  const { run } = await rehearse([], { step });
  await run(together("a"), alone("b"), alone("c"), together("d"));
  expect(log).toEqual(["a", "b", "c", "d"].flatMap((name) => [`${name} starts`, `${name} ends`]));
});

it("shows a later call what an earlier one has written", async () => {
  const { run } = await rehearse([], { mode: "autoEdit", files: { "a.txt": "old\n" } });
  const answers = await run(
    callOf("read_file", { path: "a.txt" }),
    callOf("write_file", { path: "a.txt", content: "new\n" }),
    callOf("read_file", { path: "a.txt" }),
    callOf("edit_file", { path: "a.txt", old_text: "new", new_text: "newer" }),
    callOf("edit_file", { path: "a.txt", old_text: "newer", new_text: "newest" }),
  );
  expect(answers).toEqual(["old\n", "Wrote 4 bytes to a.txt", "new\n", "Edited a.txt", "Edited a.txt"]);
  // The diff of a change is made from what the change before it has left.
  expect(shown.join("")).toContain("-newer");
});

it("answers a call that fails, and its neighbours too", async () => {
  const { agent, prompt } = await rehearse(
    [say(...["a", "b", "c"].map((name) => call("together", { name })), call("nothing", {}))],
    {
      step: (name) => {
        if (name === "b") throw new Error("no b today");
        return name;
      },
    },
  );
  await prompt();
  const answers = results(agent.messages);
  expect(answers.map(({ content, is_error }) => [content, is_error ?? false])).toEqual([
    ["a", false],
    ["Error: no b today", true],
    ["c", false],
    [expect.stringContaining('Unknown tool "nothing"'), true],
  ]);
});

it("does not let a call that the gate denies or that cannot be read part its neighbours", async () => {
  const { step } = meeting(2);
  const { run } = await rehearse([], { step, mode: "default" });
  const answers = await run(
    together("a"),
    callOf("read_file", { path: "../outside" }),
    callOf("together", {}),
    together("b"),
  );
  expect(answers).toEqual(["a", expect.stringMatching("^Error"), expect.stringMatching("^Error"), "b"]);
});

it("treats a tool as not safe whose answer is an error", async () => {
  const { agent, run } = await rehearse();
  const tool = agent.tools.together;
  if (tool)
    tool.isConcurrencySafe = () => {
      throw new Error("no idea");
    };
  expect(await run(together("a"), together("b"))).toEqual(["a", "b"]);
});

it("asks one question at a time, in the order of the calls", async () => {
  const names = ["a", "b", "c"];
  const { agent, run } = await rehearse([], { mode: "default" });
  agent.permissions.rules.ask = [{ text: "together", tool: "together" }];
  let open = 0;
  const titles: unknown[] = [];
  agent.ask = async ({ title }) => {
    expect(open++).toBe(0);
    titles.push(title);
    await new Promise(setImmediate);
    open -= 1;
    return "once";
  };
  expect(await run(...names.map(together))).toEqual(names);
  expect(titles).toEqual(names.map((name) => `together {"name":"${name}"}`));
});

it("ends the turn at a no: what was let through before has run, the rest is answered as not run", async () => {
  const ran: string[] = [];
  const { agent, run } = await rehearse([], {
    mode: "default",
    answers: ["once", { no: "enough" }],
    step: (name) => {
      ran.push(name);
      return name;
    },
  });
  agent.permissions.rules.ask = [{ text: "together", tool: "together" }];
  const answers = await run(together("a"), together("b"), together("c"), alone("d"));
  const notRun = "Error: Not run: the user said no: enough";
  expect(answers).toEqual(["a", notRun, notRun, notRun]);
  expect(ran).toEqual(["a"]);
});

it("calls hooks in the order of the calls: before each in turn, and after each in turn", async () => {
  const log: string[] = [];
  const order = [signalOf(), signalOf()];
  const { agent, run } = await rehearse([], {
    // The second ends first.
    step: async (name) => {
      if (name === "a") await order[0]?.promise;
      else order[0]?.give();
      return name;
    },
  });
  const note = (event: string) => (input: { tool_input: unknown }) => {
    log.push(`${event} ${(input.tool_input as { name: string }).name}`);
    return undefined;
  };
  agent.hooks.push({ event: "PreToolUse", handler: note("before") });
  agent.hooks.push({ event: "PostToolUse", handler: note("after") });
  await run(together("a"), together("b"), alone("c"));
  expect(log).toEqual(["before a", "before b", "after a", "after b", "before c", "after c"]);
});

it("goes by the input that will run: a call that a hook has changed waits for its turn", async () => {
  const log: string[] = [];
  const step: Step = async (name) => {
    log.push(`${name} starts`);
    await new Promise(setImmediate);
    log.push(`${name} ends`);
    return name;
  };
  const { agent, run } = await rehearse([], { step });
  const tool = agent.tools.together;
  if (tool) tool.isConcurrencySafe = (input) => (input as { name: string }).name !== "changed";
  agent.hooks.push({
    event: "PreToolUse",
    handler: ({ tool_input }) => {
      const { name } = tool_input as { name: string };
      return name === "b" ? { modifiedInput: { name: "changed" } } : undefined;
    },
  });
  expect(await run(together("a"), together("b"), together("c"))).toEqual(["a", "changed", "c"]);
  const expected = ["a", "changed", "c"].flatMap((name) => [`${name} starts`, `${name} ends`]);
  expect(log).toEqual(expected);
});

it("stops all that runs and starts nothing more when the user interrupts, and answers every call", async () => {
  const stop = new AbortController();
  const { step } = meeting(2);
  const ran: string[] = [];
  const { agent, prompt, journal } = await rehearse(
    [say(...["a", "b"].map((name) => call("together", { name })), call("alone", { name: "c" }))],
    {
      step: async (name, { turn }) => {
        ran.push(name);
        await step(name, agent);
        stop.abort(new Error("Stopped by the user."));
        turn.signal.throwIfAborted();
        return name;
      },
    },
  );
  await prompt(stop.signal);
  expect(ran).toEqual(["a", "b"]);
  const answers = results(agent.messages);
  expect(answers.map(({ content }) => content)).toEqual(Array(3).fill("Error: Stopped by the user."));
  await prompt();
  expect(journal.every(({ status }) => status === 200)).toBe(true);
});

it("shows all calls as they begin, and with each result again whose it is", async () => {
  const { run, workdir } = await rehearse([], { mode: "default" });
  for (const name of ["a", "b"]) put(join(workdir, name), `text of ${name}\n`);
  await run(
    callOf("read_file", { path: "a" }),
    callOf("read_file", { path: "b" }),
    callOf("glob", { pattern: "*" }),
  );
  expect(shown.join("")).toBe(`● read_file  a
● read_file  b
● glob  *
○ read_file  a
  ⎿ text of a
○ read_file  b
  ⎿ text of b
○ glob  *
  ⎿ a
    b
`);
});

it("shows a single call once", async () => {
  const { run } = await rehearse();
  await run(together("a"), alone("b"));
  expect(shown.join("")).not.toContain("○");
});

it("gives tasks that are created together their numbers in the order of the calls", async () => {
  const { run } = await rehearse();
  const subjects = Array.from({ length: 8 }, (_, at) => `task ${at + 1}`);
  const answers = await run(...subjects.map((subject) => callOf("task_create", { subject })));
  for (const [at, answer] of answers.entries()) expect(answer).toContain(` ${at + 1} task ${at + 1} `);
});
