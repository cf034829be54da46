import { existsSync } from "node:fs";
import { join } from "node:path";
import { bash, call, quiet, resultTexts, say, statuses } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import type { HookAnswer, HookInputs } from "../src/hooks/state.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

const has = ({ agent }: Rehearsal, path: string) => existsSync(join(agent.workdir, path));
const touch = say(bash("touch a"));

/** Registers one hook for each of these answers; a string is an Error that the hook throws. */
function hang({ agent }: Rehearsal, ...answers: (HookAnswer | string | undefined)[]): void {
  for (const answer of answers)
    agent.hooks.push({
      event: "PreToolUse",
      handler: () => {
        if (typeof answer === "string") throw new Error(answer);
        return answer;
      },
    });
}

it("a call that the gate lets pass goes through PreToolUse, question, tool and PostToolUse, in this order", async () => {
  const rehearsal = await rehearse({}, touch);
  const { agent } = rehearsal;
  const seen: string[] = [];
  const note = (what: string) => seen.push(`${what}, ${has(rehearsal, "a") ? "" : "not "}run`);
  agent.hooks.push({ event: "PreToolUse", handler: () => void note("PreToolUse") });
  agent.ask = async () => {
    note("question");
    return "once";
  };
  agent.hooks.push({ event: "PostToolUse", handler: () => void note("PostToolUse") });
  await rehearsal.prompt("Go");
  expect(seen).toEqual(["PreToolUse, not run", "question, not run", "PostToolUse, run"]);
});

it("a hook is told the tool, the checked input and the id of the call", async () => {
  const rehearsal = await rehearse({ answers: ["once"] }, say(bash("  touch a  ")));
  const told: unknown[] = [];
  rehearsal.agent.hooks.push({ event: "PreToolUse", handler: (input) => void told.push(input) });
  await rehearsal.prompt("Go");
  const id = expect.stringMatching(/^toolu_/);
  expect(told).toEqual([
    {
      tool_name: "bash",
      tool_input: { command: "touch a" },
      tool_use_id: id,
      message_id: expect.stringMatching(/^msg_/),
    },
  ]);
});

it.each([
  ["an unknown tool", call("read_mind", {})],
  ["a wrong input", call("bash", { cmd: "ls" })],
  ["a call that a rule denies", bash("rm a")],
  ["a path outside", call("read_file", { path: "/etc/passwd" })],
])("hooks are not asked about %s", async (_what, block) => {
  const rehearsal = await rehearse({ rules: { deny: ["Bash(rm:*)"] } }, say(block));
  let asked = false;
  rehearsal.agent.hooks.push({
    event: "PreToolUse",
    handler: () => {
      asked = true;
      return { decision: "allow" };
    },
  });
  await rehearsal.prompt("Go");
  expect(resultTexts(rehearsal.agent.messages)).toEqual([expect.stringMatching(/^Error: /)]);
  expect(asked).toBe(false);
});

describe("a hook's", () => {
  it("deny goes back to the model with its reason, and the turn goes on", async () => {
    const rehearsal = await rehearse({ answers: ["once"] }, touch);
    hang(rehearsal, { decision: "deny", reason: "Not today." });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Error: Permission denied. A hook denied it: Not today.",
    ]);
    expect([has(rehearsal, "a"), rehearsal.asked.length]).toEqual([false, 0]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
    expect(terminal.join("")).toMatch(
      /bash {2}touch a\n.*✗ Error: Permission denied. A hook denied it: Not today./,
    );
  });

  it("deny holds in yolo mode too, and says so when it has no reason", async () => {
    const rehearsal = await rehearse({}, touch);
    rehearsal.agent.session.mode = "yolo";
    hang(rehearsal, { decision: "deny", reason: "" });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Error: Permission denied. A hook denied it: no reason given",
    ]);
  });

  it("ask asks about what would run unasked, with its reason", async () => {
    const rehearsal = await rehearse({ answers: ["no"], rules: { allow: ["Bash(touch:*)"] } }, touch);
    hang(rehearsal, { decision: "ask", reason: "Is it Friday?" });
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toMatchObject([{ reason: { en: "Is it Friday?" }, title: "Bash(touch a)" }]);
    // The hook asks again next time, whatever is answered now.
    expect(Object.keys(rehearsal.asked[0]?.choices ?? {})).toEqual(["once", "no"]);
    expect(has(rehearsal, "a")).toBe(false);
  });

  it("ask without a reason is told in the language of the user", async () => {
    const rehearsal = await rehearse({ answers: ["no"] }, touch);
    hang(rehearsal, { decision: "ask" });
    await rehearsal.prompt("Go");
    const reason = {
      zh: "钩子要你来决定。",
      en: "A hook wants you to decide.",
      ja: "フックがあなたの判断を求めています。",
    };
    expect(rehearsal.asked).toMatchObject([{ reason }]);
  });

  it("ask keeps what the gate knows: the files of the call, and why they are delicate", async () => {
    const rehearsal = await rehearse({ answers: ["no"] }, say(bash("cp a.sqlite b")));
    hang(rehearsal, { decision: "ask", reason: "Is it Friday?" });
    await rehearsal.prompt("Go");
    const [question] = rehearsal.asked;
    expect(question?.files).toEqual(["a.sqlite", "b"]);
    expect(question?.reason).toMatchObject({ en: expect.stringMatching(/^Is it Friday\? .*a\.sqlite/) });
  });

  it("allow answers the question that only the mode asks", async () => {
    const rehearsal = await rehearse({}, touch);
    hang(rehearsal, { decision: "allow" });
    await rehearsal.prompt("Go");
    expect([has(rehearsal, "a"), rehearsal.asked.length]).toEqual([true, 0]);
  });

  it.each([
    ["an ask rule", { ask: ["Bash(touch:*)"] }, bash("touch a")],
    ["a sensitive file", {}, call("write_file", { path: "a.sqlite", content: "" })],
    ["a command that touches a sensitive file", {}, bash("touch a.sqlite")],
  ])("allow does not answer the question of %s", async (_what, rules, block) => {
    const rehearsal = await rehearse({ rules, answers: ["no"] }, say(block));
    hang(rehearsal, { decision: "allow" });
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toHaveLength(1);
    expect([has(rehearsal, "a"), has(rehearsal, "a.sqlite")]).toEqual([false, false]);
  });

  it("allow does not lift plan mode", async () => {
    const rehearsal = await rehearse({}, touch);
    rehearsal.agent.session.mode = "plan";
    hang(rehearsal, { decision: "allow" });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([expect.stringMatching(/^Error: .*plan mode/)]);
  });

  it("silence changes nothing", async () => {
    const rehearsal = await rehearse({ answers: ["once"] }, touch);
    hang(rehearsal, undefined, {});
    await rehearsal.prompt("Go");
    expect([has(rehearsal, "a"), rehearsal.asked.length]).toEqual([true, 1]);
  });

  it("failure denies the call, and the turn goes on", async () => {
    const rehearsal = await rehearse({ rules: { allow: ["Bash"] } }, touch, say(bash("pwd")));
    hang(rehearsal, "crash");
    await rehearsal.prompt("Go");
    const denied =
      "Error: Permission denied. A hook denied it: a hook failed, so the call was not made. crash";
    expect(resultTexts(rehearsal.agent.messages)).toEqual([denied, denied]);
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });
});

describe("of several hooks the strictest counts:", () => {
  const ask = { decision: "ask", reason: "?" } as const;
  const deny = { decision: "deny", reason: "!" } as const;
  it.each([
    ["allow and ask", [{ decision: "allow" }, ask], 1],
    ["ask and allow", [ask, { decision: "allow" }], 1],
    ["allow and deny", [{ decision: "allow" }, deny], 0],
    ["ask and deny", [ask, deny], 0],
    ["allow and failure", [{ decision: "allow" }, "crash"], 0],
  ] as [string, (HookAnswer | string)[], number][])("%s", async (_what, answers, questions) => {
    const rehearsal = await rehearse({ answers: ["no"] }, touch);
    hang(rehearsal, ...answers);
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toHaveLength(questions);
    expect(has(rehearsal, "a")).toBe(false);
  });

  it("allow and silence", async () => {
    const rehearsal = await rehearse({}, touch);
    hang(rehearsal, { decision: "allow" }, {});
    await rehearsal.prompt("Go");
    expect([has(rehearsal, "a"), rehearsal.asked.length]).toEqual([true, 0]);
  });

  it("and after a deny the others are not asked", async () => {
    const rehearsal = await rehearse({}, touch);
    hang(rehearsal, deny, "crash");
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["Error: Permission denied. A hook denied it: !"]);
  });
});

describe("an input that a hook changes", () => {
  const change = (command: string): HookAnswer => ({ modifiedInput: { command } });

  it("is what the user is asked about, what runs, and what the next hook sees", async () => {
    const rehearsal = await rehearse({ answers: ["once"] }, touch);
    hang(rehearsal, change("touch b"));
    const seen: unknown[] = [];
    const see = ({ tool_input }: HookInputs["PreToolUse"]) => void seen.push(tool_input);
    for (const event of ["PreToolUse", "PostToolUse"] as const)
      rehearsal.agent.hooks.push({ event, handler: see });
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toMatchObject([{ title: "Bash(touch b)" }]);
    expect([has(rehearsal, "a"), has(rehearsal, "b")]).toEqual([false, true]);
    expect(seen).toEqual([{ command: "touch b" }, { command: "touch b" }]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("goes through the gate again: a rule denies it, whatever the hook says", async () => {
    const rehearsal = await rehearse({ rules: { deny: ["Bash(rm:*)"] } }, touch);
    hang(rehearsal, { ...change("rm a"), decision: "allow" });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([expect.stringMatching(/^Error: .*Bash\(rm:\*\)/)]);
  });

  it("goes through the gate again: what only looks runs unasked", async () => {
    const rehearsal = await rehearse({}, touch);
    hang(rehearsal, change("echo looks"));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["looks\n"]);
  });

  it.each([{ cmd: "ls" }, "ls", null, { command: " " }])("has to fit the tool: %j", async (modifiedInput) => {
    const rehearsal = await rehearse({ rules: { allow: ["Bash"] } }, touch, say(bash("pwd")));
    hang(rehearsal, { decision: "allow", modifiedInput });
    await rehearsal.prompt("Go");
    const denied = expect.stringMatching(/^Error: .*a hook failed.* Invalid input for bash\. /);
    expect(resultTexts(rehearsal.agent.messages)).toEqual([denied, denied]);
    expect(has(rehearsal, "a")).toBe(false);
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it("is not covered by what an earlier hook allowed", async () => {
    const rehearsal = await rehearse({ answers: ["no"] }, touch);
    hang(rehearsal, { decision: "allow" }, change("touch b"));
    await rehearsal.prompt("Go");
    expect(rehearsal.asked).toMatchObject([{ title: "Bash(touch b)" }]);
    expect(has(rehearsal, "b")).toBe(false);
  });

  it("in place, behind the gate's back, stays as it was", async () => {
    const rehearsal = await rehearse({ rules: { allow: ["Bash(echo:*)"] } }, say(bash("echo one")));
    rehearsal.agent.hooks.push({
      event: "PreToolUse",
      handler: ({ tool_input }) => {
        (tool_input as { command: string }).command = "touch a";
        return undefined;
      },
    });
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["one\n"]);
    expect(JSON.stringify(rehearsal.agent.messages)).not.toContain("touch");
  });
});

it("Ctrl-C while a hook thinks: nothing runs, no hook is blamed, and the next prompt is valid", async () => {
  const turn = new AbortController();
  const write = (path: string) => call("write_file", { path, content: "" });
  const rehearsal = await rehearse({ rules: { allow: ["Write"] } }, say(write("a"), write("b")));
  rehearsal.agent.hooks.push({
    event: "PreToolUse",
    handler: () => {
      turn.abort(new Error("Not run: the user interrupted the turn."));
    },
  });
  await rehearsal.prompt("Go", turn.signal);
  expect(resultTexts(rehearsal.agent.messages)).toEqual(
    Array(2).fill("Error: Not run: the user interrupted the turn."),
  );
  expect([has(rehearsal, "a"), has(rehearsal, "b")]).toEqual([false, false]);
  await rehearsal.prompt("Next");
  expect(statuses(rehearsal)).toEqual([200, 200]);
});
