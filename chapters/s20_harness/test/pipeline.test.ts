/** The pipeline: whatever a stage does, every call gets one answer, and nothing runs that a stage has refused. */
import { call, quiet, results, say, statuses } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { createPipeline } from "../src/pipeline/index.ts";
import { STAGES } from "../src/pipeline/stages.ts";
import type { Stage, StagedRequest } from "../src/pipeline/state.ts";
import { runSubagent } from "../src/subagent/index.ts";
import { createTeammate } from "../src/team/teammate.ts";
import { alone, callOf, type Rehearsal, rehearse, type Step, signalOf, together } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const NAMES = STAGES.map(({ name }) => name);
const RUN = NAMES.indexOf("execution");

/** Two calls of one reply, and what they did. */
const TWO = () => say(call("alone", { name: "a" }), call("alone", { name: "b" }));

function noting(): { ran: string[]; step: Step } {
  const ran: string[] = [];
  const step: Step = (name) => {
    ran.push(name);
    return `result of ${name}`;
  };
  return { ran, step };
}

/** The stages with something else in place of a stage, for the call that is named "a". */
function spoiled(name: string, process: (stage: Stage, request: StagedRequest) => Promise<void>) {
  return STAGES.map(
    (stage): Stage => ({
      ...stage,
      process: (request) =>
        stage.name === name && isFirst(request) ? process(stage, request) : stage.process(request),
    }),
  );
}

function isFirst({ call }: StagedRequest): boolean {
  return (call.input as { name: string }).name === "a";
}

function answersOf({ agent }: Rehearsal) {
  return results(agent.messages).map(({ content, is_error = false }) => ({ content, is_error }));
}

function passedBy({ agent }: Rehearsal, number: number): string[] {
  const record = agent.pipeline.history.find((record) => record.number === number);
  return record?.stages.map(({ name }) => name) ?? [];
}

it("takes every call through the seven stages, and says when each begins and ends", async () => {
  const { agent, run } = await rehearse();
  const log: string[] = [];
  agent.pipeline.events.on("stageStart", ({ name }, { call }) => log.push(`${call.name} ${name}`));
  agent.pipeline.events.on("stageComplete", ({ name }, { call }) => log.push(`${call.name} ${name} done`));
  expect(await run(alone("a"))).toEqual(["a"]);
  expect(NAMES).toEqual([
    "discovery",
    "permission",
    "pre-hook",
    "confirmation",
    "execution",
    "post-hook",
    "formatting",
  ]);
  expect(log).toEqual(NAMES.flatMap((name) => [`alone ${name}`, `alone ${name} done`]));
});

describe("a stage that throws", () => {
  it.each(NAMES)("gives the call an error as its one answer, and the next call goes on: %s", async (name) => {
    const { ran, step } = noting();
    const stages = spoiled(name, async () => {
      throw new Error("out of order");
    });
    const session = await rehearse([TWO()], { step, stages });
    await session.prompt();
    const hasRun = NAMES.indexOf(name) > RUN;
    expect(ran).toEqual(hasRun ? ["a", "b"] : ["b"]);
    const content = hasRun
      ? `Error: The call was made, but then the stage "${name}" failed: out of order`
      : "Error: out of order";
    expect(answersOf(session)).toEqual([
      { content, is_error: true },
      { content: "result of b", is_error: false },
    ]);
    expect(statuses(session).every((status) => status === 200)).toBe(true);
  });

  it("may throw at once, and anything", async () => {
    const stages = spoiled("permission", () => {
      throw "no words";
    });
    const { run } = await rehearse([], { stages });
    expect(await run(alone("a"), alone("b"))).toEqual(["Error: no words", "b"]);
  });

  it("does not hide what the tool said before", async () => {
    const step: Step = () => {
      throw new Error("the tool failed");
    };
    const stages = spoiled("post-hook", () => Promise.reject(new Error("the hook failed")));
    const { run } = await rehearse([], { stages, step });
    expect(await run(alone("a"))).toEqual(["Error: the tool failed"]);
  });
});

describe("a turn that is stopped", () => {
  it.each(NAMES)("in a stage lets nothing more run, and every call is answered: %s", async (name) => {
    const { ran, step } = noting();
    const stop = new AbortController();
    const stages = spoiled(name, async (stage, request) => {
      await stage.process(request);
      stop.abort(new Error("Stopped by the user."));
    });
    const session = await rehearse([TWO()], { step, stages });
    await session.prompt(stop.signal);
    const stopped = { content: "Error: Stopped by the user.", is_error: true };
    const hasRun = NAMES.indexOf(name) >= RUN;
    expect(ran).toEqual(hasRun ? ["a"] : []);
    expect(answersOf(session)).toEqual([
      hasRun ? { content: "result of a", is_error: false } : stopped,
      stopped,
    ]);
    const begun = NAMES.slice(0, NAMES.indexOf(name) + 1);
    expect(passedBy(session, 1)).toEqual(hasRun ? NAMES : [...begun, "post-hook", "formatting"]);
    expect(passedBy(session, 2)).toEqual(["post-hook", "formatting"]);
    await session.prompt();
    expect(statuses(session).every((status) => status === 200)).toBe(true);
  });

  it("before a call is shown like any other: the call, and why it did not run", async () => {
    const { agent, run } = await rehearse();
    agent.turn.abort(new Error("Stopped by the user."));
    expect(await run(alone("a"))).toEqual(["Error: Stopped by the user."]);
    expect(shown.join("")).toBe("● alone  a\n  ✗ Error: Stopped by the user.\n");
  });

  it("by a no of the user stops the calls behind it as well", async () => {
    const { ran, step } = noting();
    const { agent, run } = await rehearse([], { mode: "default", answers: ["once", { no: "enough" }], step });
    agent.permissions.rules.ask = [{ text: "alone", tool: "alone" }];
    const notRun = "Error: Not run: the user said no: enough";
    expect(await run(alone("a"), alone("b"), together("c"))).toEqual(["result of a", notRun, notRun]);
    expect(ran).toEqual(["a"]);
  });
});

describe("one more stage", () => {
  it("is one line: before the tool runs it may refuse", async () => {
    const { ran, step } = noting();
    const { agent, run } = await rehearse([], { step });
    const curfew: Stage = {
      name: "curfew",
      part: "prepare",
      async process({ call }) {
        if (call.name === "alone") throw new Error("Not after ten.");
      },
    };
    agent.pipeline.stages.splice(1, 0, curfew);
    expect(await run(alone("a"), together("b"))).toEqual(["Error: Not after ten.", "result of b"]);
    expect(ran).toEqual(["b"]);
  });

  it("may answer in place of the tool", async () => {
    const { ran, step } = noting();
    const { agent, run } = await rehearse([], { step });
    const known: Stage = {
      name: "known",
      part: "prepare",
      async process(request) {
        if (isFirst(request)) request.output = "known already";
      },
    };
    agent.pipeline.stages.splice(RUN, 0, known);
    expect(await run(alone("a"), alone("b"))).toEqual(["known already", "result of b"]);
    expect(ran).toEqual(["b"]);
  });

  it("may change the output after the execution", async () => {
    const { agent, run } = await rehearse([], { step: () => "the key is sk-12345" });
    const redact: Stage = {
      name: "redact",
      part: "finish",
      async process(request) {
        request.output = String(request.output).replace(/sk-\d+/, "(a key)");
      },
    };
    agent.pipeline.stages.splice(RUN + 1, 0, redact);
    expect(await run(alone("a"))).toEqual(["the key is (a key)"]);
  });

  it("of one pipeline is no stage of another", () => {
    createPipeline().stages.pop();
    expect(createPipeline().stages).toHaveLength(NAMES.length);
  });
});

it("is shared by all agents of the process: a subagent and a teammate pass the same stages", async () => {
  const play = [say(call("alone", { name: "from below" })), "That is it."];
  const { agent } = await rehearse(play);
  await runSubagent({ description: "a look around", prompt: "Look." }, agent);
  const recruit = { name: "alice", role: "reads", prompt: "Read.", planFirst: false };
  const mate = createTeammate(recruit, agent);
  await mate.pipeline.answer(alone("from beside"), mate);
  const seen = agent.pipeline.history.map(({ agent, signature }) => [agent, signature]);
  expect(seen).toEqual([
    ["a look around", "alone"],
    ["alice", "alone"],
  ]);
});

it("prepares ten calls of a batch in their order, runs them at once, and finishes them in their order", async () => {
  const all = signalOf();
  let there = 0;
  const step: Step = async (name) => {
    if (++there === 10) all.give();
    await all.promise;
    return name;
  };
  const { agent, run } = await rehearse([], { step });
  const log: string[] = [];
  agent.pipeline.events.on("stageComplete", ({ name }, { call }) =>
    log.push(`${name} ${(call.input as { name: string }).name}`),
  );
  const names = Array.from({ length: 10 }, (_, at) => `call ${at}`);
  expect(await run(...names.map(together))).toEqual(names);
  for (const stage of ["confirmation", "formatting"])
    expect(log.filter((line) => line.startsWith(stage))).toEqual(names.map((name) => `${stage} ${name}`));
  expect(agent.pipeline.history.map(({ number }) => number)).toEqual(names.map((_, at) => at + 1));
});

it("takes a call that began while the reply arrived through each stage once", async () => {
  const { ran, step } = noting();
  const begun = signalOf();
  const session = await rehearse([say(call("together", { name: "a" }), call("alone", { name: "b" }))], {
    step: (name, agent) => {
      if (name === "a") begun.give();
      return step(name, agent);
    },
  });
  await session.prompt();
  await begun.promise;
  expect(ran).toEqual(["a", "b"]);
  expect(passedBy(session, 1)).toEqual(NAMES);
  expect(passedBy(session, 2)).toEqual(NAMES);
});

it("goes on when somebody who listens fails, and says so", async () => {
  const { agent, run } = await rehearse();
  agent.pipeline.events.on("stageStart", () => {
    throw new Error("deaf");
  });
  agent.pipeline.events.on("stageComplete", () => {
    throw new Error("dumb");
  });
  expect(await run(alone("a"))).toEqual(["a"]);
  expect(shown.join("")).toContain("deaf");
  expect(shown.join("")).toContain("dumb");
});

it.each(["", [], undefined])("gives an empty result a text: %j", async (nothing) => {
  const { run } = await rehearse([], { step: () => nothing as string });
  expect(await run(alone("a"))).toEqual(["(no output)"]);
});

it("answers calls that nobody can read", async () => {
  const { run } = await rehearse();
  const answers = await run(callOf("nothing", {}), callOf("alone", { nme: "a" }), callOf("alone", "a"), {
    ...alone("a"),
    cutOff: true,
  });
  expect(answers).toEqual([
    expect.stringContaining('Error: Unknown tool "nothing". Available: bash'),
    expect.stringContaining("Error: Invalid input for alone. name:"),
    expect.stringContaining("Error: Invalid input for alone."),
    "Error: Not run: the reply was cut off in the middle of this call.",
  ]);
});
