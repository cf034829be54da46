import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, createReadStream, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bash, call, collectGarbage, quiet, resultTexts, say, statuses } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { command, printing, type Rehearsal, rehearse, type Scene } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

const look = say(bash("echo result"));
const touch = say(bash("touch a"));
const has = ({ agent }: Rehearsal, path: string) => existsSync(join(agent.workdir, path));

describe("a command hook reads the event as one line of JSON:", () => {
  const log = command("cat >> events.jsonl");

  it("every event, with its fields, the name and the directory", async () => {
    const rehearsal = await rehearse(
      { hooks: { UserPromptSubmit: log, PreToolUse: log, PostToolUse: log, Stop: log } },
      look,
    );
    await rehearsal.prompt("你好");
    const { workdir: cwd, sessionId: session_id } = rehearsal.agent;
    const all = { cwd, session_id, permission_mode: "default" };
    const tool = {
      ...all,
      tool_name: "Bash",
      harness_tool_name: "bash",
      tool_input: { command: "echo result" },
      tool_use_id: expect.stringMatching(/^toolu_/),
      message_id: expect.stringMatching(/^msg_/),
    };
    const lines = readFileSync(join(cwd, "events.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { hook_event_name: "UserPromptSubmit", ...all, prompt: "你好" },
      { hook_event_name: "PreToolUse", ...tool },
      { hook_event_name: "PostToolUse", ...tool, tool_response: "result\n" },
      { hook_event_name: "Stop", ...all, stop_hook_active: false },
    ]);
  });

  it("the tools and fields that scripts for coding agents know, beside ours", async () => {
    const edit = { path: "a", old_text: "x", new_text: "y" };
    const rehearsal = await rehearse(
      { files: { a: "x" }, rules: { allow: ["Edit", "Bash"] }, hooks: { PreToolUse: log } },
      say(call("edit_file", edit)),
    );
    await rehearsal.prompt("Go");
    const { workdir } = rehearsal.agent;
    const [event] = JSON.parse(`[${readFileSync(join(workdir, "events.jsonl"), "utf8")}]`);
    expect(event).toMatchObject({
      tool_name: "Edit",
      harness_tool_name: "edit_file",
      tool_input: { ...edit, file_path: join(workdir, "a"), old_string: "x", new_string: "y" },
    });
  });

  it("so a guard that was written for another agent stops what it must not let through", async () => {
    const guard = `
      const { tool_name: tool, tool_input: given } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
      const isDangerous = tool === "Bash" && /\\brm\\s+-[a-z]*r[a-z]*f/.test(given.command);
      const isPlan = ["Read", "Edit", "Write"].includes(tool) && given.file_path.endsWith("/plan.txt");
      if (isDangerous) console.error("BLOCKED: dangerous rm");
      if (isPlan) console.error("BLOCKED: the plan");
      process.exitCode = isDangerous || isPlan ? 2 : 0;
    `;
    const rehearsal = await rehearse(
      {
        files: { "guard.cjs": guard, "victim/a": "", "plan.txt": "" },
        rules: { allow: ["Bash", "Write"] },
        hooks: { PreToolUse: command("node guard.cjs", { matcher: "Bash|Write" }) },
      },
      say(bash("rm -rf victim"), call("write_file", { path: "plan.txt", content: "" }), bash("echo fine")),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringContaining("BLOCKED: dangerous rm"),
      expect.stringContaining("BLOCKED: the plan"),
      "fine\n",
    ]);
  });

  const writeLarge = say(call("write_file", { path: "a", content: "0123456789".repeat(200_000) }));
  const rules = { allow: ["Write"] };

  it("and finds the workspace in a variable, as scripts for coding agents expect", async () => {
    const where = command('echo "$CLAUDE_PROJECT_DIR" > where');
    const rehearsal = await rehearse({ hooks: { UserPromptSubmit: where } }, look);
    await rehearsal.prompt("Go");
    const { workdir } = rehearsal.agent;
    expect(readFileSync(join(workdir, "where"), "utf8")).toBe(`${workdir}\n`);
  });

  it("also when it is larger than a pipe", async () => {
    const rehearsal = await rehearse({ rules, hooks: { PreToolUse: command("wc -c > size") } }, writeLarge);
    await rehearsal.prompt("Go");
    expect(Number(readFileSync(join(rehearsal.agent.workdir, "size"), "utf8"))).toBeGreaterThan(2_000_000);
  });

  it("or does not read it at all", async () => {
    const closes = command("exec 0<&-; echo closed > log");
    const rehearsal = await rehearse({ rules, hooks: { PreToolUse: closes } }, writeLarge);
    await rehearsal.prompt("Go");
    expect([has(rehearsal, "a"), has(rehearsal, "log")]).toEqual([true, true]);
  });
});

it("only for the tools that its matcher covers", async () => {
  const hooks = { PreToolUse: command("echo no >&2; exit 2", { matcher: "Write|glob" }) };
  const rehearsal = await rehearse({ hooks }, say(bash("echo result"), call("glob", { pattern: "*" })));
  await rehearsal.prompt("Go");
  expect(resultTexts(rehearsal.agent.messages)).toEqual([
    "result\n",
    expect.stringMatching("A hook denied it: no"),
  ]);
});

describe("exit code 0 without JSON", () => {
  it("has no objection; what is printed counts only for UserPromptSubmit", async () => {
    const chatty = command("echo fine; echo noise >&2");
    const rehearsal = await rehearse(
      {
        hooks: {
          UserPromptSubmit: chatty,
          PreToolUse: command("echo noise >&2"),
          PostToolUse: chatty,
          Stop: chatty,
        },
      },
      look,
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["result\n"]);
    expect(JSON.stringify(rehearsal.agent.messages[0])).toContain("<hook>\\nfine\\n</hook>");
    expect(JSON.stringify(rehearsal.agent.messages)).not.toContain("noise");
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("keeps head and tail of a context that is very long", async () => {
    const rehearsal = await rehearse({ hooks: { UserPromptSubmit: command("seq 100000") } });
    await rehearsal.prompt("Go");
    const text = JSON.stringify(rehearsal.agent.messages[0]);
    expect(text.length).toBeLessThan(15_000);
    expect(text).toMatch(/\\n1\\n2\\n.*left out.*99999\\n100000/);
  });
});

describe("exit code 2 objects, with stderr as the reason:", () => {
  const object = command("echo '{}'; echo because >&2; exit 2");

  it("PreToolUse denies the call", async () => {
    const rehearsal = await rehearse({ hooks: { PreToolUse: object } }, look);
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Error: Permission denied. A hook denied it: because",
    ]);
  });

  it("PostToolUse tells the model", async () => {
    const rehearsal = await rehearse({ hooks: { PostToolUse: object } }, look);
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["result\n\n<hook>\nbecause\n</hook>"]);
  });

  it("UserPromptSubmit refuses the prompt", async () => {
    const rehearsal = await rehearse({ hooks: { UserPromptSubmit: object } });
    await expect(rehearsal.prompt("Go")).rejects.toThrow("A hook refused the prompt: because");
  });

  it("Stop sends the agent on", async () => {
    const rehearsal = await rehearse({
      hooks: { Stop: command("grep -q true || { echo because >&2; exit 2; }") },
    });
    await rehearsal.prompt("Go");
    expect(rehearsal.agent.messages[2]).toEqual({ role: "user", content: "<hook>\nbecause\n</hook>" });
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("a long reason keeps head and tail", async () => {
    const rehearsal = await rehearse({ hooks: { PreToolUse: command("seq 100000 >&2; exit 2") } }, look);
    await rehearsal.prompt("Go");
    const [reason] = resultTexts(rehearsal.agent.messages) as string[];
    expect(reason?.length).toBeLessThan(11_000);
    expect(reason).toMatch(/denied it: 1\n2\n.*left out.*\n100000$/s);
  });
});

describe("any other end is a failure:", () => {
  it.each([
    ["exit code 1", "echo oops >&2; exit 1", 'The hook "echo oops >&2; exit 1" ended with exit code 1: oops'],
    ["a command that does not exist", "no-such-hook", "ended with exit code 127: "],
    ["killed", "kill -KILL $$", 'The hook "kill -KILL $$" was killed'],
    [
      "JSON that is broken",
      "echo '{'",
      "The hook \"echo '{'\" printed something else than an answer in JSON. ",
    ],
    [
      "JSON with a wrong decision",
      `echo '{"decision":"maybe"}'`,
      "printed something else than an answer in JSON. ",
    ],
    ["continue: false, which does not exist here", `echo '{"continue":false}'`, "only true is supported"],
  ])("%s", async (_what, text, message) => {
    const rehearsal = await rehearse(
      { hooks: { PreToolUse: command(text, { matcher: "bash" }), PostToolUse: command(text) } },
      say(bash("touch a"), call("glob", { pattern: "*" })),
    );
    await rehearsal.prompt("Go");
    const denied = `Error: Permission denied. A hook denied it: a hook failed, so the call was not made. `;
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringContaining(message),
      "(no files match)",
    ]);
    expect(resultTexts(rehearsal.agent.messages)[0]).toContain(denied);
    expect(terminal.join("")).toContain("A hook failed: The hook ");
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });
});

describe("JSON on stdout:", () => {
  const decide = (permissionDecision: string, more: object = {}, old: object = {}) =>
    printing({ ...old, hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, ...more } });

  it.each([
    ["permissionDecision allow", decide("allow"), true, 0],
    ["permissionDecision ask", decide("ask"), true, 1],
    ["permissionDecision deny", decide("deny"), false, 0],
    ["decision approve", printing({ decision: "approve" }), true, 0],
    ["decision block", printing({ decision: "block" }), false, 0],
    ["approve and deny", decide("deny", {}, { decision: "approve" }), false, 0],
    ["approve and ask", decide("ask", {}, { decision: "approve" }), true, 1],
    ["block and allow", decide("allow", {}, { decision: "block" }), false, 0],
    ["no decision", printing({ continue: true, suppressOutput: true }), true, 1],
  ])("PreToolUse with %s", async (_what, PreToolUse, runs, questions) => {
    const rehearsal = await rehearse({ answers: ["once"], hooks: { PreToolUse } }, touch);
    await rehearsal.prompt("Go");
    expect([has(rehearsal, "a"), rehearsal.asked.length]).toEqual([runs, questions]);
  });

  it.each([
    ["permissionDecisionReason", decide("deny", { permissionDecisionReason: "because" })],
    ["reason", printing({ decision: "block", reason: "because" })],
  ])("PreToolUse gives the %s", async (_what, PreToolUse) => {
    const rehearsal = await rehearse({ hooks: { PreToolUse } }, touch);
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Error: Permission denied. A hook denied it: because",
    ]);
  });

  it.each([
    ["only words", command("echo deny")],
    ["a line before the JSON", command(`echo checking; echo '{"decision":"block"}'`)],
    ["a line behind the JSON", command(`echo '{"decision":"approve"}'; echo checked`)],
    ["permissionDecision at the top", printing({ permissionDecision: "deny" })],
    ["a field that does not exist", printing({ hookSpecificOutput: { permission: "deny" } })],
  ])("PreToolUse denies when it is not understood: %s", async (_what, PreToolUse) => {
    const rehearsal = await rehearse({ hooks: { PreToolUse }, rules: { allow: ["Bash"] } }, touch);
    await rehearsal.prompt("Go");
    expect(has(rehearsal, "a")).toBe(false);
    expect(resultTexts(rehearsal.agent.messages)[0]).toMatch(
      /^Error: Permission denied\. A hook denied it: .* printed something else than an answer in JSON\. /,
    );
  });

  it("may have white space around it", async () => {
    const PostToolUse = command(`printf '\\n  {"decision":"block","reason":"because"}\\n\\n'`);
    const rehearsal = await rehearse({ hooks: { PostToolUse } }, look);
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["result\n\n<hook>\nbecause\n</hook>"]);
  });

  it("PreToolUse tells the model something, and the call goes on", async () => {
    const hookSpecificOutput = { additionalContext: "tests take a minute" };
    const rehearsal = await rehearse(
      { hooks: { PreToolUse: printing({ hookSpecificOutput }) } },
      look,
      say(call("read_file", { path: "missing" })),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "result\n\n<hook>\ntests take a minute\n</hook>",
      expect.stringMatching(/^Error: .*missing.*\n<hook>\ntests take a minute\n<\/hook>$/s),
    ]);
  });

  it("an input in part is refused: it must be the whole input", async () => {
    const PreToolUse = printing({ hookSpecificOutput: { updatedInput: { content: "x" } } });
    const write = say(call("write_file", { path: "a", content: "" }));
    const rehearsal = await rehearse({ hooks: { PreToolUse }, rules: { allow: ["Write"] } }, write);
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)[0]).toMatch(/must be the whole input\. .*path/);
    expect(has(rehearsal, "a")).toBe(false);
  });

  it("PreToolUse changes the input", async () => {
    const PreToolUse = decide("allow", { updatedInput: { command: "touch b" } });
    const rehearsal = await rehearse({ hooks: { PreToolUse } }, touch);
    await rehearsal.prompt("Go");
    expect([has(rehearsal, "a"), has(rehearsal, "b")]).toEqual([false, true]);
  });

  it("PreToolUse changes a field under the name that scripts use", async () => {
    const other = { path: "a", file_path: "b", content: "text" };
    const PreToolUse = decide("allow", { updatedInput: other });
    const write = call("write_file", { path: "a", content: "text" });
    const rehearsal = await rehearse({ hooks: { PreToolUse } }, say(write));
    await rehearsal.prompt("Go");
    expect([has(rehearsal, "a"), has(rehearsal, "b")]).toEqual([false, true]);
  });

  it("PostToolUse adds context, and the reason of a block before it", async () => {
    const hookSpecificOutput = { additionalContext: "context" };
    const PostToolUse = [
      ...printing({ hookSpecificOutput }),
      ...printing({ decision: "block", reason: "because", hookSpecificOutput }),
    ];
    const rehearsal = await rehearse({ hooks: { PostToolUse } }, look);
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "result\n\n<hook>\ncontext\n</hook>\n<hook>\nbecause\ncontext\n</hook>",
    ]);
  });

  it("a long context keeps head and tail", async () => {
    const hookSpecificOutput = { additionalContext: `head ${"x".repeat(30_000)} tail` };
    const rehearsal = await rehearse({ hooks: { PostToolUse: printing({ hookSpecificOutput }) } }, look);
    await rehearsal.prompt("Go");
    const [result = ""] = resultTexts(rehearsal.agent.messages);
    expect(result.length).toBeLessThan(11_000);
    expect(result).toMatch(/head x[\s\S]*x tail/);
  });

  it("UserPromptSubmit adds context, or refuses", async () => {
    const adds = printing({ hookSpecificOutput: { additionalContext: "context" } });
    const rehearsal = await rehearse({ hooks: { UserPromptSubmit: adds } });
    await rehearsal.prompt("Go");
    expect(JSON.stringify(rehearsal.agent.messages[0])).toContain("<hook>\\ncontext\\n</hook>");
    const refuses = printing({ decision: "block", reason: "because" });
    const other = await rehearse({ hooks: { UserPromptSubmit: refuses } });
    await expect(other.prompt("Go")).rejects.toThrow("A hook refused the prompt: because");
  });

  it("Stop blocks with a reason", async () => {
    const rehearsal = await rehearse({ hooks: { Stop: printing({ decision: "block", reason: "because" }) } });
    await rehearsal.prompt("Go");
    expect(rehearsal.agent.messages[2]).toEqual({ role: "user", content: "<hook>\nbecause\n</hook>" });
    expect(statuses(rehearsal)).toHaveLength(6);
  });

  it("a systemMessage is shown to the user, not to the model", async () => {
    const rehearsal = await rehearse({ hooks: { PostToolUse: printing({ systemMessage: "psst" }) } }, look);
    await rehearsal.prompt("Go");
    expect(terminal.join("")).toContain("psst\n");
    expect(JSON.stringify(rehearsal.agent.messages)).not.toContain("psst");
  });
});

describe("a hook that hangs", () => {
  const hang = "{ trap '' TERM; echo started; sleep 1000; sleep 1000; } > pipe & wait";

  /** Whoever lives holds the pipe open, so its end proves that all are dead. */
  async function rehearseWithPipe(hooks: Scene["hooks"]) {
    const rehearsal = await rehearse({ hooks, rules: { allow: ["Bash"] } }, touch);
    const path = join(rehearsal.agent.workdir, "pipe");
    execFileSync("mkfifo", [path]);
    const pipe = createReadStream(path);
    return { rehearsal, path, pipe, dead: once(pipe, "end") };
  }

  it("is stopped after its time, with all its children, and the call is denied", async () => {
    const { rehearsal, path, pipe, dead } = await rehearseWithPipe({
      PreToolUse: command(hang, { timeout: 0.2005 }),
    });
    // The limit must not be lost with what nobody seems to use any more.
    pipe.on("data", collectGarbage);
    await rehearsal.prompt("Go");
    openAndClose(path);
    await dead;
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringMatching(/a hook failed, .* took longer than 0.2005 s and was stopped\.$/),
    ]);
    expect(has(rehearsal, "a")).toBe(false);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it.each([
    ["is killed by it", "sleep 1000"],
    ["takes its leave", "trap 'exit 0' TERM; sleep 1000 & wait"],
  ])("has not agreed when it %s", async (_what, text) => {
    const rehearsal = await rehearse({ hooks: { PreToolUse: command(text, { timeout: 0.2 }) } }, look);
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringMatching(/ took longer than 0\.2 s and was stopped\.$/),
    ]);
  });

  it("ends with Ctrl-C, with all its children; nothing runs, and no hook is blamed", async () => {
    const { rehearsal, pipe, dead } = await rehearseWithPipe({ PreToolUse: command(hang) });
    const turn = new AbortController();
    pipe.once("data", () => turn.abort(new Error("Not run: the user interrupted the turn.")));
    await rehearsal.prompt("Go", turn.signal);
    await dead;
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["Error: Not run: the user interrupted the turn."]);
    expect(has(rehearsal, "a")).toBe(false);
    await rehearsal.prompt("Next");
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("after the tool: Ctrl-C keeps the result, and no hook is blamed", async () => {
    const { rehearsal, pipe, dead } = await rehearseWithPipe({ PostToolUse: command(hang) });
    const turn = new AbortController();
    pipe.once("data", () => turn.abort(new Error("interrupted")));
    await rehearsal.prompt("Go", turn.signal);
    await dead;
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["(no output)"]);
    expect(has(rehearsal, "a")).toBe(true);
    expect(terminal.join("")).not.toContain("hook");
  });
});

/** On a slow machine the hook dies before it opens the pipe, and the reader still waits for a first writer. */
function openAndClose(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // No reader: it has seen the end.
  }
}
