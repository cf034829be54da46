import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bash, call, resultTexts, say, statuses, watch } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { delegate, type Rehearsal, rehearse } from "./rehearse.ts";

let stdout: string[];
let stderr: string[];
beforeEach(() => {
  stdout = watch("stdout");
  stderr = watch("stderr");
});

const interrupted = new Error("Not run: the user interrupted the turn.");

/** The request with this index, as it was sent. */
function sent({ journal }: Rehearsal, index: number) {
  const entry = journal[index];
  if (!entry) throw new Error(`There was no request ${index}.`);
  const { tools, ...body } = entry.request.body;
  return { ...body, names: (tools ?? []).map((tool) => ("name" in tool ? tool.name : "")) };
}

function has({ agent }: Rehearsal, path: string): boolean {
  return existsSync(join(agent.workdir, path));
}

describe("a subagent", () => {
  it("starts with its prompt alone, and leaves nothing but its answer", async () => {
    const rehearsal = await rehearse(
      { files: { a: "secret" } },
      say("I delegate.", delegate("Read a.")),
      say("Reading.", call("read_file", { path: "a" })),
      say("It is short."),
    );
    await rehearsal.prompt("What is in a?");
    expect(sent(rehearsal, 1).messages).toEqual([{ role: "user", content: "Read a." }]);
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["It is short."]);
    expect(JSON.stringify(rehearsal.agent.messages)).not.toContain("secret");
    expect(statuses(rehearsal)).toEqual([200, 200, 200, 200]);
  });

  it("is told that it is one, and has all tools but its own", async () => {
    const rehearsal = await rehearse({}, say(delegate()));
    await rehearsal.prompt("Go");
    const [parent, child] = [sent(rehearsal, 0), sent(rehearsal, 1)];
    expect(child.system).toBe(`${parent.system}\n\n${String(child.system).split("\n\n").at(-1)}`);
    expect(child.system).toContain("You are a subagent");
    expect(parent.names).toEqual([...child.names, "subagent"]);
  });

  it("knows nothing of the one before it", async () => {
    const rehearsal = await rehearse(
      {},
      say(delegate("One."), delegate("Two.")),
      say("first answer"),
      say("second answer"),
    );
    await rehearsal.prompt("Go");
    expect(sent(rehearsal, 2).messages).toEqual([{ role: "user", content: "Two." }]);
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["first answer", "second answer"]);
  });

  it("shows its work indented, on stderr; stdout has the words of the main agent alone", async () => {
    const rehearsal = await rehearse(
      { files: { a: "secret" } },
      say("I delegate.", delegate()),
      say("I read.\nSlowly.", call("read_file", { path: "a" })),
      say("It is short."),
      say("Short, it says."),
    );
    await rehearsal.prompt("Go");
    expect(stdout.join("")).toBe("I delegate.\nShort, it says.\n");
    expect(stderr.join("")).toBe(
      "● subagent  A side task\n  I read.\n  Slowly.\n  ● read_file  a\n    ⎿ secret\n  It is short.\n  ⎿ It is short.\n",
    );
  });

  it("that calls subagent is refused, and goes on", async () => {
    const rehearsal = await rehearse({}, say(delegate()), say(delegate("Again.")), say("Then I do it."));
    await rehearsal.prompt("Go");
    expect(JSON.stringify(sent(rehearsal, 2).messages)).toContain('Error: Unknown tool \\"subagent\\".');
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["Then I do it."]);
  });

  it.each([{}, { description: "x" }, { description: "x", prompt: " " }, { prompt: "x" }, { task: "x" }])(
    "is not started by the input %j",
    async (input) => {
      const rehearsal = await rehearse({}, say(call("subagent", input)));
      await rehearsal.prompt("Go");
      expect(resultTexts(rehearsal.agent.messages)).toEqual([
        expect.stringMatching(/^Error: Invalid input for subagent\. \w+/),
      ]);
      expect(statuses(rehearsal)).toEqual([200, 200]);
    },
  );
});

describe("what comes back", () => {
  it("is the text of the last message, wherever it stands in it", async () => {
    const thinking = { type: "thinking", thinking: "Hm." } as const;
    const rehearsal = await rehearse({}, say(delegate()), say(thinking, "One.", "Two."));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["One.\nTwo."]);
  });

  it.each([[[]], [[" \n"]], [[{ type: "thinking", thinking: "Hm." } as const]]])(
    "after a last message without text, %j, says so",
    async (content) => {
      const rehearsal = await rehearse({}, say(delegate()), say(bash("pwd")), say(...content));
      await rehearsal.prompt("Go");
      expect(resultTexts(rehearsal.agent.messages)).toEqual(["The subagent ended without an answer."]);
      expect(statuses(rehearsal)).toEqual([200, 200, 200, 200]);
    },
  );

  it("is cut when it is very long, with a notice", async () => {
    const rehearsal = await rehearse({}, say(delegate()), say(`start ${"很长。".repeat(10_000)} end`));
    await rehearsal.prompt("Go");
    const [answer] = resultTexts(rehearsal.agent.messages) as [string];
    expect(answer).toMatch(
      /^start 很长。.*\n\.\.\. \(\d+ characters, 0 lines left out\) \.\.\.\n.*很长。 end$/,
    );
    expect(answer.length).toBeLessThan(20_100);
  });

  it("after thirty rounds says that it was stopped, and what it said last", async () => {
    const looks = Array.from({ length: 29 }, () => say(bash("pwd")));
    const rehearsal = await rehearse({}, say(delegate()), ...looks, say("Nearly.", bash("touch a")));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Not finished: the subagent was stopped after 30 rounds.\nIt said last:\nNearly.",
    ]);
    expect(statuses(rehearsal)).toHaveLength(32);
  });

  it("is an answer when the thirtieth round is the last", async () => {
    const looks = Array.from({ length: 29 }, () => say(bash("pwd")));
    const rehearsal = await rehearse({}, say(delegate()), ...looks, say("Just in time."));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["Just in time."]);
  });

  it("is an error when the API failed, and the parent goes on", async () => {
    const rehearsal = await rehearse(
      {},
      say(delegate()),
      say("I begin.", bash("pwd")),
      { content: [], fault: { kind: "status", status: 400, message: "odd" } },
      say("So it failed."),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Error: The subagent failed. The API rejected the request as invalid. (400: odd)\nIt said last:\nI begin.",
    ]);
    expect(stdout.join("")).toBe("So it failed.\n");
    expect(statuses(rehearsal)).toEqual([200, 200, 400, 200]);
  });

  it("the parent may go on for more than thirty rounds", async () => {
    const looks = Array.from({ length: 35 }, () => say(bash("pwd")));
    const rehearsal = await rehearse({}, ...looks);
    await rehearsal.prompt("Go");
    expect(statuses(rehearsal)).toHaveLength(36);
  });
});

describe("gate and hooks", () => {
  it("need no permission for the subagent, but for what it does, also in plan mode", async () => {
    const rehearsal = await rehearse({}, say(delegate()), say(bash("touch a"), bash("pwd")));
    rehearsal.agent.session.mode = "plan";
    await rehearsal.prompt("Go");
    expect(JSON.stringify(sent(rehearsal, 2).messages)).toContain("plan mode only looks");
    expect([has(rehearsal, "a"), rehearsal.asked.length]).toEqual([false, 0]);
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["Done."]);
  });

  it("can forbid subagents by a rule", async () => {
    const rehearsal = await rehearse({ rules: { deny: ["subagent"] } }, say(delegate()));
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      expect.stringMatching(/^Error: Permission denied\. .*subagent/),
    ]);
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("keep its file tools in the workspace", async () => {
    const rehearsal = await rehearse(
      { rules: { allow: ["Write"] } },
      say(delegate()),
      say(call("write_file", { path: "../out", content: "" }), call("read_file", { path: "/etc/hostname" })),
    );
    await rehearsal.prompt("Go");
    const seen = JSON.stringify(sent(rehearsal, 2).messages);
    expect(seen.match(/"is_error":true/g)).toHaveLength(2);
    expect(has(rehearsal, "../out")).toBe(false);
  });

  it("are the parent's: what is always allowed in the subagent is allowed afterwards too", async () => {
    const rehearsal = await rehearse(
      { answers: ["always"] },
      say(delegate()),
      say(bash("echo x >> a")),
      say("It is done."),
      say(bash("echo x >> a")),
    );
    await rehearsal.prompt("Go");
    expect(readFileSync(join(rehearsal.agent.workdir, "a"), "utf8")).toBe("x\nx\n");
    expect(rehearsal.asked).toHaveLength(1);
  });

  it("a PreToolUse hook stops the calls of every agent; PostToolUse adds to the subagent's answer", async () => {
    const rehearsal = await rehearse({}, say(delegate()), say(bash("pwd")), say("No."));
    const { hooks } = rehearsal.agent;
    hooks.push({
      event: "PreToolUse",
      matcher: "bash",
      handler: () => ({ decision: "deny", reason: "Never." }),
    });
    hooks.push({ event: "PostToolUse", matcher: "subagent", handler: () => ({ context: "Check it." }) });
    await rehearsal.prompt("Go");
    expect(JSON.stringify(sent(rehearsal, 2).messages)).toContain("A hook denied it: Never.");
    expect(resultTexts(rehearsal.agent.messages)).toEqual(["No.\n<hook>\nCheck it.\n</hook>"]);
  });

  it("Stop is asked once, when the main agent stops", async () => {
    const rehearsal = await rehearse({}, say(delegate()), say("side answer"));
    const asked: string[] = [];
    rehearsal.agent.hooks.push({ event: "Stop", handler: (_told, agent) => void asked.push(agent.name) });
    await rehearsal.prompt("Go");
    expect(asked).toEqual(["agent"]);
  });
});

describe("the turn", () => {
  it("ends when the user says no to a subagent", async () => {
    const rehearsal = await rehearse(
      { answers: ["no"] },
      say(delegate(), bash("pwd")),
      say(bash("touch a"), bash("touch b")),
    );
    await rehearsal.prompt("Go");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([
      "Error: The subagent was stopped. Not run: the user said no.",
      "Error: Not run: the user said no.",
    ]);
    expect([has(rehearsal, "a"), has(rehearsal, "b"), rehearsal.asked.length]).toEqual([false, false, 1]);
    await rehearsal.prompt("Next");
    expect(statuses(rehearsal)).toEqual([200, 200, 200]);
  });

  it.each(["model call", "tool"])(
    "stopped in a %s of a subagent leaves a valid conversation",
    async (where) => {
      const turn = new AbortController();
      const stop = () => void turn.abort(interrupted);
      const inModelCall = () => {
        stop();
        return say("too late");
      };
      const rehearsal = await rehearse(
        {},
        say(delegate(), delegate("Not started.")),
        where === "model call" ? inModelCall : say(call("read_file", { path: "a" }), bash("pwd")),
        say("Here I am."),
      );
      if (where === "tool")
        rehearsal.agent.hooks.push({ event: "PreToolUse", matcher: "read_file", handler: stop });
      await rehearsal.prompt("Go", turn.signal);
      expect(resultTexts(rehearsal.agent.messages)).toEqual([
        "Error: The subagent was stopped. Not run: the user interrupted the turn.",
        "Error: Not run: the user interrupted the turn.",
      ]);
      await rehearsal.prompt("Next");
      expect(stdout.join("")).toBe("Here I am.\n");
      expect(sent(rehearsal, 2).messages).toHaveLength(3);
      expect(statuses(rehearsal).at(-1)).toBe(200);
    },
  );
});
