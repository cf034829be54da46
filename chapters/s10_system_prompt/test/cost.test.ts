import { describeError } from "@harness/shared/model";
import type { JournalEntry } from "@harness/shared/rehearsal";
import { addCostCommand, type Terminal } from "@harness/shared/terminal";
import { call, put, quiet, say } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { tryCompact } from "../src/compact/index.ts";
import { addPromptCommand } from "../src/prompt/command.ts";
import { memory, rehearse, store } from "./rehearse.ts";

let stderr: string[];
beforeEach(() => {
  stderr = quiet();
});

const shown = () => stderr.splice(0).join("");

/** Runs a slash command; gives what it shows. */
async function run(agent: Agent, name: string): Promise<string> {
  const commands = new Map<string, (argument: string) => void | Promise<void>>();
  const { signal } = new AbortController();
  const command: Terminal["command"] = (name, _help, run) =>
    void commands.set(name, (argument) => run(argument, signal));
  await addPromptCommand({ command }, agent);
  addCostCommand({ command }, agent);
  shown();
  await commands.get(name)?.("");
  return shown();
}

function sum(journal: JournalEntry[], key: keyof NonNullable<JournalEntry["reply"]>["usage"]): number {
  return journal.reduce((total, { reply }) => total + Number(reply?.usage[key] ?? 0), 0);
}

describe("the account", () => {
  it("holds every request: turns, subagents, memory and summaries", async () => {
    const { agent, journal, prompt } = await rehearse({
      main: [say(call("subagent", { description: "look", prompt: "Look." })), "Done."],
    });
    store(agent.workdir, [memory("tea")]);
    await prompt("Go");
    await prompt("Again");
    await tryCompact(agent);
    const [id, usage] = [...agent.costs][0] ?? [];
    expect(
      journal.filter(({ request }) => String(request.body.system).startsWith("You summarise")),
    ).toHaveLength(1);
    expect(id).toBe(agent.model.id);
    expect(usage).toEqual({
      requests: journal.length,
      input: sum(journal, "input_tokens"),
      written: sum(journal, "cache_creation_input_tokens"),
      read: sum(journal, "cache_read_input_tokens"),
      output: sum(journal, "output_tokens"),
    });
  });
});

describe("/cost", () => {
  it("has one line for each model, with money where the price is known", async () => {
    const { agent, prompt } = await rehearse();
    expect(await run(agent, "/cost")).toContain("The model has not been asked yet.");
    await prompt("Go");
    agent.costs.set("somebody/else", { requests: 1, input: 30, written: 0, read: 10, output: 5 });
    const [known, unknown] = (await run(agent, "/cost")).trim().split("\n");
    expect(known).toMatch(/^claude-sonnet-5-5: requests 2, .*, in all \$0\.\d{4}$/);
    expect(unknown).toBe(
      "somebody/else: requests 1, input 30, cache written 0, cache read 10 (25 %), output 5 tokens",
    );
  });
});

describe("/prompt", () => {
  it("lists the sections with their sizes, and what changed since the last turn", async () => {
    const { agent, prompt } = await rehearse();
    put(`${agent.workdir}/AGENTS.md`, "Be brief.");
    expect(await run(agent, "/prompt")).not.toContain("changed");
    await prompt("Go");
    expect(await run(agent, "/prompt")).not.toContain("changed");
    put(`${agent.workdir}/AGENTS.md`, "Be long!!");
    agent.tools = {};
    const text = await run(agent, "/prompt");
    expect(text).toMatch(/^project +152 chars +55 tokens +dynamic changed since the last turn$/m);
    expect(text).toMatch(/^identity +\d+ chars +\d+ tokens +static$/m);
    expect(text).toMatch(/^tools +0 chars +0 tokens +gone since the last turn$/m);
  });

  it("says what is wrong with the project's instructions, and so does the start", async () => {
    const { agent } = await rehearse();
    put(`${agent.workdir}/AGENTS.md/x`, "");
    await addPromptCommand({ command: () => {} }, agent);
    expect(shown()).toContain("AGENTS.md cannot be used and was skipped: AGENTS.md is a directory");
    expect(await run(agent, "/prompt")).toContain("AGENTS.md cannot be used");
  });
});

describe("--max-cost", () => {
  it("ends a turn in the user's language, and what the user said stays", async () => {
    const { agent, journal, prompt } = await rehearse();
    agent.maxCost = 0;
    const error = await prompt("Go").catch((error: Error) => error);
    expect(describeError(error).zh).toContain("没有再问模型");
    expect(journal).toEqual([]);
    expect(agent.messages).toHaveLength(1);
  });
});
