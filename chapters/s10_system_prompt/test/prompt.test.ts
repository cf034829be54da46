import { call, put, quiet, say } from "@harness/shared/test-kit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPrompt } from "../src/prompt/index.ts";
import { SECTIONS } from "../src/prompt/sections.ts";
import { memory, rehearse, store, systemOf, toolsOf, turnsIn } from "./rehearse.ts";

beforeEach(() => void quiet());
afterEach(() => {
  vi.useRealTimers();
});

const skill = {
  name: "review",
  description: "Reviews a file.",
  directory: "/x/review",
  file: "SKILL.md",
  root: "/x",
};
const names = (sections: { name: string }[]) => sections.map(({ name }) => name);

describe("the system prompt", () => {
  it("leaves out what has nothing to say", async () => {
    const { agent } = await rehearse();
    expect(names(await buildPrompt(agent))).toEqual(["identity", "tools", "environment", "date"]);
    agent.tools = {};
    expect(names(await buildPrompt(agent))).toEqual(["identity", "environment", "date"]);
  });

  it("has all static sections before all dynamic ones", async () => {
    const { agent } = await rehearse();
    agent.role = "You are a tester.";
    agent.skills = [skill];
    put(`${agent.workdir}/AGENTS.md`, "Be brief.");
    store(agent.workdir, [memory("tea")]);
    const sections = await buildPrompt(agent);
    expect(names(sections)).toEqual(names(SECTIONS));
    const firstDynamic = sections.findIndex(({ dynamic }) => dynamic);
    expect(sections.slice(firstDynamic).every(({ dynamic }) => dynamic)).toBe(true);
    expect(sections.map(({ text }) => text).join("\n")).toMatch(
      /tester[\s\S]*- review: Reviews a file\.[\s\S]*AGENTS\.md says[\s\S]*Be brief\.[\s\S]*tea \(user\)/,
    );
  });

  it("names the tools of the same request and no others, also a subagent's", async () => {
    const { journal, prompt } = await rehearse({
      main: [say(call("subagent", { description: "look", prompt: "Look." }))],
    });
    await prompt("Go");
    const [main, child] = journal;
    for (const entry of [main, child]) {
      const section = systemOf(entry).find((text) => text.startsWith("Your tools are"));
      expect(section).toBe(`Your tools are ${toolsOf(entry).join(", ")}. There are no others.`);
    }
    expect(toolsOf(child)).not.toContain("subagent");
  });

  it("is assembled once for each prompt, although its facts change within the turn", async () => {
    const write = call("write_file", { path: "AGENTS.md", content: "New rule." });
    const { agent, journal, prompt } = await rehearse({
      main: [say(write), say(call("glob", { pattern: "*" })), "Done.", "Done."],
      extract: [JSON.stringify([memory("tea")])],
    });
    agent.ask = async () => "once";
    put(`${agent.workdir}/AGENTS.md`, "Old rule.");
    await prompt("Go");
    await prompt("Again");
    const [first, second, third, fourth] = turnsIn({ journal }).map(systemOf);
    expect(first?.join("\n")).toContain("Old rule.");
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(fourth?.join("\n")).toContain("New rule.");
    expect(fourth?.join("\n")).toContain("- tea.md: tea (user): when tea matters");
  });

  it("is the same while nothing changes", async () => {
    const { agent } = await rehearse();
    put(`${agent.workdir}/AGENTS.md`, "Be brief.");
    agent.system = await buildPrompt(agent);
    expect(await buildPrompt(agent)).toEqual(agent.system);
    put(`${agent.workdir}/AGENTS.md`, "Be long.");
    const old = agent.system.map(({ text }) => text);
    const changed = (await buildPrompt(agent)).filter(({ text }) => !old.includes(text));
    expect(names(changed)).toEqual(["project"]);
  });

  it("knows the day, but not the time", async () => {
    const { agent } = await rehearse();
    const textAt = async (time: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
      return (await buildPrompt(agent)).at(-1)?.text;
    };
    expect(await textAt("2026-03-04T08:00:00")).toBe("Today is Wed Mar 04 2026.");
    expect(await textAt("2026-03-04T23:59:59")).toBe("Today is Wed Mar 04 2026.");
    expect(await textAt("2026-03-05T00:00:00")).toBe("Today is Thu Mar 05 2026.");
  });

  it("of a subagent says what it is, and leaves the parent's alone", async () => {
    const { agent, journal, prompt } = await rehearse({
      main: [say(call("subagent", { description: "look", prompt: "Look." }))],
    });
    put(`${agent.workdir}/AGENTS.md`, "Be brief.");
    await prompt("Go");
    const [parent, child, parentAgain] = turnsIn({ journal }).map(systemOf);
    expect(child?.join("\n")).toContain("You are a subagent");
    expect(child?.join("\n")).toContain("Be brief.");
    expect(parent?.join("\n")).not.toContain("You are a subagent");
    expect(parentAgain).toEqual(parent);
  });

  it("goes without the memory when the store cannot be read", async () => {
    const { agent } = await rehearse();
    put(`${agent.workdir}/.harness/memory/MEMORY.md/x`, "");
    expect(names(await buildPrompt(agent))).not.toContain("memory");
  });

  it("keeps an index of many memories short", async () => {
    const { agent } = await rehearse();
    const many = Array.from({ length: 40 }, (_, i) => memory(`m${i}`, { description: "x".repeat(250) }));
    store(agent.workdir, many);
    const text = (await buildPrompt(agent)).find(({ name }) => name === "memory")?.text ?? "";
    expect(text.length).toBeLessThan(4200);
    expect(text).toContain("left out");
    expect(text).toContain("m39.md");
  });
});
